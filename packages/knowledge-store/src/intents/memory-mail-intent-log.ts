import type { UserId } from '@nexus/contracts';
import { type BegunIntent, oldestFirst } from './intent-change.ts';
import type { KeptMailIntentLog } from './kept-mail-intent-log.ts';
import { markOfProcess, nobody } from './process-mark.ts';

export interface MemoryMailIntentLogOptions {
  readonly clock?: () => Date;
  /** As of the lasting one. */
  readonly begunBy?: string | null;
}

/** Intents that end with the process: for tests, and where nothing is to be kept. Passes the same suite as the lasting one. */
export function createMemoryMailIntentLog({
  clock = () => new Date(),
  begunBy = markOfProcess(),
}: MemoryMailIntentLogOptions = {}): KeptMailIntentLog {
  const kept = new Map<UserId, Map<string, BegunIntent>>();
  const close = async () => {};
  return {
    async begin(userId, { isLeft, ...intent }) {
      const begun = kept.get(userId) ?? new Map<string, BegunIntent>();
      const by = isLeft ? nobody : begunBy;
      begun.set(intent.key, { intent: structuredClone(intent), at: clock().getTime(), by });
      kept.set(userId, begun);
    },
    async settle(userId, key) {
      kept.get(userId)?.delete(key);
    },
    async forget(userId, accountId) {
      const begun = kept.get(userId);
      for (const [key, { intent }] of begun ?? []) if (intent.accountId === accountId) begun?.delete(key);
    },
    open: async (userId, begunBefore) =>
      structuredClone(oldestFirst([...(kept.get(userId)?.values() ?? [])], clock().getTime(), begunBefore)),
    close,
    [Symbol.asyncDispose]: close,
  };
}
