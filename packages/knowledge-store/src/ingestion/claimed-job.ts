import { type ClaimedJob, type IngestionProgress, NexusError } from '@nexus/contracts';
import { z } from 'zod';
import type { ClaimedRow, JobCall } from './job-calls.ts';

interface ClaimedJobOptions {
  readonly row: ClaimedRow;
  readonly call: JobCall;
  /** Milliseconds. */
  readonly lease: number;
  /** When it was claimed, by `performance.now()`. */
  readonly asked: number;
}

/** A job that was claimed in the database, and is kept there until it is ended, released or lost. */
export function createClaimedJob({ row, call, lease, asked }: ClaimedJobOptions): ClaimedJob {
  const { id, claim: holder, file, earlier } = row;
  const keep = async (progress: IngestionProgress | null) =>
    (await call('keep_ingestion_job', { kept_job: id, holder, lease, new_progress: progress })) === true;
  const held = holdClaim({ lease, asked, keep: () => keep(null) });
  /** Ours still: what is done next for the job is not done behind somebody else's back. */
  const insist = (isOurs: boolean) => {
    if (!isOurs) held.lose();
    held.lost.throwIfAborted();
  };
  return {
    id,
    file,
    earlier,
    lost: held.lost,
    isThere: async () => (await call('has_ingestion_job', { asked_job: id })) === true,
    async seal() {
      held.lost.throwIfAborted();
      insist((await call('seal_ingestion_job', { sealed_job: id, holder })) === true);
    },
    async *content() {
      for (let piece = 0; ; piece += 1) {
        held.lost.throwIfAborted();
        const text = await call('read_ingestion_piece', { of_job: id, holder, at_piece: piece });
        if (text === null) return;
        yield Buffer.from(z.string().parse(text), 'base64');
      }
    },
    async report(progress) {
      held.lost.throwIfAborted();
      const now = performance.now();
      insist(await keep(progress));
      held.kept(now);
    },
    async finish(progress) {
      held.lost.throwIfAborted();
      // Whatever comes of it, the claim is not kept: it lapses, and somebody takes the job up again and finds it done.
      const asked = call('end_ingestion_job', { ended_job: id, holder, new_progress: progress });
      insist((await asked.finally(held.end)) === true);
    },
    async release(pause) {
      held.end();
      await call('release_ingestion_job', { released_job: id, holder, pause: Math.round(pause) });
    },
  };
}

interface ClaimOptions {
  /** Milliseconds that a claim holds once it was kept. */
  readonly lease: number;
  /** When the claim was asked for, by `performance.now()`: not later than the database counted it from. */
  readonly asked: number;
  /** Keeps it for another lease. @returns whether it is still ours */
  readonly keep: () => Promise<boolean>;
}

/** A claim that is kept until it is ended or lost. */
interface HeldClaim {
  /** Aborted before the claim can lapse: somebody else has it, or may have it in a moment. */
  readonly lost: AbortSignal;
  /** It was kept by another way. @param asked when that was asked for */
  kept(asked: number): void;
  lose(): void;
  /** It is over; nothing keeps it any more. */
  end(): void;
}

/** Keeps a claim a few times a lease, and gives it up in time when the database does not answer. */
function holdClaim({ lease, asked, keep }: ClaimOptions): HeldClaim {
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
