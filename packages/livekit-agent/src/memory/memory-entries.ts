import { randomBytes } from 'node:crypto';
import { type KnowledgeCategory, type KnowledgeEntry, type KnowledgeLimit, knowledgeLimit } from '@nexus/contracts';
import { isImportant, isRetold } from '@nexus/long-memory';
import { gateWords, wordStem } from './mail-text-index.ts';

interface NewEntry {
  readonly content: string;
  readonly category: KnowledgeCategory;
  readonly source: KnowledgeEntry['source'];
}

/** An entry with an id of its own. */
export function makeEntry({ content, category, source }: NewEntry, now: Date): KnowledgeEntry {
  return {
    id: newEntryId(now),
    content,
    category,
    source,
    createdAt: now.toISOString(),
  };
}

/** `k_<time>_<random>` (M-1). */
export function newEntryId(now: Date): string {
  return `k_${now.getTime().toString(36).padStart(8, '0')}_${randomBytes(10).toString('hex')}`;
}

/** With one of these the order of the words matters: "Anna before Bob" is not "Bob before Anna". */
const orderMatters = new Set(
  'before after than then instead over from to not never no but except unless until till'.split(' '),
);

/** Words that change nothing of a request, said or left out. */
const politeWords = new Set(
  'please that the a an my me you should i want would like to do from now on always'.split(' '),
);

function comparable(content: string): readonly string[] {
  const words = gateWords(content);
  const telling = words.filter((word) => !politeWords.has(word));
  return telling.length < 2 ? words : telling;
}

/** The same thing, whatever the case, the punctuation and the order of the words (M-6). */
function isSameMemory(one: string, other: string): boolean {
  const [first, second] = [comparable(one), comparable(other)];
  if (first.join(' ') === second.join(' ')) return true;
  if (first.length !== second.length) return false;
  const ordering = first.filter((word) => orderMatters.has(word));
  return ordering.length === 0 && [...first].sort().join(' ') === [...second].sort().join(' ');
}

/** Words that change nothing of a fact; "to" and "from" do. */
const idleWords = new Set('please that the a an'.split(' '));

function inOrder(content: string): string {
  return gateWords(content)
    .filter((word) => !idleWords.has(word))
    .join(' ');
}

/**
 * Whether this is remembered by an entry, and still so (M-6): what something else has ended may be told again, not what says itself that it is over. Of a fact it matters who
 * does what to whom: "Tom manages Ruth" is not "Ruth manages Tom".
 */
export function remembersThat(entry: KnowledgeEntry, wanted: Pick<KnowledgeEntry, 'content' | 'category'>): boolean {
  if (entry.told !== undefined && entry.told.supersededBy !== null) return false;
  if (entry.category !== 'context' && wanted.category !== 'context') return isSameMemory(entry.content, wanted.content);
  return inOrder(entry.content) === inOrder(wanted.content) || isRetold(entry.content, wanted.content);
}

const fillerWords = new Set(
  'a an the all any every my your our me you i we it that this those these of on in to for from with about regarding concerning do does did have has had is are was were be and or what which who whatever anything everything something thing things stuff bit part one ones said say told tell rule rules memory memories note notes entry entries fact facts preference preferences remember remembered remembering know known saved kept noted please again always like likes prefer want wants'.split(
    ' ',
  ),
);
const everything =
  /^(?:(?:please|just|really|absolutely)\s+)*(?:everything|all|all of (?:it|that|them)|the lot|the whole lot|all memories|my (?:whole |entire )?memory|your (?:whole |entire )?memory|(?:all|everything|anything) (?:that )?you(?:['’]ve| have)? (?:know|remember(?:ed)?|have|noted|saved|kept|stored|learn(?:ed|t))(?: (?:about|of|on) (?:me|us))?(?: so far| already| now)?|everything (?:about|of|on) me)$/;

/** Whether "forget …" means all there is. */
export function meansEverything(query: string): boolean {
  return everything.test(
    query
      .toLowerCase()
      .replace(/[.!?,]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

const leastShare = 0.5;

/** The entries that words may mean, those that fit best and no others; none where the words name nothing. */
export function matchMemories(query: string, entries: readonly KnowledgeEntry[]): readonly KnowledgeEntry[] {
  const wanted = [
    ...new Set(
      gateWords(query)
        .filter((word) => !fillerWords.has(word))
        .map(wordStem),
    ),
  ];
  if (wanted.length === 0) return [];
  const scored = entries.map((entry) => {
    const words = new Set(gateWords(entry.content).map(wordStem));
    return { entry, share: wanted.filter((word) => words.has(word)).length / wanted.length };
  });
  const best = Math.max(0, ...scored.map(({ share }) => share));
  if (best < leastShare) return [];
  return scored.filter(({ share }) => share === best).map(({ entry }) => entry);
}

/** The order of importance where not everything fits (M-10, M-12). */
export const categoryOrder: readonly KnowledgeCategory[] = ['rule', 'feedback', 'preference', 'context'];

interface MemoryLines {
  /** `[category] content`, rules first, in each category the oldest first; after what the driver agreed to: `(agreed)`. */
  readonly lines: readonly string[];
  /** How many entries did not fit. */
  readonly leftOut: number;
}

const characters = (content: string) => [...content].length;

/** What the driver likes and says is important is always in the prompt (L-7). */
const selectionOrder = ['rule', 'feedback', 'important', 'preference', 'context'] as const;

/** The part of a user's memory that goes into the prompt: rules and feedback before the rest, of each the newest that fit (M-10). Pure. */
function selectMemories(
  entries: readonly KnowledgeEntry[],
  limit: KnowledgeLimit = knowledgeLimit,
): readonly KnowledgeEntry[] {
  let entriesLeft = limit.entries;
  let room = limit.characters;
  const groups = Map.groupBy(entries, ({ category, content }) =>
    category === 'preference' && isImportant(content) ? 'important' : category,
  );
  return selectionOrder.flatMap((group) =>
    (groups.get(group) ?? [])
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
      .filter(({ content }) => {
        const length = characters(content);
        if (entriesLeft === 0 || length > room) return false;
        entriesLeft -= 1;
        room -= length;
        return true;
      })
      .toReversed(),
  );
}

export function memoryLines(entries: readonly KnowledgeEntry[], limit?: KnowledgeLimit): MemoryLines {
  const chosen = selectMemories(entries, limit);
  return {
    lines: chosen.map(
      ({ category, content, source }) => `[${category}] ${content}${source === 'agent' ? ' (agreed)' : ''}`,
    ),
    leftOut: entries.length - chosen.length,
  };
}
