import type { KnowledgeCategory, KnowledgeEntry } from '@nexus/contracts';
import { countOf, joinWithAnd } from '@nexus/spoken-text';
import { categoryOrder } from '../knowledge/memory-lines.ts';

const headings: Readonly<Record<KnowledgeCategory, string>> = {
  rule: 'What you want',
  feedback: 'What you said of my briefings',
  preference: 'What you like',
  context: 'About you',
};
const saidOfEach = 3;

export const thing = { singular: 'thing', plural: 'things' };

/** What is remembered, as one says it: without the full stop. */
export function sayEntry({ content }: KnowledgeEntry): string {
  return content.replace(/[\s.]+$/, '');
}

/** The newest first, group by group. */
function grouped(
  entries: readonly KnowledgeEntry[],
): readonly (readonly [KnowledgeCategory, readonly KnowledgeEntry[]])[] {
  return categoryOrder.map((category) => [
    category,
    entries.filter((entry) => entry.category === category).toReversed(),
  ]);
}

/** What the list names, in the order in which it is heard. */
export function saidInOrder(entries: readonly KnowledgeEntry[]): readonly KnowledgeEntry[] {
  return grouped(entries).flatMap(([, own]) => own.slice(0, saidOfEach));
}

/** "What do you know about me?": how much, then each group with its newest few. */
export function sayMemories(entries: readonly KnowledgeEntry[]): string {
  if (entries.length === 0) return "I don't remember anything about you yet. Tell me what to remember, and I will.";
  const groups = grouped(entries).flatMap(([category, own]) => {
    if (own.length === 0) return [];
    const said = own.slice(0, saidOfEach).map(sayEntry);
    const more = own.length - said.length;
    return [
      `${headings[category]}: ${said.join('; ')}${more > 0 ? `; and ${countOf(more, { singular: 'more', plural: 'more' })}` : ''}.`,
    ];
  });
  return `I remember ${countOf(entries.length, thing)} about you. ${groups.join(' ')}`;
}

const readOut = 5;

/** The question before something is forgotten: all that goes is read out, up to a few. */
export function askToForget(entries: readonly KnowledgeEntry[]): string {
  const said = entries.slice(0, readOut).map((entry) => `“${sayEntry(entry)}”`);
  const more = entries.length - said.length;
  const read =
    more > 0 ? `${said.join(', ')} and ${countOf(more, { singular: 'more', plural: 'more' })}` : joinWithAnd(said);
  if (entries.length === 1) return `I remember ${read}. Shall I forget that?`;
  return `${capitalised(countOf(entries.length, thing))} fit: ${read}. Shall I forget ${entries.length === 2 ? 'both' : 'all of them'}?`;
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
