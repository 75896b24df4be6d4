import { Problem } from '@nexus/api-client';
import { type Backoff, backoffPause } from '@nexus/async/backoff';
import type { DocumentId, IngestionJobId, IngestionProgress } from '@nexus/contracts';
import { createStore, type Store } from '../../external-store.ts';
import type { Wait } from '../connection/retry.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import type { ManualsApi } from './manuals-api.ts';
import type { FileRefusal } from './refuse-file.ts';
import { isOver, type UploadState } from './upload-state.ts';
import { uploadWording } from './wording.ts';

interface UploadsDependencies {
  readonly api: Pick<ManualsApi, 'upload' | 'job' | 'jobs' | 'cancel'>;
  readonly driver: PageDriver;
  refuse(file: File): Promise<FileRefusal | null>;
  /** A file of this name is about to be sent. */
  onSend(fileName: string): void;
  /** A document is there and can be searched. */
  onDone(id: DocumentId): void;
  readonly wait: Wait;
  createId(): IngestionJobId;
}

export interface Upload {
  readonly id: number;
  readonly fileName: string;
  readonly progress: UploadState;
}

interface UploadsView {
  /** In the order in which they were dropped; what was taken in, until others are. */
  readonly uploads: readonly Upload[];
  /** What happened last, for a driver who does not see it. */
  readonly told: string;
}

/** Files on their way to be manuals. */
export interface UploadsStore extends Store<UploadsView> {
  add(files: Iterable<File>): void;
  tryAgain(id: number): void;
  dismiss(id: number): void;
  /** Stops it, wherever it is, so that nothing of it is left. */
  cancel(id: number): void;
  /** Shows what is being taken in of files that were sent before, here or elsewhere. */
  findJobs(): Promise<void>;
  /** The manuals are no longer shown: what is done is in the list when they are again. */
  tidy(): void;
  /** Bytes are under way that are lost when the page is left. */
  readonly isSending: boolean;
  /** Stops what is sent; what the service has, it goes on with. */
  close(): void;
}

/** So many are sent beside each other: more would share the same wire. */
const sentAtOnce = 2;

/** Milliseconds between two questions about jobs, however many there are, so that the API's limits are not met. */
const askEvery = 500;

/** When the API did not say how far a job is. */
const askAgainBackoff: Backoff = { first: 1_000, longest: 10_000 };

/** Milliseconds until a file is sent again that came too soon after others. */
const tooSoon = 10_000;

/** Codes of jobs that failed for no fault of the file's. */
const notTheFile = new Set(['DOCUMENTS_UNREACHABLE', 'DOCUMENT_UNFINISHED', 'EMBEDDING_UNAVAILABLE', 'INTERNAL']);

const failedFor = (detail: string) => ({ state: 'failed', detail, mayTryAgain: false }) as const;

/** It is in the list of manuals, and needs no row of its own for long. */
const isTakenIn = ({ progress }: Upload) => progress.state === 'done';

