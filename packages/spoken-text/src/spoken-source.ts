import type { Citation } from '@nexus/contracts';
import { capitalise, joinWithAnd } from '@nexus/text';
import { cardinalWords } from './spoken/numbers/english-numbers.ts';

/** Characters of a title that are said; a longer one ends at a word before. */
const longestTitle = 70;
const ending = /\.(?:pdf|csv|tsv|md|markdown|txt|text|docx?|xlsx?)$/i;
/** "v2", "final": of the file, not of what it is called. */
const fileMarks = /[\s._-]+(?:\(\d+\)|copy|final|draft)$/i;
/** Before these no article is said. */
const standsAlone = /^(?:the|an?|our|your|my|all|how|what|why|when|where|who|which)\b/i;

function words(count: number): string {
  return cardinalWords(String(count));
}

/** A file's name as one says it; a title that was written as one stays as it is. */
export function sayTitle(title: string): string {
  const bare = title.trim().replace(ending, '').replace(fileMarks, '');
  const spaced = /\s/.test(bare) ? bare.replaceAll('_', ' ') : bare.replace(/[_+.-]+/g, ' ');
  const plain = spaced.replace(/\s+/g, ' ').trim();
  const shouted = plain === plain.toUpperCase() && /\p{L}{3,}.*\s.*\p{L}{3,}/u.test(plain);
  const said = shouted ? plain.toLowerCase() : plain;
  return said.length <= longestTitle
    ? said
    : said.slice(0, said.lastIndexOf(' ', longestTitle) + 1 || longestTitle).trim();
}

function span(noun: string, { from, to }: { readonly from: number; readonly to: number }): string {
  if (from === to) return `${noun} ${words(from)}`;
  if (to === from + 1) return `${noun}s ${joinWithAnd([words(from), words(to)])}`;
  return `${noun}s ${words(from)} to ${words(to)}`;
}

/** A heading without its number, which is none that a listener could look up by. Empty where it is the title once more. */
function sayHeading(path: readonly string[], title: string): string {
  const heading = (path.at(-1) ?? '').replace(/^\s*(?:\d+(?:\.\d+)*\.?|[§#]+)\s+/, '').trim();
  if (heading.toLowerCase() === title.toLowerCase()) return '';
  return heading === '' ? 'at the beginning' : `under ${heading}`;
}

function sayPlace(citation: Citation, title: string): string {
  switch (citation.kind) {
    case 'pages':
      return span('page', citation);
    case 'rows':
      return [...(citation.sheet === undefined ? [] : [`sheet ${citation.sheet}`]), span('row', citation)].join(', ');
    case 'lines':
      return span('line', citation);
    case 'heading':
      return sayHeading(citation.path, title);
  }
}

/** Where a passage stands, as one says it (K-8): "The crane manual, page twelve"; "The price list, rows ten to fourteen". */
export function spokenSource({ title, citation }: { readonly title: string; readonly citation: Citation }): string {
  const said = sayTitle(title) || 'document without a title';
  const named = standsAlone.test(said) ? capitalise(said) : `The ${said}`;
  const place = sayPlace(citation, said);
  return place === '' ? named : `${named}, ${place}`;
}
