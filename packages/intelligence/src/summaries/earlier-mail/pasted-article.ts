import { splitSentences } from '@nexus/text';
import { isImperative } from '../../asks/sentence-words.ts';
import { linkAlone, proseLines } from '../sentences/prose-lines.ts';

/** An article that somebody passes on. */
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

/** "BY RUTH KERR" is said as a name. */
function authorIn(head: readonly string[]): string | null {
  const name = head.map((line) => byline.exec(line)?.groups?.author).find((found) => found !== undefined);
  return name?.replace(/(?<=\p{L})\p{Lu}{2,}/gu, (letters) => letters.toLowerCase()) ?? null;
}

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
  const author = authorIn(head);
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

/** What only a paper's own page has: its agency, its writer, its right. */
const agency =
  /^\s*\p{Lu}{3}[\p{L}., ]{0,40}(?:\((?:AP|Reuters|AFP|UPI|Dow Jones)\)|\/(?:PR ?Newswire|Business Wire)\/)\s*[-–—]/iu;
const ofStaff =
  /^\s*(?:\p{Lu}[\p{L}.]*\s+){0,4}(?:staff|press|times|post|chronicle|bee|herald|tribune)(?: staff)? writer\s*$/iu;
const column = /^\s*(?:an? )?(?:\p{Lu}[\p{L}.]*\s+){1,3}newswires? (?:column|story)\s*$/iu;
const right = /^\W*(?:\(c\)|©|c\.|copyright)[\s(c)©?.,]*\d{4}\b.{0,80}$/i;
const ofPress = [agency, ofStaff, column, right];
/** In lines: how far down an article may begin, and how far above a mark of the press its title may stand. */
const furthestDown = 40;
const highestHead = 8;
const headLine = /^\s*\S.{0,90}$/;
/** Somebody says it. */
const spoken = /[.!?:;,)"”]\s*$|\b(?:I|[Mm]y|[Mm]e|[Ww]e|[Oo]ur|[Yy]ou|[Yy]our|[Pp]lease)\b/;

/** An article from a paper below what its sender wrote of it, or alone. */
export interface PressArticle extends PastedArticle {
  /** What its sender wrote; empty: nothing. */
  readonly above: string;
}

/** Where an article from a paper begins in a mail, by the marks of the press at its head. Null: there is none. */
export function readPressArticle(text: string): PressArticle | null {
  const lines = text.split('\n');
  const marked = lines.slice(0, furthestDown).findIndex((line) => ofPress.some((mark) => mark.test(line)));
  if (marked < 0) return null;
  const top = topOfHead(lines, marked);
  const head = lines.slice(top, marked);
  // Code has a right as well, and none of what stands above one in a paper.
  if (right.test(lines[marked] ?? '') && !head.some((line) => title.test(line) && !line.trim().startsWith('*')))
    return null;
  const isOfHead = (line: string) =>
    line.trim() === '' || [ofStaff, column, right, byline, paperDate].some((mark) => mark.test(line));
  const below = lines.findIndex((line, at) => at >= marked && !isOfHead(line));
  const body = below < 0 ? '' : lines.slice(below).join('\n');
  if (body.split(/\s+/).length < fewestWords) return null;
  const author = authorIn(lines.slice(top, below));
  return { above: lines.slice(0, top).join('\n').trim(), author, text: body.replace(agency, '') };
}

const fewestOfOrder = 4;

/** "Page 4" is none. */
function isOrder(line: string): boolean {
  const said = line.trim();
  return said.split(/\s+/).length >= fewestOfOrder && isImperative(said);
}

/** Its head goes up to what its sender says, or to the second blank line. */
function topOfHead(lines: readonly string[], marked: number): number {
  let top = marked;
  let blank = 0;
  for (let at = marked - 1; at >= Math.max(0, marked - highestHead) && blank < 2; at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '') blank++;
    else if (!headLine.test(line) || spoken.test(line) || isOrder(line)) break;
    else top = at;
  }
  return top;
}

const pressDay =
  '(?:(?:[Mm]on|[Tt]ues?|[Ww]ed(?:nes)?|[Tt]hu(?:rs?)?|[Ff]ri|[Ss]at(?:ur)?|[Ss]un)(?:day)?\\.?,? )?\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?';
const paperAndDay = `^(?!(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*day\\b)(?:\\p{Lu}[\\p{L}.&' -]{2,40})[,–-]? ?,? ${pressDay}`;
/** "Harbour Times, Wed 3/7: Crane stood still", and the same in two lines: the title, and below it "Harbour Times, 03/07/01". */
const beforeTitle = new RegExp(`${paperAndDay}: *`, 'u');
const belowTitle = new RegExp(`${paperAndDay}\\s*$`, 'u');
const fewestArticles = 3;
/** What says that they are articles; without it a list of appointments looks alike. */
const saysArticles =
  /\b(?:articles?|headlines|clippings?|news stories|(?:press|media|news) (?:review|clippings?|cuttings|coverage))\b/i;
/** "Please see the following articles:" asks for nothing but to read on. */
const announcesThem =
  /^(?:please )?(?:(?:see|find|here are|below are|attached are|these are) )?(?:the |some |today['’]s |following |attached |latest )*(?:articles?|headlines|clippings?|stories)(?: below| attached)?[:.]?\s*$/gim;

/** Several articles from papers. */
export interface PressReview {
  /** What its sender wrote above it, and below it where the articles do not follow; empty: nothing. */
  readonly above: string;
  readonly titles: readonly string[];
}

/** A review of the press, by its list of contents: at least three articles, each with its paper and day. Null: it is none. */
export function readPressReview(text: string): PressReview | null {
  const lines = text.split('\n').map((line) => line.trim());
  const isEntry = (line: string) => beforeTitle.test(line) || belowTitle.test(line);
  const isEnd = (line: string) => line === '' || isEntry(line);
  /** Of a title in several lines. */
  const endOf = (at: number): number => {
    const end = lines.findIndex((next, below) => below > at && isEnd(next));
    return end < 0 ? at + 1 : end;
  };
  let first = lines.length;
  const titles = lines.flatMap((line, at) => {
    const start = lines.slice(0, at).findLastIndex(isEnd) + 1;
    if (!isEntry(line) || (belowTitle.test(line) && start === at)) return [];
    first = Math.min(first, beforeTitle.test(line) ? at : start);
    if (belowTitle.test(line)) return lines.slice(start, at).join(' ');
    return [line.replace(beforeTitle, ''), ...lines.slice(at + 1, endOf(at))].join(' ');
  });
  const said = [...new Set(titles.map((words) => words.replace(/["”“]/g, '').replace(/\s+/g, ' ').trim()))];
  const above = lines.slice(0, first).join('\n');
  const last = lines.findLastIndex(isEntry);
  const below = lines.slice(beforeTitle.test(lines[last] ?? '') ? endOf(last) : last + 1);
  const areBelow = below.some((line) => ofPress.some((mark) => mark.test(line)) || byline.test(line));
  if (said.length < fewestArticles || !(areBelow || saysArticles.test(above))) return null;
  const isShort = !areBelow && below.join(' ').split(/\s+/).length < fewestWords;
  const own = isShort ? [above, ...below].join('\n') : above;
  return { above: own.replace(announcesThem, '').trim(), titles: said };
}
