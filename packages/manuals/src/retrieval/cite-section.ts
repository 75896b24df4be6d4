import type { Passage } from '@nexus/contracts';
import { pageBreak } from '../page-break.ts';
import { createQueryWords, type QueryWords } from './query-words.ts';
import { quotePassage } from './quote-passage.ts';

/** A passage of several sections, cited by the one that stands under `headings`, of those within it. */
export function citeUnder(passage: Passage, headings: readonly string[]): Passage {
  const { citation } = passage;
  if (citation.kind !== 'heading') return passage;
  const deeper = headings.filter((heading) => !citation.path.includes(heading));
  return { ...passage, citation: { ...citation, path: [...citation.path, ...deeper] } };
}

/** How many of some stems a page has. */
function shareOn(page: string, stems: ReadonlySet<string>, words: QueryWords): number {
  const held = words.stemsOf(page);
  return [...stems].filter((stem) => held.has(stem)).length;
}

/** A passage of several pages, cited by the one that its quoted sentences stand on; as it was where its pages are not parted, or nothing is quoted. */
export function citePage(passage: Passage, sentences: readonly string[], words: QueryWords): Passage {
  const { citation, content } = passage;
  const pages = content.split(pageBreak);
  if (citation.kind !== 'pages' || sentences.length === 0 || pages.length !== citation.to - citation.from + 1)
    return passage;
  const stems = words.stemsOf(sentences.join(' '));
  const shares = pages.map((page) => shareOn(page, stems, words));
  const page = citation.from + shares.indexOf(Math.max(...shares));
  return { ...passage, citation: { ...citation, from: page, to: page } };
}

/** Small sections and pages share a passage (K-4): cites it by the section, or the page, that answers best. One for each user of it. */
export function createSectionCiter(): (query: string, passage: Passage) => Passage {
  const words = createQueryWords();
  return (query, passage) => {
    if (passage.citation.kind === 'rows') return passage;
    const { under, sentences } = quotePassage(words.read(query), passage.content, words);
    return citePage(citeUnder(passage, under), sentences, words);
  };
}
