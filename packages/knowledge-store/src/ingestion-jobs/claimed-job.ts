import type { ClaimedJob, IngestionProgress } from '@nexus/contracts';
import { z } from 'zod';
import type { JobCall } from './ask-ingestion-jobs.ts';
import { holdClaim } from './hold-claim.ts';
import type { ClaimedRow } from './job-rows.ts';

export interface ClaimedJobOptions {
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
