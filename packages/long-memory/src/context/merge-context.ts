import type { ContextItem } from '@nexus/contracts';
import { phraseOf, wordsIn } from '../phrases.ts';

/** Items that a turn carries (L-8). */
const mostItems = 20;

/** The same thing by the same words, in any order. Null: nobody knows what it is of. */
function subjectMark({ subject }: ContextItem): string | null {
  const stems = subject === null ? [] : phraseOf(subject).stems;
  return stems.length === 0 ? null : stems.toSorted().join(' ');
}

function textMark({ id, text }: ContextItem): string {
  return id ?? wordsIn(text).join(' ');
}

const bestFirst = (one: ContextItem, other: ContextItem) => other.relevance - one.relevance;

function ownFirst(one: ContextItem, other: ContextItem): number {
  return Number(other.isPersonal) - Number(one.isPersonal) || bestFirst(one, other);
}

/**
 * What several sources found as one list, the best first: of the same thing the user's own before what is shared, each text once (L-8). Pure.
 *
 * @param most how many are left of them
 */
export function mergeContext<Item extends ContextItem>(found: readonly Item[], most = mostItems): readonly Item[] {
  const once = new Map<string, Item>();
  for (const item of found.toSorted(ownFirst)) {
    const mark = textMark(item);
    if (mark !== '' && !once.has(mark)) once.set(mark, item);
  }
  const things = Map.groupBy(once.values(), (item) => subjectMark(item) ?? item);
  const bestOf = (items: readonly Item[]) => Math.max(...items.map(({ relevance }) => relevance));
  return [...things.values()]
    .toSorted((one, other) => bestOf(other) - bestOf(one))
    .flatMap((items) => items.toSorted(ownFirst))
    .slice(0, most);
}
