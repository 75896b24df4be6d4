import type { Phrase } from '../phrases.ts';
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
