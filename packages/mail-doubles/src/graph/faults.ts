/** What goes wrong with one request, whether it comes on its own or within a `$batch`. */
export type GraphFault =
  | { readonly kind: 'throttle'; readonly retryAfter: number | null; readonly status?: 429 | 503 }
  /** The token is refused. */
  | { readonly kind: 'unauthorized' }
  /** The connection ends before the server acted, or after. Of a request on its own only. */
  | { readonly kind: 'cut-before' }
  | { readonly kind: 'cut-after' }
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string }
  /** The server acts when `until` resolves. */
  | { readonly kind: 'slow'; readonly until: Promise<unknown> };

export interface GraphFaults {
  /**
   * The next `times` requests that match go wrong so. A request is a line (`POST /me/messages/…/send`); a batch is one with the lines of
   * what is in it (`POST /$batch: GET /me/…, GET /me/…`).
   */
  plan(matches: RegExp | ((line: string) => boolean), fault: GraphFault, times?: number): void;
  /** From now on all goes well. */
  clear(): void;
  /** The fault of a request, if one is planned for it; counts it. */
  take(line: string): GraphFault | null;
}

export function createGraphFaults(): GraphFaults {
  const planned: { matches: (line: string) => boolean; fault: GraphFault; left: number }[] = [];
  return {
    plan(matches, fault, times = 1) {
      planned.push({ matches: matches instanceof RegExp ? (line) => matches.test(line) : matches, fault, left: times });
    },
    clear: () => void planned.splice(0),
    take(line) {
      const next = planned.find(({ matches, left }) => left > 0 && matches(line));
      if (!next) return null;
      next.left--;
      return next.fault;
    },
  };
}
