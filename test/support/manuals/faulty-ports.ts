import {
  type ClaimedJob,
  type DocumentStore,
  type DraftDocument,
  type Embedder,
  type IngestionJobs,
  NexusError,
} from '@nexus/contracts';

/** What becomes of one call: nothing is done, or it is done and nobody hears of it; the store is away, or the process dies there. */
export type Fault = 'none' | 'away before' | 'away after' | 'dies before' | 'dies after';

/** The faults of the calls to come, one after the other; then there are no more. */
export interface FaultPlan {
  next(): Fault;
}

/** Ends an attempt as a killed process would: nothing after it happens. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export function createFaultPlan(faults: readonly Fault[]): FaultPlan {
  let at = 0;
  return {
    next() {
      at += 1;
      return faults[at - 1] ?? 'none';
    },
  };
}

/** One attempt's way to the ports: once it has died, none of its calls does anything, nor ever returns. */
export function createAttempt(plan: FaultPlan) {
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => undefined);
  let isDead = false;
  const never = new Promise<never>(() => {});
  const die = () => {
    isDead = true;
    death.reject(new Killed('the process was killed'));
    return never;
  };
  async function through<Result>(call: () => Promise<Result>): Promise<Result> {
    if (isDead) return never;
    const fault = plan.next();
    if (fault === 'dies before') return die();
    const away = new NexusError('DOCUMENTS_UNREACHABLE', 'away', { retryable: true });
    if (fault === 'away before') throw away;
    const result = await call();
    if (fault === 'dies after') return die();
    if (fault === 'away after') throw away;
    return result;
  }
  return { through, died: death.promise };
}

export type Through = ReturnType<typeof createAttempt>['through'];

/** Which drafts are open, whatever anybody heard of it. */
export type OpenDrafts = Set<string>;

export function faultyDocuments(store: DocumentStore, through: Through, drafts: OpenDrafts): DocumentStore {
  const faultyDraft = (draft: DraftDocument): DraftDocument => ({
    id: draft.id,
    add: (chunks, vectors) => through(() => draft.add(chunks, vectors)),
    publish: (summary) =>
      through(async () => {
        const published = await draft.publish(summary);
        drafts.delete(draft.id);
        return published;
      }),
    discard: () =>
      through(async () => {
        await draft.discard();
        drafts.delete(draft.id);
      }),
  });
  return {
    ...store,
    findSame: (file) => through(() => store.findSame(file)),
    begin: (id, file) =>
      through(async () => {
        const draft = await store.begin(id, file);
        drafts.add(id);
        return faultyDraft(draft);
      }),
  };
}

export function faultyEmbedder(embedder: Embedder, through: Through): Embedder {
  return { embed: (texts, options) => through(() => embedder.embed(texts, options)) };
}

export function faultyJob(job: ClaimedJob, through: Through): ClaimedJob {
  return {
    id: job.id,
    file: job.file,
    earlier: job.earlier,
    lost: job.lost,
    isThere: () => through(() => job.isThere()),
    seal: () => through(() => job.seal()),
    async *content() {
      for await (const piece of job.content()) yield await through(async () => piece);
    },
    report: (progress) => through(() => job.report(progress)),
    finish: (progress) => through(() => job.finish(progress)),
    release: (pause) => through(() => job.release(pause)),
  };
}

/** Jobs whose claims lapse as soon as their process has died; every attempt that ended so is counted. */
export function lapsingJobs(jobs: IngestionJobs) {
  const held = new Map<string, ClaimedJob>();
  const brokenOff = new Map<string, number>();
  return {
    async claim(id: string): Promise<ClaimedJob | null> {
      const lapsed = held.get(id);
      held.delete(id);
      if (lapsed !== undefined) {
        await lapsed.release(0);
        brokenOff.set(id, (brokenOff.get(id) ?? 0) + 1);
      }
      const job = await jobs.claim(id);
      if (job === null) return null;
      held.set(id, job);
      const over = () => held.delete(id);
      return {
        ...job,
        earlier: { ...job.earlier, brokenOff: brokenOff.get(id) ?? 0 },
        finish: async (progress) => {
          await job.finish(progress);
          over();
        },
        release: async (pause) => {
          await job.release(pause);
          over();
        },
      };
    },
  };
}
