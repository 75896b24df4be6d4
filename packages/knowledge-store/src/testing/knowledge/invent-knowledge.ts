import { randomBytes } from 'node:crypto';
import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';
import { createSeededRandom } from '@nexus/text';

/** Choices that a seed repeats. */
export interface SeededChoice {
  /** In [0, 1). */
  random(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  /** @throws TypeError when there is none. */
  pick<T>(choices: readonly T[]): T;
  some<T>(choices: readonly T[], share: number): T[];
}

export function createSeededChoice(seed: number): SeededChoice {
  const random = createSeededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    random,
    below,
    pick(choices) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new TypeError('nothing to pick from');
      return choice;
    },
    some: (choices, share) => choices.filter(() => random() < share),
  };
}

/** @param time milliseconds since 1970. */
export function inventEntryId(time: number = Date.now()): KnowledgeEntryId {
  return `k_${time.toString(36)}_${randomBytes(8).toString('hex')}`;
}

/** Something to remember, with an id of its own. */
export function inventEntry(content: string, fields: Partial<KnowledgeEntry> = {}): KnowledgeEntry {
  const time = Date.now();
  return {
    id: inventEntryId(time),
    content,
    category: 'context',
    source: 'user',
    createdAt: new Date(time).toISOString(),
    ...fields,
  };
}
