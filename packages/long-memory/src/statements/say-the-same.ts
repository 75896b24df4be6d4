import { type Phrase, stemOf, wordsIn } from '../phrases.ts';
import { readQuestion } from '../recall/read-question.ts';
import { readStatements, type Statement } from './read-statements.ts';

const anyDay = '2026-01-01';

/** Said before a thing that one happens to mention. */
const opening =
  /^(?:(?:by the way|oh|well|so|and|also|actually|you know|for your information|just so you know|listen|okay|ok|yes|no)[\s,]+)+/i;

const plainly = (words: string) => words.replace(opening, '');

/** Whether somebody tells something of people, places or projects here, and neither asks nor guesses. */
export function tellsSomething(words: string): boolean {
  return readQuestion(words) === null && readStatements(plainly(words), anyDay).length > 0;
}

function mark({ relation, key, value, isNegated, changes, since, until }: Statement): string {
  const stems = (phrase: Phrase) => phrase.stems.join(' ');
  return JSON.stringify([relation, stems(key), stems(value), isNegated, changes, since, until]);
}

/** Whether a sentence states something, and nothing but what these words of somebody state. */
export function sayTheSame(sentence: string, words: string): boolean {
  if (!tellsSomething(sentence) || !tellsSomething(words)) return false;
  const said = new Set(readStatements(plainly(words), anyDay).map(mark));
  return readStatements(plainly(sentence), anyDay).every((statement) => said.has(mark(statement)));
}

const inAnyOrder = (stems: readonly string[]) => stems.toSorted().join(' ');

/** Words that change nothing between the same others: "the gate code", "the code for the gate". */
const idle: ReadonlySet<string> = new Set('a an the that of for please'.split(' '));
/** These are left out at most: "on the ninth", "the ninth". */
const placing: ReadonlySet<string> = new Set('at on in by to from with'.split(' '));

/**
 * Whether two sentences state the same in nearly the same words: "the gate code is at the porter's", "the code for the gate is at the porter's".
 * "Can", "her" and "not" are words as well, and who does what to whom is read out of each.
 */
export function isRetold(one: string, other: string): boolean {
  const [first = [], second = []] = [one, other].map((text) =>
    wordsIn(plainly(text)).filter((word) => !idle.has(word)),
  );
  const others = [first, second].map((words) => words.filter((word) => !placing.has(word)));
  // As a rule they are two things, which their number of words tells without any stem.
  if (others[0]?.length !== others[1]?.length) return false;
  const [told, retold] = others.map((words) => inAnyOrder(words.map(stemOf)));
  if (told !== retold) return false;
  const places = [first, second].map((words) => inAnyOrder(words.filter((word) => placing.has(word))));
  if (places[0] !== places[1] && !places.includes('')) return false;
  const [said = [], again = []] = [one, other].map((text) => readStatements(plainly(text), anyDay).map(inAnyOrderOf));
  return said.length > 0 && inAnyOrder(said) === inAnyOrder(again);
}

function inAnyOrderOf({ key, value, ...statement }: Statement): string {
  const sorted = (phrase: Phrase) => ({ ...phrase, stems: phrase.stems.toSorted() });
  return mark({ ...statement, key: sorted(key), value: sorted(value) });
}
