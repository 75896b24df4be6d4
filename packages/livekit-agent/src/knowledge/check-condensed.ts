import { type KnowledgeEntry, type KnowledgeEntryId, longestKnowledgeContent } from '@nexus/contracts';
import { CondensedAnswer } from './condensed-answer.ts';
import { addsNothing, keepsSomethingOf, turnsRound } from './keeps-to-sources.ts';
import { makeEntry } from './make-entry.ts';

/** Why an answer is not taken over. */
export type CondensedRefusal =
  | 'not-the-schema'
  | 'unknown-source'
  | 'source-missing'
  | 'other-category'
  | 'not-a-line'
  | 'too-long'
  | 'made-up'
  | 'turned-round'
  | 'content-lost'
  | 'nothing-gained';

export interface Condensed {
  readonly condensed: readonly KnowledgeEntryId[];
  readonly entries: readonly KnowledgeEntry[];
}

type Piece = CondensedAnswer['entries'][number];
interface SourcedPiece extends Omit<Piece, 'from'> {
  readonly from: readonly KnowledgeEntry[];
}

/** Characters that join one note to another: ", and " and the like. */
const joining = 6;

const characters = (entries: readonly { readonly content: string }[]) =>
  entries.reduce((sum, { content }) => sum + [...content].length, 0);

/** Null where a place is named that is none. */
function withSources(piece: Piece, sources: readonly KnowledgeEntry[]): SourcedPiece | null {
  const from = [...new Set(piece.from)].map((place) => sources[place - 1]);
  const found = from.filter((source) => source !== undefined);
  return found.length === 0 || found.length < from.length
    ? null
    : { ...piece, content: piece.content.trim(), from: found };
}

function refusalOf({ content, category, from }: SourcedPiece): CondensedRefusal | null {
  const contents = from.map((source) => source.content);
  if (from.some((source) => source.category !== category)) return 'other-category';
  if (content === '' || /[\p{Cc}\u2028\u2029]/u.test(content)) return 'not-a-line';
  if (content.length > longestKnowledgeContent || [...content].length > characters(from) + joining * from.length)
    return 'too-long';
  if (!addsNothing(content, contents)) return 'made-up';
  return turnsRound(content, contents) ? 'turned-round' : null;
}

function isUnchanged({ content, from }: SourcedPiece): boolean {
  return from.length === 1 && from[0]?.content === content;
}

function toEntry({ content, category, from }: SourcedPiece): KnowledgeEntry {
  const newest =
    from
      .map(({ createdAt }) => createdAt)
      .sort()
      .at(-1) ?? '';
  const source = from.every((entry) => entry.source === 'user') ? 'user' : 'agent';
  // As old as the newest of what it was made of: what was said last still comes last.
  return { ...makeEntry({ content, category, source }, new Date(newest)), from: from.map(({ id }) => id) };
}

/**
 * What a model's answer comes to, if nothing speaks against it (M-12): every source is accounted for and found again, nothing is made
 * up or turned round. Rules and feedback are no sources, so no answer can touch them. What was repeated unchanged stays
 * the entry it is.
 */
export function checkCondensed(
  answer: unknown,
  sources: readonly KnowledgeEntry[],
): Condensed | { readonly refusal: CondensedRefusal } {
  const parsed = CondensedAnswer.safeParse(answer);
  if (!parsed.success) return { refusal: 'not-the-schema' };
  const pieces: SourcedPiece[] = [];
  for (const piece of parsed.data.entries) {
    const sourced = withSources(piece, sources);
    if (sourced === null) return { refusal: 'unknown-source' };
    const refusal = refusalOf(sourced);
    if (refusal !== null) return { refusal };
    pieces.push(sourced);
  }
  for (const source of sources) {
    const made = pieces.filter(({ from }) => from.includes(source)).map(({ content }) => content);
    if (made.length === 0) return { refusal: 'source-missing' };
    if (!keepsSomethingOf(source.content, made)) return { refusal: 'content-lost' };
  }
  const unchanged = new Set(pieces.filter(isUnchanged).flatMap(({ from }) => from));
  // A source that also went into something else stands in both.
  const written = pieces.filter((piece) => !isUnchanged(piece));
  const gone = sources.filter((source) => !unchanged.has(source));
  if (written.length >= gone.length && characters(written) >= characters(gone)) return { refusal: 'nothing-gained' };
  return { condensed: gone.map(({ id }) => id), entries: written.map(toEntry) };
}
