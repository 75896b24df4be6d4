/** Milliseconds: the limits are a minute's. */
const minute = 60_000;
/** Of a minute's limit; the rest is for those who wait. */
const share = 0.5;

export interface MinuteLimits {
  readonly requests: number | null;
  readonly tokens: number | null;
}

/** One request that was let go. */
export interface Taking {
  /** What it really cost in tokens, once known. */
  settle(tokens: number): void;
}

/** Half of what may be asked for in a minute, for what nobody waits for: the conversation keeps the other half, whatever is taken in. */
interface MinuteShare {
  /** The most tokens that are there at once; null: no limit. */
  readonly mostTokens: number | null;
  /** Milliseconds until a request of so many tokens is within the share; 0: it is. A larger one than the share takes all of it. */
  wait(tokens: number): number;
  /** Takes what `wait` found there. */
  take(tokens: number): Taking;
}

interface Entry {
  readonly at: number;
  amount: number;
}

/** What was taken within the last minute of one kind: counted from each moment backwards, so that no window of a minute holds more. */
function createKind(limit: number) {
  const most = Math.max(1, Math.floor(limit * share));
  let entries: readonly Entry[] = [];
  return {
    most,
    wait(amount: number, now: number): number {
      entries = entries.filter(({ at }) => at > now - minute);
      let missing = Math.min(amount, most) - most + entries.reduce((sum, entry) => sum + entry.amount, 0);
      if (missing <= 0) return 0;
      for (const entry of entries) {
        missing -= entry.amount;
        if (missing <= 0) return entry.at + minute - now;
      }
      return minute;
    },
    take(amount: number, now: number): Entry {
      const entry: Entry = { at: now, amount: Math.min(amount, most) };
      entries = [...entries, entry];
      return entry;
    },
  };
}

/** @param clock milliseconds that never go back */
export function createMinuteShare({ requests, tokens }: MinuteLimits, clock: () => number): MinuteShare {
  const ofRequests = requests === null ? null : createKind(requests);
  const ofTokens = tokens === null ? null : createKind(tokens);
  return {
    mostTokens: ofTokens?.most ?? null,
    wait(amount) {
      const now = clock();
      return Math.max(ofRequests?.wait(1, now) ?? 0, ofTokens?.wait(amount, now) ?? 0);
    },
    take(amount) {
      const now = clock();
      ofRequests?.take(1, now);
      const entry = ofTokens?.take(amount, now);
      return {
        settle(used) {
          if (entry !== undefined) entry.amount = used;
        },
      };
    },
  };
}
