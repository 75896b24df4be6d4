import { EventEmitter, once } from 'node:events';

/** How one request goes wrong. */
export type GmailFaultKind =
  /** An answer in Google's error format. `retryAfter` in seconds, as the header has it. */
  | { readonly status: number; readonly reason?: string; readonly retryAfter?: string }
  /** The connection breaks before Gmail has heard, or after it has acted. */
  | 'cut-before'
  | 'cut-after'
  /** It is not answered until `release` is called; then it goes on as ever. */
  | 'hold';

interface GmailFault {
  /** The method's name in Google's description: `messages.batchModify`. */
  readonly on: string;
  readonly how: GmailFaultKind;
  /** So many requests; default 1. */
  readonly times?: number;
  /** Only requests whose path or body holds this. */
  readonly about?: string;
}

export interface GmailFaults {
  add(fault: GmailFault): void;
  /** The fault that a request meets, which is thereby used up once. */
  take(method: string, said: string): GmailFaultKind | null;
  /** Faults that nothing has met. */
  left(): number;
  /** Forgets them. */
  clear(): void;
  /** Resolves when what is held may go on. */
  hold(method: string): Promise<void>;
  /** Resolves when so many requests for that method have been held. */
  held(method: string, count?: number): Promise<void>;
  release(): void;
}

export function createGmailFaults(): GmailFaults {
  let faults: { readonly fault: GmailFault; left: number }[] = [];
  const arrivals = new EventEmitter<Record<string, [count: number]>>();
  const counts = new Map<string, number>();
  let gate = Promise.withResolvers<void>();

  return {
    add: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    take(method, said) {
      const met = faults.find(({ fault, left }) => left > 0 && fault.on === method && said.includes(fault.about ?? ''));
      if (!met) return null;
      met.left -= 1;
      return met.fault.how;
    },
    left: () => faults.reduce((sum, { left }) => sum + left, 0),
    clear() {
      faults = [];
    },
    hold(method) {
      counts.set(method, (counts.get(method) ?? 0) + 1);
      arrivals.emit(method, counts.get(method) ?? 0);
      return gate.promise;
    },
    async held(method, count = 1) {
      while ((counts.get(method) ?? 0) < count) await once(arrivals, method);
    },
    release() {
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
  };
}
