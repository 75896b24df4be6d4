import type { Passage } from '@nexus/contracts';
import { createQueryWords } from './query-words.ts';
import { quotePassage } from './quote-passage.ts';

/** A passage of several sections, cited by the one that stands under `headings`, of those within it. */
export function citeUnder(passage: Passage, headings: readonly string[]): Passage {
  const { citation } = passage;
  if (citation.kind !== 'heading') return passage;
  const deeper = headings.filter((heading) => !citation.path.includes(heading));
  return { ...passage, citation: { ...citation, path: [...citation.path, ...deeper] } };
}

/** Small sections share a passage (K-4): cites it by the section that answers best. One for each user of it. */
export function createSectionCiter(): (query: string, passage: Passage) => Passage {
  const words = createQueryWords();
  return (query, passage) =>
    passage.citation.kind === 'heading'
      ? citeUnder(passage, quotePassage(words.read(query), passage.content, words).under)
      : passage;
}
