import { splitSentences } from '@nexus/text';
import { linkAlone, proseLines } from '../sentences/prose-lines.ts';

/** An article that somebody sends to a list without a word of their own. */
export interface PastedArticle {
  /** As its byline says; null where it has none. */
  readonly author: string | null;
  /** Without what stands above its first sentence. */
  readonly text: string;
}

const byline = /^\s*by\s+(?<author>\p{Lu}[\p{L}.'’-]+(?:\s+\p{Lu}[\p{L}.'’-]+){1,3})(?:\s+[\d/.]+|,.{0,40})?\s*$/iu;
/** "Tuesday October 8, 2002", as papers date their articles. */
const paperDate =
  /^\s*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b,?(?: \d{1,2},?)? \d{4}\b.{0,40}$/i;
/** "STOCKHOLM, Sweden (AP) - Two Americans …" */
const dateline = /^\s*\p{Lu}{3}[\p{L}., ]{0,40}\((?:AP|Reuters|AFP|UPI)\)\s*[-–—]/u;
/** "Ananova:" */
const source = /^\s*(?:The )?\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2}:\s*$/u;
const title = /^\s*[\p{Lu}\p{N}"“'‘].{8,90}(?<![.!?:;,])\s*$/u;
const formLine = /^\s*\p{Lu}[\p{L}/ -]{1,30}:\s+\S/gmu;
const firstPerson = /\b(?:I|my|me|we|our)\b(?!\.)/;

/** In lines. */
const longestHead = 16;
/** Of a title that stands right above another line, in characters. */
const longestTitle = 60;
const fewestWords = 60;
const fewestMarks = 2;
const mostFormLines = 2;
const sentencesLookedAt = 3;

/** How many lines, blank ones counted, stand above the first sentence of a text. */
function headLength(lines: readonly string[]): number {
  const isHead = (line: string, next: string) =>
    line.trim() === '' ||
    [byline, paperDate, source, linkAlone].some((mark) => mark.test(line)) ||
    (title.test(line) && (line.trim().length <= longestTitle || next.trim() === ''));
  const end = lines.slice(0, longestHead).findIndex((line, at) => !isHead(line, lines[at + 1] ?? ''));
  return end < 0 ? Math.min(longestHead, lines.length) : end;
}

/**
 * The article that a text is, as it stood in a paper: with a link, a date, a byline or a news agency above it, and nobody who says "I". Null:
 * it is its sender's own.
 */
export function readPastedArticle(text: string): PastedArticle | null {
  const lines = text.split('\n');
  const length = headLength(lines);
  const head = lines.slice(0, length).filter((line) => line.trim() !== '');
  const opening = lines[length] ?? '';
  const author = head.map((line) => byline.exec(line)?.groups?.author).find((name) => name !== undefined) ?? null;
  const [first = ''] = head;
  const isDated = head.some((line) => paperDate.test(line));
  const signs = [linkAlone.test(first), source.test(first), isDated, author !== null, dateline.test(opening)];
  const count = signs.filter(Boolean).length;
  if (count === 0 || (text.match(formLine)?.length ?? 0) > mostFormLines) return null;
  const prose = proseLines(lines.slice(length).join('\n'));
  const isPersonal = firstPerson.test(splitSentences(prose, sentencesLookedAt).join(' '));
  if (isPersonal && count < fewestMarks) return null;
  const isTitled = head.some((line) => title.test(line));
  const isLong = prose.split(/\s+/).length >= fewestWords;
  return count + (isTitled ? 1 : 0) + (isLong ? 1 : 0) < fewestMarks
    ? null
    : { author, text: lines.slice(length).join('\n').replace(dateline, '') };
}
