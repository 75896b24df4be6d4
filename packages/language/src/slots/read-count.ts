import type { SlotReader } from '../grammar/match-pattern.ts';
import { wordsOf } from '../grammar/match-pattern.ts';

const words =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** A count from 1 to 20, in figures or in words. */
export const readCount: SlotReader<'count'> = {
  longest: 1,
  read(heard, span) {
    const [word = ''] = wordsOf(heard, span);
    const count = word === 'couple' ? 2 : /^\d{1,2}$/u.test(word) ? Number(word) : words.indexOf(word) + 1;
    return count >= 1 && count <= 20 ? { value: count, cost: 0 } : null;
  },
};
