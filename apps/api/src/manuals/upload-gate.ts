import { NexusError } from '@nexus/contracts';

/** A file is held in memory until its job is kept, so few are read at once; the others wait, unread, in their connections. */
export interface UploadLimits {
  /** Uploads that are read at the same time. */
  readonly atOnce: number;
  /** Of these, one client's, so that a slow line holds up nobody else. */
  readonly ofOne: number;
  readonly waiting: number;
  /** Milliseconds that one waits for its turn. */
  readonly patience: number;
  /** Milliseconds after which an upload is answered with its job (K-1). */
  readonly answerWithin: number;
  /** Milliseconds that a file has to arrive after the server was asked to stop. */
  readonly lastPatience: number;
}

export const defaultUploadLimits: UploadLimits = {
  atOnce: 6,
  ofOne: 3,
  waiting: 100,
  patience: 30_000,
  answerWithin: 10_000,
  lastPatience: 3_000,
};

interface UploadGate {
  /**
   * Waits for a turn of this client's, which lasts until it is disposed of.
   *
   * @throws NexusError RATE_LIMITED when that takes too long; the signal's reason when it is aborted
   */
  enter(client: string, signal: AbortSignal): Promise<Disposable>;
}

interface Waiting {
  readonly client: string;
  readonly admit: () => void;
}

const tooMany = () =>
  new NexusError('RATE_LIMITED', 'Too many files are being uploaded at the moment. Wait as long as Retry-After says.', {
    retryable: true,
  });

/** Lets in so many uploads at a time, in the order in which they arrived. */
export function createUploadGate(limits: Pick<UploadLimits, 'atOnce' | 'ofOne' | 'waiting' | 'patience'>): UploadGate {
  const { atOnce, ofOne, waiting: longest, patience } = limits;
  const inside = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let all = 0;

  const isFree = (client: string) => all < atOnce && (inside.get(client) ?? 0) < ofOne;

  function count(client: string, change: 1 | -1): void {
    const left = (inside.get(client) ?? 0) + change;
    all += change;
    if (left === 0) inside.delete(client);
    else inside.set(client, left);
  }

  function admitNext(): void {
    for (const one of waiting) {
      if (!isFree(one.client)) continue;
      waiting.delete(one);
      count(one.client, 1);
      one.admit();
    }
  }

  async function waitForTurn(client: string, signal: AbortSignal): Promise<void> {
    // One promise decides between the turn and the deadline: a turn that was given is never lost to a deadline that passes at the same moment.
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { client, admit: resolve };
    const giveUp = () => reject(signal.reason);
    const timer = setTimeout(() => reject(tooMany()), patience);
    signal.addEventListener('abort', giveUp);
    waiting.add(one);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      waiting.delete(one);
    }
  }

  return {
    async enter(client, signal) {
      signal.throwIfAborted();
      if (isFree(client)) count(client, 1);
      else if (waiting.size >= longest) throw tooMany();
      else await waitForTurn(client, signal);
      return {
        [Symbol.dispose]() {
          count(client, -1);
          admitNext();
        },
      };
    },
  };
}
