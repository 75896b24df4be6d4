import type { SlotReader } from '../grammar/match-pattern.ts';
import { wordsAsHeard, wordsOf } from '../grammar/match-pattern.ts';
import { wordsNotInNames } from '../lexicon/words-not-in-names.ts';
import { afterArticle } from './read-query.ts';

const notFolders = new Set(
  'left right side back front garage house kitchen car boot fridge door seat lane middle top bottom other one another rest place somewhere there here way new different tomorrow today tonight later and road street park spot morning afternoon evening night oven microwave drawer pocket bag basket cupboard trunk box glove neutral reverse gear first second third drive sink bath bed water fire washing tumble dryer wallet purse lunchbox sun shade passenger back'.split(
    ' ',
  ),
);

const notOpenings = new Set(['to', 'in', 'into', 'under', 'with', 'of', 'for', 'from', 'at', 'by', 'on', 'folder']);

/** A folder's name as said, without an article: at most four words. */
export const readFolder: SlotReader<'folder'> = {
  longest: 5,
  read(heard, whole) {
    const span = afterArticle(heard, whole);
    const words = wordsOf(heard, span);
    if (words.length === 0 || words.length > 4 || notOpenings.has(words[0] ?? '')) return null;
    if (words.some((word) => wordsNotInNames.has(word) || notFolders.has(word) || word === 'folder')) return null;
    return { value: wordsAsHeard(heard, span), cost: words.length };
  },
};
