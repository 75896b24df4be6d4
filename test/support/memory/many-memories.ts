import type { KnowledgeCategory, KnowledgeEntry } from '@nexus/contracts';
import type { ModelRequest, ModelStep } from '../model/model-server.ts';

const day = 86_400_000;
const first = Date.parse('2026-09-01T08:00:00Z');

function entry(content: string, category: KnowledgeCategory, index: number): KnowledgeEntry {
  const at = first + index * day;
  const id = `k_${at.toString(36).padStart(8, '0')}_${String(index).padStart(10, '0')}`;
  return { id, content, category, source: 'user', createdAt: new Date(at).toISOString() };
}

export const rules = [
  'Always tell me about invoices first',
  'Never read out amounts while my daughter is in the car',
  'Call the harbour project the pier',
];
export const feedback = ['The briefing on Monday was too long', 'Say the sender before the subject'];

const places = 'Aberdeen Bergen Cadiz Dover Elsinore Faro Galway Hull Istria Jersey Kiel Lagos Malmo Narvik'.split(' ');

/** More than may be remembered: rules, feedback, and pairs of likes and facts that can be joined. */
export const tooMany: readonly KnowledgeEntry[] = [
  ...rules.map((content) => ['rule', content] as const),
  ...feedback.map((content) => ['feedback', content] as const),
  ...places.map((place, index) => ['preference', `Likes the ferry to ${place} at ${index + 5} o'clock`] as const),
  ...places.map((place, index) => ['context', `Has an office in ${place} with ${index + 10} people`] as const),
].map(([category, content], index) => entry(content, category, index));

/** A note as the small model is shown it. */
export interface ShownNote {
  readonly place: number;
  readonly category: string;
  readonly content: string;
}

/** The notes in a request to condense. */
export function notesIn(user: string): readonly ShownNote[] {
  return [...user.matchAll(/^(\d+) \[(\w+)\] (.*)$/gm)].map(([, place = '', category = '', content = '']) => ({
    place: Number(place),
    category,
    content,
  }));
}

/** What a condensing model answers. */
export interface CondensedPiece {
  readonly content: string;
  readonly category: string;
  readonly from: readonly number[];
}

/** The notes two by two, each pair in one sentence. */
export function joined(notes: readonly ShownNote[]): CondensedPiece[] {
  const groups = Map.groupBy(notes, ({ category }) => category);
  return [...groups].flatMap(([category, members]) =>
    members.flatMap((note, index) => {
      const next = members[index + 1];
      if (index % 2 === 1) return [];
      const pair = next === undefined ? [note] : [note, next];
      return [
        { content: pair.map(({ content }) => content).join(', '), category, from: pair.map(({ place }) => place) },
      ];
    }),
  );
}

export function userWords({ messages }: ModelRequest): string {
  const { content } = messages.findLast(({ role }) => role === 'user') ?? { content: '' };
  return typeof content === 'string' ? content : JSON.stringify(content);
}

/** A small model that does what it is asked. */
export const condensingModel: ModelStep = (request) => ({
  say: JSON.stringify({ entries: joined(notesIn(userWords(request))) }),
});
