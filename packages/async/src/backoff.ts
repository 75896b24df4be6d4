/** How long to wait before the next attempt: twice as long each time, up to a longest pause. Milliseconds. */
export interface Backoff {
  readonly first: number;
  readonly longest: number;
  /**
   * How far chance moves a pause up or down, as a share of it, so that many who failed together do not come back together; 0 to 1, none by
   * default. After Marc Brooker, "Exponential Backoff And Jitter".
   */
  readonly jitter?: number;
}

/** The pause after so many failures in a row (from one), in milliseconds. */
export function backoffPause({ first, longest, jitter = 0 }: Backoff, failures: number, random = Math.random): number {
  // More doublings than 30 say nothing any more, and would leave what a timer can hold.
  const pause = Math.min(longest, first * 2 ** Math.min(Math.max(0, failures - 1), 30));
  return pause * (1 - jitter + 2 * jitter * random());
}
