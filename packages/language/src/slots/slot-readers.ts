import { type SlotReader, type SlotReaders, wordsAsHeard, wordsOf } from '../grammar/match-pattern.ts';
import { wordsNotInNames } from '../lexicon/words-not-in-names.ts';
import { readBody } from './read-body.ts';
import { readPeople, readPerson } from './read-person.ts';
import { afterArticle, readQuery, readTopic } from './read-query.ts';
import { readTarget } from './read-target.ts';
import { readWhen } from './read-when.ts';

const numbers =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A count from 1 to 20, in figures or in words. */
const readCount: SlotReader<'count'> = {
  longest: 1,
  read(heard, span) {
    const [word = ''] = wordsOf(heard, span);
    const count = word === 'couple' ? 2 : /^\d{1,2}$/u.test(word) ? Number(word) : numbers.indexOf(word) + 1;
    return count >= 1 && count <= 20 ? { value: count, cost: 0 } : null;
  },
};

const notFolders = new Set(
  'left right side back front garage house kitchen car boot fridge door seat lane middle top bottom other one another rest place somewhere there here way new different tomorrow today tonight later and road street park spot morning afternoon evening night oven microwave drawer pocket bag basket cupboard trunk box glove neutral reverse gear first second third drive sink bath bed water fire washing tumble dryer wallet purse lunchbox sun shade passenger back noon midnight'.split(
    ' ',
  ),
);

/** "Move the Monday one to nine" is said of a reminder. */
const isHour = (word: string) => numbers.slice(0, 12).includes(word) || /^\d{1,2}$/u.test(word);

const notOpenings = new Set(['to', 'in', 'into', 'under', 'with', 'of', 'for', 'from', 'at', 'by', 'on', 'folder']);

/** A folder's name as said, without an article: at most four words. */
const readFolder: SlotReader<'folder'> = {
  longest: 5,
  read(heard, whole) {
    const span = afterArticle(heard, whole);
    const words = wordsOf(heard, span);
    if (words.length === 0 || words.length > 4 || notOpenings.has(words[0] ?? '')) return null;
    if (words.length === 1 && isHour(words[0] ?? '')) return null;
    if (words.some((word) => wordsNotInNames.has(word) || notFolders.has(word) || word === 'folder')) return null;
    return { value: wordsAsHeard(heard, span), cost: words.length };
  },
};

/** What reads each kind of slot. */
export const slotReaders: SlotReaders = {
  target: readTarget,
  when: readWhen,
  folder: readFolder,
  body: readBody,
  person: readPerson,
  people: readPeople,
  query: readQuery,
  topic: readTopic,
  count: readCount,
};
