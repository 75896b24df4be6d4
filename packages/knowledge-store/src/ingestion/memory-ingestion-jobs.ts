import { createHash, randomUUID } from 'node:crypto';
import {
  type ClaimedJob,
  type IngestionJob,
  type IngestionJobs,
  NexusError,
  type UploadedFile,
  type UserId,
  uploadBudget,
} from '@nexus/contracts';

import { mostListed } from './ingestion-jobs.ts';
import { beyondBudget, jobIdTaken } from './job-calls.ts';

/** Milliseconds. */
const day = 86_400_000;
/** Milliseconds that an ended job is kept. */
const keptAfterEnd = day;

interface KeptJob {
  readonly file: UploadedFile;
  job: IngestionJob;
  content: Buffer | null;
  isClaimed: boolean;
  isSealed: boolean;
  letGo: number;
  notBefore: number;
  endedAt: number | null;
  /** Since when its file is read; null: it is not. */
  parsingSince: number | null;
  readonly cancelled: AbortController;
}

export interface MemoryIngestionJobsOptions {
  /** Who may upload for an organisation; a process that keeps nothing knows of none. */
  readonly mayUploadFor?: (userId: UserId, organizationId: string) => boolean;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

const isFree = ({ endedAt, isClaimed }: KeptJob) => endedAt === null && !isClaimed;

/** Jobs of a process that keeps nothing: they end with it, and so does what they would have made. */
export function createMemoryIngestionJobs({
  mayUploadFor = () => false,
  clock = Date.now,
}: MemoryIngestionJobsOptions = {}): IngestionJobs {
  const jobs = new Map<string, KeptJob>();
  /** What was read for a user on the day, in milliseconds. */
  const read = new Map<UserId, { readonly day: number; readonly milliseconds: number }>();

  function forgetOld(): void {
    for (const [id, { endedAt }] of jobs) if (endedAt !== null && endedAt + keptAfterEnd < clock()) jobs.delete(id);
  }

  const today = () => Math.floor(clock() / day);
  const readToday = (userId: UserId) => {
    const known = read.get(userId);
    return known?.day === today() ? known.milliseconds : 0;
  };

  /** What is read of a file is its uploader's to answer for, until it is read no more. */
  function watchParsing(kept: KeptJob): void {
    const { userId } = kept.file.owner;
    if (kept.parsingSince !== null)
      read.set(userId, { day: today(), milliseconds: readToday(userId) + clock() - kept.parsingSince });
    kept.parsingSince = kept.isClaimed && kept.job.progress.state === 'parsing' ? clock() : null;
  }

  function whoseTurn(): KeptJob | undefined {
    const free = [...jobs.values()].filter((kept) => isFree(kept) && kept.notBefore <= clock());
    const underWay = (userId: UserId) =>
      [...jobs.values()].filter(({ file, isClaimed }) => isClaimed && file.owner.userId === userId).length;
    const turns = free.map((kept) => {
      const { userId } = kept.file.owner;
      return { kept, underWay: underWay(userId), read: readToday(userId) };
    });
    return turns.toSorted((one, other) => one.underWay - other.underWay || one.read - other.read)[0]?.kept;
  }

  function hold(kept: KeptJob, earlier: ClaimedJob['earlier']): ClaimedJob {
    const file = { ...kept.file, uploadedAt: kept.job.createdAt };
    return {
      id: kept.job.id,
      file,
      earlier,
      // There is no other process that could have it: it is lost when it is cancelled.
      lost: kept.cancelled.signal,
      isThere: async () => jobs.has(kept.job.id),
      async seal() {
        kept.cancelled.signal.throwIfAborted();
        kept.isSealed = true;
      },
      async *content() {
        if (kept.content !== null) yield kept.content;
      },
      async report(progress) {
        if (kept.endedAt !== null) return;
        kept.job = { ...kept.job, progress };
        watchParsing(kept);
      },
      async finish(progress) {
        kept.job = { ...kept.job, progress };
        kept.content = null;
        kept.isClaimed = false;
        kept.endedAt ??= clock();
        watchParsing(kept);
      },
      async release(pause) {
        if (!kept.isClaimed) return;
        kept.isClaimed = false;
        kept.letGo += pause > 0 ? 1 : 0;
        kept.notBefore = clock() + pause;
        kept.job = { ...kept.job, progress: { state: 'queued' } };
        watchParsing(kept);
      },
    };
  }

  return {
    async add(file, content, id = randomUUID()) {
      const { userId, organizationId } = file.owner;
      if (organizationId !== null && !mayUploadFor(userId, organizationId))
        throw new NexusError(
          'FORBIDDEN',
          'You may not upload for this organisation: ask one of its editors or admins.',
        );
      forgetOld();
      if (jobs.has(id)) throw jobIdTaken();
      const open = [...jobs.values()].filter((kept) => kept.file.owner.userId === userId && kept.endedAt === null);
      if (open.length >= uploadBudget.waiting) throw beyondBudget('RATE_LIMITED');
      if (readToday(userId) >= uploadBudget.reading) throw beyondBudget('UPLOAD_BUDGET_SPENT');
      const parts: Uint8Array[] = [];
      for await (const part of content) parts.push(part);
      const whole = Buffer.concat(parts);
      if (whole.length !== file.size || createHash('sha256').update(whole).digest('hex') !== file.sha256)
        throw new NexusError('DOCUMENT_DAMAGED', 'The file did not arrive whole. Upload it again.');
      const job: IngestionJob = {
        id,
        fileName: file.fileName,
        createdAt: new Date(clock()).toISOString(),
        progress: { state: 'queued' },
      };
      const untouched = {
        isClaimed: false,
        isSealed: false,
        letGo: 0,
        notBefore: 0,
        endedAt: null,
        parsingSince: null,
      };
      jobs.set(job.id, { file, job, content: whole, ...untouched, cancelled: new AbortController() });
      return job;
    },
    async get(userId, id) {
      const kept = jobs.get(id);
      return kept?.file.owner.userId === userId ? kept.job : null;
    },
    async list(userId) {
      const own = [...jobs.values()].filter(({ file }) => file.owner.userId === userId);
      return own
        .map(({ job }) => job)
        .reverse()
        .slice(0, mostListed);
    },
    async cancel(userId, id) {
      const kept = jobs.get(id);
      if (kept?.file.owner.userId !== userId || kept.endedAt !== null || kept.isSealed) return false;
      jobs.delete(id);
      kept.content = null;
      kept.isClaimed = false;
      watchParsing(kept);
      kept.cancelled.abort(new NexusError('DOCUMENTS_UNREACHABLE', 'The upload was cancelled.', { retryable: true }));
      return true;
    },
    async claim(id) {
      const found = id === undefined ? whoseTurn() : jobs.get(id);
      if (found === undefined || !isFree(found)) return null;
      found.isClaimed = true;
      return hold(found, { brokenOff: 0, letGo: found.letGo });
    },
  };
}
