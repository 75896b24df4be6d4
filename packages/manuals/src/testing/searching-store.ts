import type { DocumentStore, Passage, PassageQuery, StoredDocument } from '@nexus/contracts';
import { createQueryWords } from '../retrieval/query-words.ts';

function unused(): never {
  throw new Error('Not asked for by recall.');
}

function documentsOf(passages: readonly Passage[]): readonly StoredDocument[] {
  const titles = new Map(passages.map(({ documentId, title }) => [documentId, title]));
  return [...titles].map(([id, title]) => ({
    id,
    fileName: title,
    title,
    format: 'text',
    sourceType: '',
    size: 1,
    sha256: '0'.repeat(64),
    chunks: 1,
    embedded: 0,
    uploadedBy: '00000000-0000-4000-8000-000000000001',
    organizationId: null,
    createdAt: '2026-11-20T08:00:00Z',
  }));
}

/**
 * A store over some passages that finds whatever shares a word with the query, the rarer the word the better, as the real ones do.
 *
 * @param search instead of it.
 */
export function searchingStore(
  passages: readonly Passage[],
  search?: (query: PassageQuery) => Promise<readonly Passage[]>,
): DocumentStore {
  const words = createQueryWords();
  // Before a chunk stand the headings that it is under.
  const headings = ({ citation }: Passage) => (citation.kind === 'heading' ? citation.path.join(' ') : '');
  const stems = passages.map((passage) => words.stemsOf(`${headings(passage)} ${passage.content}`));

  function byWords({ words: query, limit }: PassageQuery): readonly Passage[] {
    const asked = words.read(query).map(({ stem }) => ({
      stem,
      rarity: Math.log(1 + passages.length / Math.max(1, stems.filter((found) => found.has(stem)).length)),
    }));
    return passages
      .map((passage, place) => ({
        ...passage,
        score: asked.reduce((sum, { stem, rarity }) => sum + (stems[place]?.has(stem) ? rarity : 0), 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, limit);
  }

  return {
    findSame: unused,
    begin: unused,
    list: async () => documentsOf(passages),
    get: unused,
    remove: unused,
    search: async (_userId, query) => (search === undefined ? byWords(query) : search(query)),
    unembedded: unused,
    read: unused,
    embed: unused,
  };
}
