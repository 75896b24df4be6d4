import type { IngestionJobId, UserId } from '@nexus/contracts';

/** Milliseconds in which a file that was on its way arrives; the request itself is cut off before. */
const kept = 10 * 60_000;
const most = 1_000;

/** Cancels of files that had not arrived: the page was told that nothing is kept, so that what arrives after all is not taken in. */
export interface EarlyCancels {
  note(userId: UserId, jobId: IngestionJobId): void;
  /** Whether that file was cancelled before it came; asked once. */
  take(userId: UserId, jobId: IngestionJobId): boolean;
}

export function createEarlyCancels(now: () => number = Date.now): EarlyCancels {
  /** When each was cancelled, the oldest first. */
  const cancels = new Map<string, number>();
  function forgetOld(): void {
    for (const [key, at] of cancels) {
      if (cancels.size <= most && now() - at <= kept) return;
      cancels.delete(key);
    }
  }
  return {
    note(userId, jobId) {
      cancels.set(`${userId} ${jobId}`, now());
      forgetOld();
    },
    take(userId, jobId) {
      forgetOld();
      return cancels.delete(`${userId} ${jobId}`);
    },
  };
}
