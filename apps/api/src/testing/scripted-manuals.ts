import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import {
  type DocumentStore,
  type IngestionJob,
  type IngestionProgress,
  largestDocument,
  NexusError,
  type Passage,
  type StoredDocument,
  type UploadedFile,
} from '@nexus/contracts';
import type { Manuals } from '../manuals/manuals.ts';

/** A file that was kept as a job. */
interface KeptFile {
  readonly file: UploadedFile;
  readonly bytes: Buffer;
  readonly jobId: string;
}

/** Manuals whose jobs go as a test says. */
export interface ScriptedManuals {
  readonly manuals: Manuals;
  readonly kept: readonly KeptFile[];
  /** Documents as though they had been taken in. */
  readonly documents: Map<string, StoredDocument>;
  readonly passages: Passage[];
  report(jobId: string, progress: IngestionProgress): void;
  /** Every call fails so; null: none does. */
  fail(error: NexusError | null): void;
  /** Resolves when a file is kept, also one that was before. */
  keptFile(): Promise<KeptFile>;
  /** How many jobs are being followed now. */
  readonly followed: number;
}

interface ScriptedManualsOptions extends Partial<Pick<Manuals, 'embedder' | 'recogniseFormat' | 'largestFile'>> {
  /** What becomes of each job at once; absent: it stays queued until it is reported on. */
  readonly outcome?: (file: UploadedFile) => IngestionProgress;
  /** Awaited before a file is kept. */
  readonly beforeKeeping?: () => Promise<void>;
}

const unused = () => Promise.reject(new Error('no route asks for that'));

export function createScriptedManuals(options: ScriptedManualsOptions = {}): ScriptedManuals {
  const {
    outcome,
    beforeKeeping,
    embedder = null,
    recogniseFormat = () => 'text',
    largestFile = largestDocument.bytes,
  } = options;
  const jobs = new Map<string, { readonly userId: string; job: IngestionJob }>();
  const documents = new Map<string, StoredDocument>();
  const passages: Passage[] = [];
  const kept: KeptFile[] = [];
  const changes = new EventEmitter<{ job: [IngestionJob]; kept: [KeptFile] }>().setMaxListeners(0);
  let failure: NexusError | null = null;
  let followed = 0;

  async function answer<T>(work: () => T): Promise<T> {
    if (failure !== null) throw failure;
    return work();
  }

  const seen = (userId: string, id: string) => {
    const document = documents.get(id);
    return document?.uploadedBy === userId ? document : null;
  };

  const store: DocumentStore = {
    findSame: unused,
    begin: unused,
    unembedded: unused,
    embed: unused,
    list: (userId) => answer(() => [...documents.values()].filter(({ uploadedBy }) => uploadedBy === userId)),
    get: (userId, id) => answer(() => seen(userId, id)),
    read: (userId, id, limit) =>
      answer(() =>
        seen(userId, id) === null ? [] : passages.filter(({ documentId }) => documentId === id).slice(0, limit),
      ),
    remove: (userId, id) => answer(() => seen(userId, id) !== null && documents.delete(id)),
    search: (userId, { limit }) =>
      answer(() => passages.filter(({ documentId }) => seen(userId, documentId) !== null).slice(0, limit)),
  };

  const of = (userId: string, id: string) => {
    const found = jobs.get(id);
    return found?.userId === userId ? found.job : null;
  };

  function report(jobId: string, progress: IngestionProgress): void {
    const found = jobs.get(jobId);
    if (found === undefined) throw new Error('there is no such job');
    found.job = { ...found.job, progress };
    changes.emit('job', found.job);
  }

  return {
    kept,
    documents,
    passages,
    report,
    get followed() {
      return followed;
    },
    fail(error) {
      failure = error;
    },
    async keptFile() {
      const [first] = kept;
      if (first !== undefined) return first;
      for await (const [file] of on(changes, 'kept')) return file;
      throw new Error('it never ends');
    },
    manuals: {
      documents: store,
      embedder,
      recogniseFormat,
      largestFile,
      jobs: {
        get: (userId, id) => answer(() => of(userId, id)),
        list: (userId) =>
          answer(() => [...jobs.values()].flatMap((one) => (one.userId === userId ? [one.job] : [])).reverse()),
        cancel: (userId, id) =>
          answer(() => {
            const state = of(userId, id)?.progress.state;
            const goesOn = state !== undefined && state !== 'done' && state !== 'failed';
            return goesOn && jobs.delete(id);
          }),
        async add(file, content, id = randomUUID()) {
          const pieces: Uint8Array[] = [];
          for await (const piece of content) pieces.push(piece);
          const bytes = Buffer.concat(pieces);
          await beforeKeeping?.();
          return answer(() => {
            const progress = outcome?.(file) ?? { state: 'queued' };
            const job: IngestionJob = {
              id,
              fileName: file.fileName,
              createdAt: new Date().toISOString(),
              progress,
            };
            jobs.set(id, { userId: file.owner.userId, job });
            const one = { file, bytes, jobId: id };
            kept.push(one);
            changes.emit('kept', one);
            return job;
          });
        },
      },
      work: {
        wake: () => {},
        async *follow(userId, id, signal) {
          followed += 1;
          try {
            const changed = on(changes, 'job', { signal });
            const now = await answer(() => of(userId, id));
            if (now === null) throw new NexusError('NOT_FOUND', 'There is no such job.');
            yield now;
            if (now.progress.state === 'done' || now.progress.state === 'failed') return;
            for await (const [job] of changed) {
              if (failure !== null) throw failure;
              if (job.id !== id) continue;
              yield job;
              if (job.progress.state === 'done' || job.progress.state === 'failed') return;
            }
          } finally {
            followed -= 1;
          }
        },
      },
    },
  };
}
