import { countSpokenWords, plainWords, smallNumbers, spokenSubject } from '@nexus/text';
import { isImperative } from '../asks/sentence-words.ts';
import { isCommercial } from '../scoring/commercial-words.ts';
import { letterText } from './sentences/letter-text.ts';
import { linkAlone } from './sentences/prose-lines.ts';

const contents =
  /^\W*(?:in this (?:issue|edition|mailing|newsletter|week['’]?s (?:issue|edition))|(?:table of )?contents|(?:top|today['’]?s|this week['’]?s) (?:headlines|stories|topics|news)|headlines|inside this (?:issue|week))\W*$/i;
const enumerator = /^\s*(?:[-*•·–—]|[[(]?\d{1,2}[\]).:]+|\[\d+\])\s+/;
const title = /^["“'‘(]?[\p{Lu}\p{N}][^\n]*(?<![.,;:!])$/u;
/** What stands at the foot of a mailing, as a link of its own. */
const smallPrint =
  /\b(?:preferences|privacy|settings|subscriptions?|browser|terms|polic(?:y|ies)|help|contact|about us)\b/i;
/** In words. */
const shortestTitle = 3;
const longestTitle = 14;
const longestSmallPrint = 6;
const fewestItems = 2;
/** Lines between a title and its link, and words of a greeting or how to unsubscribe above the first title. */
const mostBetween = 3;
const mostAbove = 60;

function isTitle(line: string): boolean {
  const words = line.split(/\s+/);
  return (
    title.test(line) &&
    words.length >= shortestTitle &&
    words.length <= longestTitle &&
    !/https?:|www\.|@/i.test(line) &&
    !(words.length <= longestSmallPrint && smallPrint.test(line)) &&
    !isCommercial(line) &&
    !isImperative(line)
  );
}

type Paragraph = readonly string[];

function paragraphsOf(text: string): Paragraph[] {
  const lines = (paragraph: string) => paragraph.split('\n').map((line) => line.trim());
  return text.split(/\n\s*\n/).map((paragraph) => lines(paragraph).filter(Boolean));
}

function withoutEnumerator(line: string): string {
  return line.replace(enumerator, '');
}

/** What is listed below "In this issue:", in the same paragraph or in the next one. */
function listedContents(paragraphs: readonly Paragraph[]): readonly string[] {
  const at = paragraphs.findIndex((lines) => lines.some((line) => contents.test(line)));
  const lines = paragraphs[at] ?? [];
  const below = lines.slice(lines.findIndex((line) => contents.test(line)) + 1);
  const items = (below.length > 0 ? below : (paragraphs[at + 1] ?? [])).map(withoutEnumerator);
  return at >= 0 && items.every((item) => item.split(/\s+/).length <= longestTitle) ? items : [];
}

/**
 * Paragraphs that are a title, a line or two about it, and where it stands; and titles that are links themselves, on a line of their own. None
 * where a letter stands above them.
 */
function linkedTitles(paragraphs: readonly Paragraph[], isLink: (line: string) => boolean): readonly string[] {
  const isOnlyLinks = (lines: Paragraph = []) => lines.length > 0 && lines.every(isLink);
  const isItem = ([first = '', ...others]: Paragraph, at: number): boolean => {
    if (!isTitle(withoutEnumerator(first))) return false;
    const end = others.findIndex(isLink);
    if (others.length > 0) return end >= 0 && end < mostBetween && end === others.length - 1;
    const [below = [], next] = paragraphs.slice(at + 1, at + 3);
    return isLink(first) || isOnlyLinks(below) || (!isTitle(below[0] ?? '') && isOnlyLinks(next));
  };
  const items = paragraphs.filter(isItem);
  const above = paragraphs.slice(0, paragraphs.findIndex(isItem) + 1).slice(0, -1);
  const isLetter = above.flat().join(' ').split(' ').length > mostAbove;
  return isLetter ? [] : items.map(([named = '']) => withoutEnumerator(named));
}

/**
 * The titles of what a mailing consists of, as its list of contents or its layout has them. Empty where neither tells: a letter, an offer, one
 * article.
 * @param links the words of its links
 */
export function titlesOfItems(text: string, links: readonly string[]): readonly string[] {
  const paragraphs = paragraphsOf(letterText(text));
  const shown = new Set(links.map((words) => plainWords(words).trim()));
  const isLink = (line: string): boolean => linkAlone.test(line) || shown.has(plainWords(line).trim());
  const listed = listedContents(paragraphs);
  const found = listed.length >= fewestItems ? listed : linkedTitles(paragraphs, isLink);
  const said = found.flatMap((line) => spokenSubject(line) ?? []);
  const titles = [...new Set(said)];
  return titles.length >= fewestItems ? titles : [];
}

/** Above so many nobody wants to know exactly, and a layout is not read exactly. */
const mostCounted = 10;

/**
 * "It has five items: Heat pumps in tower blocks; The plant room; and three more.", in at most `most` spoken words, the first title whatever it takes.
 * @param what says what they are, with `$` for how many
 */
export function tellItems(titles: readonly string[], most: number, what = 'It has $ items'): string {
  const { length } = titles;
  const isCounted = length <= mostCounted;
  const head = what.replace('$', isCounted ? `${smallNumbers[length]}` : `some ${length}`);
  const tell = (told: number): string => {
    const left = length - told;
    const more = isCounted ? `${smallNumbers[left]} more` : 'more';
    const points = left === 0 ? titles : [...titles.slice(0, told), more];
    return `${head}: ${points.slice(0, -1).join('; ')}; and ${points.at(-1)}.`;
  };
  const told = titles.findLastIndex((_, at) => countSpokenWords(tell(at + 1)) <= most) + 1;
  return tell(Math.max(1, told)).replace(/(?<=[?!])\.$/, '');
}
