import type { KnowledgeCategory, KnowledgeEntry } from '@nexus/contracts';

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
