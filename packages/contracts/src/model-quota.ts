/** Whether a model may be asked now. */
export type QuotaDecision =
  | { readonly granted: true }
  /** In milliseconds, until it is worth asking again. */
  | { readonly granted: false; readonly retryAfter: number };

/**
 * What all workers together may ask of a model in a minute, and how long it rests after it refused one of them (V-5). Both calls
 * answer from memory: they stand on the way to speech, so what is shared is fetched and told behind them.
 */
export interface ModelQuota {
  /**
   * Takes one request of about so many tokens. `background`: what no driver waits for is granted only out of the half of a minute's budget that
   * this process has not used, so that their questions always find the other half (J-6).
   */
  tryTake(tokens: number, use?: 'driver' | 'background'): QuotaDecision;
  /** The model refused (429): nobody asks before this many milliseconds have passed. */
  rest(milliseconds: number): void;
  /** What the request really cost, once known. */
  settle(estimated: number, used: number): void;
  close(): Promise<void>;
}
