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
const ofPress = [
  /^\s*\p{Lu}{3}[\p{L}., ]{0,40}(?:\((?:AP|Reuters|AFP|UPI|Dow Jones)\)|\/(?:PR ?Newswire|Business Wire)\/)\s*[-–—]/iu,
  /\b(?:staff|associated press|times|post|chronicle) (?:staff )?writer\s*$/i,
  /\bnewswires? (?:column|story)\s*$/i,
  /^\W*(?:\(c\)|©|c\.|copyright)[\s(c)©?.,]*\d{4}\b.{0,80}$/i,
];
/** In lines: how far down an article may begin, and how far above a mark of the press its title may stand. */
const furthestDown = 40;
const highestHead = 8;
const fewestWordsOfArticle = 60;
const headLine = /^\s*\S.{0,90}$/;

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
  // Its head goes up to the sender's own sentences: lines of a title, with no line between them that ends as prose does.
  let top = marked;
  for (let at = marked - 1; at >= Math.max(0, marked - highestHead); at--) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (!headLine.test(line) || /[.!:;,]\s*$/.test(line) || firstPerson.test(line)) break;
    top = at;
  }
  const isOfHead = (line: string) =>
    line.trim() === '' || [...ofPress.slice(1), byline, paperDate].some((mark) => mark.test(line));
  const below = lines.findIndex((line, at) => at >= marked && !isOfHead(line));
  const body = below < 0 ? '' : lines.slice(below).join('\n');
  if (body.split(/\s+/).length < fewestWordsOfArticle) return null;
  const head = lines.slice(top, below);
  const author = authorIn(head);
  return { above: lines.slice(0, top).join('\n').trim(), author, text: body.replace(ofPress[0] ?? dateline, '') };
}

const pressDay =
  '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,? )?\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?';
const paperAndDay = `^\\s*\\p{Lu}[\\p{L}.&' ]{2,40}[,–-]? ?,? ${pressDay}`;
/** "Harbour Times, Wed 3/7: Crane stood still", and the same in two lines: the title, and below it "Harbour Times, 03/07/01". */
const beforeTitle = new RegExp(`${paperAndDay}: *`, 'iu');
const belowTitle = new RegExp(`${paperAndDay}\\s*$`, 'iu');
const fewestArticles = 3;

/** The titles of a review of the press, as its list of contents has them: of at least three articles, each with its paper and day. Empty: it is none. */
export function titlesOfPress(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const isNamed = (line: string) => line === '' || beforeTitle.test(line) || belowTitle.test(line);
  const titles = lines.flatMap((line, at) => {
    if (beforeTitle.test(line)) {
      const end = lines.findIndex((next, below) => below > at && isNamed(next));
      return [line.replace(beforeTitle, ''), ...lines.slice(at + 1, end < 0 ? at + 1 : end)].join(' ');
    }
    const start = lines.slice(0, at).findLastIndex(isNamed);
    return belowTitle.test(line) && start < at - 1 ? lines.slice(start + 1, at).join(' ') : [];
  });
  const said = [...new Set(titles.map((title) => title.replace(/["”“]/g, '').replace(/\s+/g, ' ').trim()))];
  return said.length < fewestArticles ? [] : said;
}
