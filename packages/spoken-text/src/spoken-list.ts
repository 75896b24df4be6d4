import { joinWithAnd } from '@nexus/text';
import { cardinalWords } from './spoken/numbers/english-numbers.ts';

/** What the listed things are called: `{ singular: 'topic', plural: 'topics' }`. */
export interface ListNoun {
  readonly singular: string;
  readonly plural: string;
}

/** "one topic", "seven topics", "no topics". */
export function countOf(count: number, noun: ListNoun): string {
  if (count === 0) return `no ${noun.plural}`;
  return count === 1 ? `one ${noun.singular}` : `${cardinalWords(String(count))} ${noun.plural}`;
}

function groupLead(start: number, size: number, total: number): string {
  const ends = start + size === total;
  if (start === 0) return size === 1 ? 'The first: ' : `The first ${cardinalWords(String(size))}: `;
  if (ends) return size === 1 ? 'And the last one: ' : `And the last ${cardinalWords(String(size))}: `;
  return `The next ${cardinalWords(String(size))}: `;
}

/**
 * The count first, then the items in threes: "You have seven topics. The first three: A, B and C." Up to three items follow the count at
 * once: "You have two topics: A and B." `groups` is how many groups are said (one by default: the rest is the driver's to ask for).
 */
export function speakList(items: readonly string[], noun: ListNoun, groups = 1): string {
  const count = `You have ${countOf(items.length, noun)}`;
  if (items.length === 0) return `${count}.`;
  if (items.length <= 3) return `${count}: ${joinWithAnd(items)}.`;
  const sentences = [`${count}.`];
  for (let start = 0; start < items.length && start < groups * 3; start += 3) {
    const group = items.slice(start, start + 3);
    sentences.push(`${groupLead(start, group.length, items.length)}${joinWithAnd(group)}.`);
  }
  return sentences.join(' ');
}