export function createUploadsStore(dependencies: UploadsDependencies): UploadsStore {
  const { api, driver, refuse, onSend, onDone, wait } = dependencies;
  const { store, update } = createStore<UploadsView>({ uploads: [], told: '' });
  const files = new Map<number, File>();
  const queue: number[] = [];
  /** What is done for each of them, to be broken off. */
  const ways = new Map<number, AbortController>();
  const jobs = new Map<number, IngestionJobId>();
  /** What the job of a file that is being sent will be called. */
  const sentAs = new Map<number, IngestionJobId>();
  let last = 0;
  let sending = 0;
  let followed = 0;
  let running = new AbortController();

  function note(id: number, progress: UploadState): void {
    const uploads = store.view.uploads.map((upload) => (upload.id === id ? { ...upload, progress } : upload));
    update({ uploads });
  }

  function end(id: number, progress: UploadState): void {
    note(id, progress);
    const name = store.view.uploads.find((upload) => upload.id === id)?.fileName ?? '';
    // Why something failed is told beside it.
    if (progress.state !== 'done') return;
    const { existing, documentCount } = progress;
    update({
      told: existing ? uploadWording.hereAlready(name) : uploadWording.canBeAsked(name, documentCount, progress),
    });
    onDone(progress.documentId);
  }

  function fail(id: number, error: unknown): void {
    const mayTryAgain = !(error instanceof Problem) || error.retryable || error.asksForSignIn;
    end(id, { state: 'failed', detail: explainFailure(error, driver), mayTryAgain });
  }

  async function send(id: number, file: File, signal: AbortSignal) {
    const jobId = dependencies.createId();
    sentAs.set(id, jobId);
    for (;;) {
      note(id, { state: 'sending', share: 0 });
      try {
        const sent = (share: number) => note(id, { state: 'sending', share });
        return await api.upload(file, { accessToken: await driver.accessToken(), sent, signal, jobId });
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'RATE_LIMITED') throw error;
        note(id, { state: 'waiting' });
        await wait(tooSoon, signal);
      }
    }
  }

  /** Asks how far a job is until it is over, also while the service is away or nobody is signed in: the job goes on without us. */
  async function follow(id: number, jobId: IngestionJobId, signal: AbortSignal): Promise<void> {
    let failures = 0;
    let signedOut = false;
    while (!signal.aborted) {
      let progress: IngestionProgress | null = null;
      try {
        ({ progress } = await api.job(await driver.accessToken(), jobId));
        failures = 0;
        signedOut = false;
      } catch (error) {
        const asksForSignIn = error instanceof Problem && error.asksForSignIn;
        if (error instanceof Problem && !error.retryable && !asksForSignIn) throw error;
        failures += 1;
        // Once is enough to be sent to the form.
        if (asksForSignIn && !signedOut) explainFailure(error, driver);
        signedOut ||= asksForSignIn;
      }
      if (progress?.state === 'done') return end(id, progress);
      if (progress?.state === 'failed') {
        return end(id, { state: 'failed', detail: progress.detail, mayTryAgain: notTheFile.has(progress.code) });
      }
      note(id, progress ?? { state: 'unheard' });
      await wait(failures === 0 ? askEvery * followed : backoffPause(askAgainBackoff, failures), signal);
    }
  }

  async function takeIn(id: number, file: File, signal: AbortSignal): Promise<void> {
    let answer: Awaited<ReturnType<typeof send>>;
    try {
      answer = await send(id, file, signal);
    } finally {
      sending -= 1;
      sendNext();
    }
    if ('documentId' in answer) return end(id, { state: 'done', ...answer });
    note(id, { state: 'queued' });
    await followToEnd(id, answer.jobId, signal);
  }

  async function followToEnd(id: number, jobId: IngestionJobId, signal: AbortSignal): Promise<void> {
    jobs.set(id, jobId);
    followed += 1;
    try {
      await follow(id, jobId, signal);
    } catch (error) {
      if (error instanceof Problem && error.status === 404)
        throw new Problem(404, error.code, uploadWording.jobUnknown);
      throw error;
    } finally {
      followed -= 1;
    }
  }

  function wayOf(id: number): AbortSignal {
    const way = new AbortController();
    ways.set(id, way);
    return AbortSignal.any([way.signal, running.signal]);
  }

  async function cancel(id: number): Promise<void> {
    const upload = store.view.uploads.find((one) => one.id === id);
    if (upload === undefined || isOver(upload.progress) || upload.progress.state === 'cancelling') return;
    const waiting = queue.indexOf(id);
    if (waiting >= 0) queue.splice(waiting, 1);
    ways.get(id)?.abort(new Error('cancelled'));
    const known = jobs.get(id);
    const jobId = known ?? (upload.progress.state === 'sending' ? sentAs.get(id) : undefined);
    if (jobId !== undefined) {
      note(id, { state: 'cancelling' });
      try {
        // Over before it could be cancelled: how it ended is asked, and shown.
        if (!(await api.cancel(await driver.accessToken(), jobId))) return pursue(id, jobId);
      } catch (error) {
        const hasNotArrived = known === undefined && error instanceof Problem && error.status === 404;
        if (!hasNotArrived) return uncancelled(id, known, error);
      }
    }
    drop((one) => one.id === id);
    update({ told: uploadWording.cancelled(upload.fileName) });
  }

  /** The service could not be told: a job that is known goes on; whether there is one of a file without an answer nobody knows. */
  function uncancelled(id: number, known: IngestionJobId | undefined, error: unknown): void {
    const detail = explainFailure(error, driver);
    if (known === undefined) {
      end(id, failedFor(`${detail} ${uploadWording.perhapsKept}`));
      return;
    }
    update({ told: detail });
    pursue(id, known);
  }

  function pursue(id: number, jobId: IngestionJobId): void {
    const signal = wayOf(id);
    followToEnd(id, jobId, signal).catch((error: unknown) => {
      if (!signal.aborted) fail(id, error);
    });
  }

  async function findJobs(): Promise<void> {
    const found = await driver
      .accessToken()
      .then(api.jobs)
      .catch(() => []);
    const known = new Set(jobs.values());
    for (const { id: jobId, fileName, progress } of found.toReversed()) {
      const goesOn = progress.state !== 'done' && progress.state !== 'failed';
      if (!goesOn || known.has(jobId)) continue;
      last += 1;
      update({ uploads: [...store.view.uploads, { id: last, fileName, progress }] });
      pursue(last, jobId);
    }
  }

  function sendNext(): void {
    while (sending < sentAtOnce) {
      const id = queue.shift();
      if (id === undefined) return;
      const file = files.get(id);
      if (file === undefined) continue;
      sending += 1;
      const signal = wayOf(id);
      takeIn(id, file, signal).catch((error: unknown) => {
        if (!signal.aborted) fail(id, error);
      });
    }
  }

  async function begin(id: number, file: File): Promise<void> {
    const refusal = await refuse(file);
    // Cancelled while it was looked at.
    if (!store.view.uploads.some((upload) => upload.id === id)) return;
    if (refusal !== null) return end(id, failedFor(refusal.detail));
    onSend(file.name);
    queue.push(id);
    sendNext();
  }

  function drop(goes: (upload: Upload) => boolean): void {
    for (const upload of store.view.uploads) {
      if (!goes(upload)) continue;
      files.delete(upload.id);
      ways.delete(upload.id);
      jobs.delete(upload.id);
      sentAs.delete(upload.id);
    }
    update({ uploads: store.view.uploads.filter((upload) => !goes(upload)) });
  }

  return {
    get view() {
      return store.view;
    },
    subscribe: store.subscribe,
    get isSending() {
      return sending > 0 || queue.length > 0;
    },
    add(added) {
      drop(isTakenIn);
      for (const file of added) {
        last += 1;
        const id = last;
        files.set(id, file);
        const upload: Upload = { id, fileName: file.name, progress: { state: 'waiting' } };
        update({ uploads: [...store.view.uploads, upload], told: '' });
        void begin(id, file);
      }
    },
    tryAgain(id) {
      const file = files.get(id);
      const failed = store.view.uploads.some((one) => one.id === id && one.progress.state === 'failed');
      if (file === undefined || !failed) return;
      note(id, { state: 'waiting' });
      void begin(id, file);
    },
    dismiss: (id) => drop((upload) => upload.id === id && isOver(upload.progress)),
    cancel: (id) => void cancel(id),
    findJobs,
    tidy() {
      drop(isTakenIn);
      update({ told: '' });
    },
    close() {
      running.abort();
      running = new AbortController();
      queue.length = 0;
    },
  };
}
