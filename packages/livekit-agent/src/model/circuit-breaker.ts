/** One attempt to be answered by a model. Exactly one of its methods ends it; calls after the first are ignored. */
export interface ModelTry {
  /** The model is believed dead, and this attempt finds out. */
  readonly isTrial: boolean;
  answered(): void;
  /**
   * @param retryAfter milliseconds that the server asked for, null when it did not.
   * @returns milliseconds that the model rests now.
   */
  failed(retryAfter: number | null): number;
  /** Nothing was learned: it was cut short. */
  release(): void;
}

/** Whether a model works, for all drives of a process that share it: a circuit breaker whose trials go one at a time. */
export interface CircuitBreaker {
  /**
   * Null while the model rests, or while another attempt finds out whether it is back.
   *
   * @param clock milliseconds since the epoch; one that is set back ends a rest rather than prolonging it.
   */
  begin(clock: () => number): ModelTry | null;
}

/** After the first failure the model is tried again at once, then ever more rarely, in milliseconds. */
const restAfterFailures = [0, 5_000, 15_000, 30_000];
/** One failure may be chance and stops nobody; from the second on the model is believed dead. */
const failuresUntilDead = 2;

export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0;
  let restsFrom = 0;
  let restsUntil = 0;
  let round = 0;
  let trying = false;

  return {
    begin(clock) {
      const now = clock();
      if (now < restsUntil && now >= restsFrom) return null;
      const isTrial = failures >= failuresUntilDead;
      if (isTrial && trying) return null;
      if (isTrial) trying = true;
      const began = round;
      let open = true;
      const settle = () => {
        const first = open;
        open = false;
        if (first && isTrial) trying = false;
        return first;
      };
      return {
        isTrial,
        answered() {
          if (!settle()) return;
          failures = 0;
          restsUntil = 0;
          round += 1;
        },
        failed(retryAfter) {
          if (!settle()) return 0;
          const failedAt = clock();
          // Several drives that ask at the same time see one outage, which is counted once.
          const rest = began === round ? (restAfterFailures[Math.min(failures, restAfterFailures.length - 1)] ?? 0) : 0;
          if (began === round) {
            failures += 1;
            round += 1;
          }
          const length = Math.max(rest, retryAfter ?? 0);
          if (failedAt + length > restsUntil || failedAt < restsFrom) {
            restsFrom = failedAt;
            restsUntil = failedAt + length;
          }
          return length;
        },
        release: () => void settle(),
      };
    },
  };
}
