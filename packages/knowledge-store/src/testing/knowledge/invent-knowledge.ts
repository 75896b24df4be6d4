import { randomBytes } from 'node:crypto';
import type { KnowledgeEntry, KnowledgeEntryId } from '@nexus/contracts';

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
export interface SeededRandom {
  (): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  /** @throws TypeError when there is none. */
  pick<T>(choices: readonly T[]): T;
  some<T>(choices: readonly T[], share: number): T[];
}

export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return Object.assign(next, {
    below,
    pick<T>(choices: readonly T[]): T {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new TypeError('nothing to pick from');
      return choice;
    },
    some<T>(choices: readonly T[], share: number): T[] {
      return choices.filter(() => next() < share);
    },
  });
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
