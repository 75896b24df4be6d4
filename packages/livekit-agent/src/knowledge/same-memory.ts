import { gateWords } from './gate-words.ts';

/** Beside one of these the order of the words is what is meant: "Anna before Bob" is not "Bob before Anna". */
const orderMatters = new Set(
  'before after than then instead over from to not never no but except unless until till'.split(' '),
);

/** Said around a wish or left out, they change nothing of it. */
const surrounds = new Set(
  'please that the a an my me you should i want would like to do from now on always'.split(' '),
);

function comparable(content: string): readonly string[] {
  const words = gateWords(content);
  const telling = words.filter((word) => !surrounds.has(word));
  return telling.length < 2 ? words : telling;
}

/** The same thing, whatever the case, the punctuation and the order of the words (M-6). */
export function isSameMemory(one: string, other: string): boolean {
  const [first, second] = [comparable(one), comparable(other)];
  if (first.join(' ') === second.join(' ')) return true;
  if (first.length !== second.length) return false;
  const turns = first.filter((word) => orderMatters.has(word));
  return turns.length === 0 && [...first].sort().join(' ') === [...second].sort().join(' ');
}
