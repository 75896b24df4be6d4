import { NexusError } from '@nexus/contracts';

export interface ClaimOptions {
  /** Milliseconds that a claim holds once it was kept. */
  readonly lease: number;
  /** When the claim was asked for, by `performance.now()`: not later than the database counted it from. */
  readonly asked: number;
  /** Keeps it for another lease. @returns whether it is still ours */
  readonly keep: () => Promise<boolean>;
}

/** A claim that is kept until it is ended or lost. */
export interface HeldClaim {
  /** Aborted before the claim can lapse: somebody else has it, or may have it in a moment. */
  readonly lost: AbortSignal;
  /** It was kept by another way. @param asked when that was asked for */
  kept(asked: number): void;
  lose(): void;
  /** It is over; nothing keeps it any more. */
  end(): void;
}

/** Keeps a claim a few times a lease, and gives it up in time when the database does not answer. */
export function holdClaim({ lease, asked, keep }: ClaimOptions): HeldClaim {
  const losing = new AbortController();
  const pause = lease / 4;
  let heldUntil = asked + lease;
  const end = () => clearInterval(timer);
  const lose = () => {
    end();
    losing.abort(new NexusError('DOCUMENTS_UNREACHABLE', 'Somebody else works on this file now.', { retryable: true }));
  };
  const kept = (at: number) => {
    heldUntil = Math.max(heldUntil, at + lease);
  };
  const tick = async () => {
    const now = performance.now();
    // Before the next look it could be somebody else's.
    if (heldUntil - now <= pause) return lose();
    const isOurs = await keep().catch(() => null);
    if (isOurs === true) kept(now);
    if (isOurs === false) lose();
  };
  const timer = setInterval(() => void tick(), pause);
  // What is done for the job keeps the process alive, not this.
  timer.unref();
  return { lost: losing.signal, kept, lose, end };
}
