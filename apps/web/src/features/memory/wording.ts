import type { KnowledgeCategory, KnowledgeEntry, MemoryDate, MemoryReading } from '@nexus/contracts';

interface CategoryInWords {
  readonly category: KnowledgeCategory;
  /** Over the list. */
  readonly title: string;
  /** When one is added. */
  readonly choice: string;
}

/** In the order in which they count in a briefing. */
export const categories: readonly CategoryInWords[] = [
  { category: 'rule', title: 'Rules', choice: 'A rule to follow' },
  { category: 'preference', title: 'Likes and dislikes', choice: 'What I like or dislike' },
  { category: 'feedback', title: 'How briefings went', choice: 'How a briefing went' },
  { category: 'context', title: 'About you', choice: 'Something about me' },
];

/** The word to type before everything is forgotten. */
export const confirmation = 'everything';

export const memoryWording = {
  title: 'What Nexus remembers of you',
  nothing: 'Nothing yet. Say “from now on, tell me about invoices first” during a drive, or write it here.',
  factsMissing:
    'What you told Nexus of people, places and projects cannot be read just now. It is kept, and not in this list.',
  remembered: 'Remembered.',
  forgotten: 'Forgotten.',
  everythingForgotten: 'Everything is forgotten.',
  goneBefore: 'That was not there any more: it was forgotten before, or put together with something else.',
  broughtBack: 'Brought back.',
  askToForget: 'Forget this for good?',
  askToBringBack: 'Bring this back, in place of what was put together from it?',
  aboutEarlierVersions: 'Kept before something was put into fewer words. What was forgotten since does not come back.',
  noEarlierVersions: 'There are none.',
  aboutForgettingEverything: 'All of it goes, with what was kept of earlier versions, and nothing brings it back.',
  typeToConfirm: `Type “${confirmation}” to confirm`,
  moreThanFits:
    'That is more than fits: when the next drive begins, what is no rule and no feedback is put into fewer words.',
} as const;

/** Where an entry comes from: "You, 3 November 2026", "Put together from 4, …"; and until when it was so, where it no longer is. */
export function entryInWords({ source, createdAt, from = [], told }: KnowledgeEntry, locale?: string): string {
  const day = new Date(createdAt).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const until = told === undefined || told.validTo === null ? '' : `; until ${dateInWords(told.validTo, locale)}`;
  if (from.length > 0) return `Put together from ${from.length}, ${day}${until}`;
  return `${source === 'user' ? 'You' : 'Nexus'}, ${day}${until}`;
}

/** As exactly as it was said: "2026", "June 2026", "14 June 2026". */
function dateInWords(date: MemoryDate, locale?: string): string {
  const [, month, day] = date.split('-');
  return new Date(date).toLocaleDateString(locale, {
    year: 'numeric',
    ...(month !== undefined && { month: 'long' }),
    ...(day !== undefined && { day: 'numeric' }),
    timeZone: 'UTC',
  });
}

/** In the order in which they are shown: the newest first, what no longer holds after what does. */
export function inShownOrder(entries: readonly KnowledgeEntry[]): readonly KnowledgeEntry[] {
  const isOver = ({ told }: KnowledgeEntry) => told !== undefined && told.validTo !== null;
  const newestFirst = entries.toReversed();
  return [...newestFirst.filter((entry) => !isOver(entry)), ...newestFirst.filter(isOver)];
}

/** "1 thing", "4 things". */
export const thingsInWords = (count: number) => (count === 1 ? '1 thing' : `${count} things`);

const number = new Intl.NumberFormat();

/** "4 of 200 things, 310 of 20,000 characters". */
export function usedInWords({ used, limit }: Pick<MemoryReading, 'used' | 'limit'>): string {
  return `${number.format(used.entries)} of ${number.format(limit.entries)} things, ${number.format(used.characters)} of ${number.format(limit.characters)} characters`;
}
