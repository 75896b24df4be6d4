import type { BriefedMailStore, UserId } from '@nexus/contracts';
import { type BriefedMark, briefedAt, mergeMarks } from './briefed-mark.ts';

export interface MemoryBriefedMailStoreOptions {
  readonly clock?: () => Date;
}

/** Briefed mail that is forgotten with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryBriefedMailStore({
  clock = () => new Date(),
}: MemoryBriefedMailStoreOptions = {}): BriefedMailStore {
  const kept = new Map<UserId, Map<string, BriefedMark>>();
  const mark = (userId: UserId, emailIds: readonly string[], status: BriefedMark['status']) => {
    const at = clock().getTime();
    const marks = new Map(emailIds.map((emailId) => [emailId, { status, at }]));
    // What was said last counts, also when the clock stands still.
    kept.set(userId, new Map([...mergeMarks(kept.get(userId) ?? new Map()), ...marks]));
  };
  const close = async () => {};
  return {
    get: async (userId) => briefedAt(kept.get(userId) ?? new Map(), clock().getTime()),
    add: async (userId, emailIds) => mark(userId, emailIds, 'briefed'),
    remove: async (userId, emailIds) => mark(userId, emailIds, 'taken_back'),
    close,
    [Symbol.asyncDispose]: close,
  };
}
