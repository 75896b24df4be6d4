import type { Citation } from '@nexus/contracts';

/** A line that begins so is none that goes on: a list, a heading, a table, a quote. */
const beginsAnew = /^\s*(?:[-*+•#>|]|\d+[.)]\s|$)/;

/** A line of this share of the longest one ends where the paper did, not where a thought does. */
const fullShare = 0.75;

/** Lets lines go on that were broken for the width of a page: PDF and mail-like texts have them so. Rows of a table stay. */
export function joinWrappedLines(content: string, kind: Citation['kind']): string {
  if (kind === 'rows') return content;
  const lines = content.split('\n');
  const longest = Math.max(...lines.map(({ length }) => length));
  return lines.reduce((text, line, index) => {
    const before = lines[index - 1] ?? '';
    const isCut = before.length >= longest * fullShare || /^\p{Ll}/u.test(line);
    const goesOn = isCut && before.trim() !== '' && !before.startsWith('#') && !beginsAnew.test(line);
    return `${text}${goesOn ? ' ' : '\n'}${line}`;
  });
}

/** Characters of an excerpt, about. */
const excerptLength = 420;

/** Characters before the first word that was asked for. */
const lead = 80;

interface Excerpt {
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

/** How many different words of the question stand in the text. */
export function countAsked(text: string, question: string): number {
  return new Set(matchesIn(text, question).map(({ stem }) => stem)).size;
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
  if (text.length <= excerptLength * 1.5) return { text, isCutBefore: false, isCutAfter: false };
  const matches = matchesIn(text, question);
  const near = (from: number) =>
    new Set(matches.filter(({ at }) => at >= from && at < from + excerptLength - lead).map(({ stem }) => stem)).size;
  const best = matches.reduce<number | null>(
    (found, { at }) => (found === null || near(at) > near(found) ? at : found),
    null,
  );
  const from = best === null ? 0 : beginNear(text, best);
  const rest = text.slice(from, from + excerptLength);
  const isCutAfter = from + excerptLength < text.length;
  // The word that the end cuts through goes, unless it is all there is.
  const whole = isCutAfter ? rest.replace(/\s+\S*$/, '') : rest;
  return { text: whole, isCutBefore: from > 0, isCutAfter };
}

/** A piece of a text; `isMatch`: a word of it was asked for. */
interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Words of a question that tell nothing of what it is about. */
const emptyWords = new Set(
  'a about an and any are as at be but by can could do does for from had has have how i if in is it its let like many may me much must my no not of on or our shall should so tell than that the their them then there these they this to up us was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** Cuts a text where words of the question stand in it, in whatever form; put together again the parts are the text. */
export function markWords(content: string, question: string): readonly TextPart[] {
  const asked = new Set(
    (question.match(wordPattern) ?? []).filter((word) => !emptyWords.has(word.toLowerCase())).map(wordStem),
  );
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of content.matchAll(wordPattern)) {
    if (!asked.has(wordStem(word))) continue;
    if (index > end) parts.push({ text: content.slice(end, index), isMatch: false });
    end = index + word.length;
    parts.push({ text: word, isMatch: true });
  }
  if (end < content.length) parts.push({ text: content.slice(end), isMatch: false });
  return parts;
}

/** Longest first: what is taken off the end of an English word so that its forms look alike. */
const endings = 'ations ation ments ment ings ions ing ion ies ied ors ers or er es ed ly s y e'.split(' ');

const shortestStem = 3;

/** Of a word what its forms have in common: "lifting", "lifts" and "Lifted" are "lift". Made for marking, so that a mistake costs nothing. */
function wordStem(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const ending = endings.find((one) => plain.endsWith(one) && plain.length - one.length >= shortestStem);
  if (ending === undefined) return plain;
  const stem = plain.slice(0, -ending.length);
  // "stopped" is "stop", but "falls" is no "fal".
  return /^(ed|ing|ings|er|ers)$/.test(ending) ? stem.replace(/([bdgmnprt])\1$/, '$1') : stem;
}
