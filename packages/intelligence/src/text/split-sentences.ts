import { joinWrappedLines } from './join-wrapped-lines.ts';

const abbreviations: ReadonlySet<string> = new Set(
  (
    'mr mrs ms dr prof st jr sr vs etc inc ltd co corp dept no nos approx est fig vol ed eds cf al resp ext tel ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun e.g i.e a.m p.m u.s u.k d.c ph.d'
  ).split(' '),
);

/** After these a sentence may end all the same, when a capital letter follows. */
const mayEnd: ReadonlySet<string> = new Set([
  'etc',
  'inc',
  'ltd',
  'co',
  'corp',
  'a.m',
  'p.m',
  'u.s',
  'u.k',
  'no',
  'sat',
  'sun',
  'mar',
  'al',
]);

const boundaryPattern = /(?:[.!?…]+)["'”’)\]]*\s+(?=["'“‘([]?[\p{L}\d$£€])/gu;

function wordBefore(text: string, end: number): string {
  const start = text.lastIndexOf(' ', end - 1) + 1;
  return text.slice(start, end).replace(/^["'“‘([]+/, '');
}

/** Whether the mark at `at` ends a sentence; `next`: where the following one would begin. */
export function isSentenceEnd(text: string, { at, next }: { readonly at: number; readonly next: number }): boolean {
  const goesOn = /^\p{Ll}/u.test(text.slice(next, next + 2));
  if (text[at] !== '.') return !goesOn || text[at] === '?';
  if (text[at + 1] === '.') return !goesOn;
  const word = wordBefore(text, at);
  // An initial, as in "J. Smith", or the number of a list item.
  if (/^\p{Lu}$/u.test(word) || (word.length === at && /^\d{1,2}$/.test(word))) return false;
  const lower = word.toLowerCase();
  if (!abbreviations.has(lower)) return !goesOn || /^\p{L}{3,}$/u.test(word);
  return mayEnd.has(lower) && lower !== 'no' && !goesOn;
}

function splitParagraph(paragraph: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of paragraph.matchAll(boundaryPattern)) {
    const end = match.index + match[0].length;
    if (!isSentenceEnd(paragraph, { at: match.index, next: end })) continue;
    sentences.push(paragraph.slice(start, end).trim());
    start = end;
  }
  const rest = paragraph.slice(start).trim();
  if (rest !== '') sentences.push(rest);
  return sentences;
}

/**
 * The sentences of a mail's own text, in order: wrapped lines joined, list items apart, no break after abbreviations, initials
 * and decimal points. Never an empty one. `limit`: at most this many, so that a mail of a megabyte costs no more than a long one.
 */
export function splitSentences(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const sentences: string[] = [];
  for (const paragraph of joinWrappedLines(text)) {
    for (const sentence of splitParagraph(paragraph)) {
      if (sentences.length >= limit) return sentences;
      sentences.push(sentence);
    }
  }
  return sentences;
}
