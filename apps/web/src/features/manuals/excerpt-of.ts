import { markWords } from './mark-words.ts';
import { wordStem } from './word-stem.ts';

/** Characters of an excerpt, about. */
const usual = 420;

/** Characters before the first word that was asked for. */
const lead = 80;

export interface Excerpt {
  readonly text: string;
  /** Something of the passage stands before it, behind it. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** Where each word that was asked for stands in the text. */
function matchesIn(text: string, question: string): readonly { readonly at: number; readonly stem: string }[] {
  let at = 0;
  const matches: { at: number; stem: string }[] = [];
  for (const part of markWords(text, question)) {
    if (part.isMatch) matches.push({ at, stem: wordStem(part.text) });
    at += part.text.length;
  }
  return matches;
}

/** Not in the middle of a word, and after the end of a sentence where there is one near. */
function beginNear(text: string, at: number): number {
  const earliest = Math.max(0, at - lead);
  if (earliest === 0) return 0;
  const before = text.slice(earliest, at);
  if (/[.!?]\s+$|\n\s*$/.test(before)) return at;
  const sentence = before.search(/(?<=[.!?]\s)\S[^.!?]*$|(?<=\n)\S[^\n]*$/);
  if (sentence !== -1) return earliest + sentence;
  const blank = before.search(/(?<=\s)\S/);
  return blank === -1 ? at : earliest + blank;
}

/** The piece of a long passage where most of what was asked for stands together; a short one is all of it. */
export function excerptOf(text: string, question: string): Excerpt {
  if (text.length <= usual * 1.5) return { text, isCutBefore: false, isCutAfter: false };
  const matches = matchesIn(text, question);
  const near = (from: number) =>
    new Set(matches.filter(({ at }) => at >= from && at < from + usual - lead).map(({ stem }) => stem)).size;
  const best = matches.reduce<number | null>(
    (found, { at }) => (found === null || near(at) > near(found) ? at : found),
    null,
  );
  const from = best === null ? 0 : beginNear(text, best);
  const rest = text.slice(from, from + usual);
  const isCutAfter = from + usual < text.length;
  // The word that the end cuts through goes, unless it is all there is.
  const whole = isCutAfter ? rest.replace(/\s+\S*$/, '') : rest;
  return { text: whole, isCutBefore: from > 0, isCutAfter };
}
