import { type KnowledgeCategory, type KnowledgeEntry, type KnowledgeLimit, knowledgeLimit } from '@nexus/contracts';

/** What comes first where not everything fits (M-10, M-12). */
export const categoryOrder: readonly KnowledgeCategory[] = ['rule', 'feedback', 'preference', 'context'];

export interface MemoryLines {
  /** `[category] content`, rules first, in each category the oldest first. */
  readonly lines: readonly string[];
  /** How many entries did not fit. */
  readonly leftOut: number;
}

const characters = (content: string) => [...content].length;

/** What of a user's memory goes into the prompt: rules and feedback before the rest, of each the newest that fit (M-10). Pure. */
export function selectMemories(
  entries: readonly KnowledgeEntry[],
  limit: KnowledgeLimit = knowledgeLimit,
): readonly KnowledgeEntry[] {
  let places = limit.entries;
  let room = limit.characters;
  return categoryOrder.flatMap((category) =>
    entries
      .filter((entry) => entry.category === category)
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0))
      .filter(({ content }) => {
        const length = characters(content);
        if (places === 0 || length > room) return false;
        places -= 1;
        room -= length;
        return true;
      })
      .toReversed(),
  );
}

export function memoryLines(entries: readonly KnowledgeEntry[], limit?: KnowledgeLimit): MemoryLines {
  const chosen = selectMemories(entries, limit);
  return {
    lines: chosen.map(({ category, content }) => `[${category}] ${content}`),
    leftOut: entries.length - chosen.length,
  };
}
