import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import {
  type DocumentOwner,
  type IngestionJob,
  type IngestionProgress,
  largestDocument,
  localUserId,
  NexusError,
  type UploadedFile,
} from '@nexus/contracts';
import { followIngestionJob, type Runtime, userIdOf } from '@nexus/runtime';
import { openKeptRuntime } from './command-runtime.ts';
import { failure } from './failure.ts';
import { createFileProgress, type FileProgress } from './terminal/file-progress.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface IngestChoice {
  readonly sourceType: string;
  readonly organization?: string;
  readonly user?: string;
  readonly json?: boolean;
}

type Outcome =
  | {
      readonly documentId: string;
      readonly passages: number;
      readonly existing: boolean;
      readonly replaced: boolean;
      readonly remarks: readonly string[];
    }
  | { readonly code: string; readonly message: string };

/** `nexus ingest`. Resolves the exit status: 1 when one of the files was not taken in. @throws NexusError */
export async function ingest(files: readonly string[], choice: IngestChoice, terminal: Terminal): Promise<number> {
  await using runtime = await openKeptRuntime(terminal);
  const userId = choice.user === undefined ? localUserId : userIdOf(choice.user);
  let status = 0;
  for (const file of files) {
    const bar = createFileProgress(terminal.stderr, basename(file));
    const outcome = await takeIn(resolve(terminal.folder, file), bar, { runtime, userId, choice }).catch(failure);
    bar.end();
    if ('code' in outcome) status = 1;
    const line = choice.json ? JSON.stringify({ file, ...outcome }) : `${file}: ${describeOutcome(outcome)}`;
    terminal.stdout.write(`${line}\n`);
  }
  return status;
}

interface Ingestion {
  readonly runtime: Runtime;
  readonly userId: string;
  readonly choice: IngestChoice;
}

/** A job as the API makes one, worked on here unless somebody else was quicker. @throws NexusError */
async function takeIn(path: string, bar: FileProgress, { runtime, userId, choice }: Ingestion): Promise<Outcome> {
  const { ingestionJobs: jobs } = runtime;
  const owner = { userId, organizationId: choice.organization ?? null };
  const file = await describeFile(path, owner, choice.sourceType);
  const { id } = await jobs.add(file, createReadStream(path));
  const claimed = await jobs.claim(id);
  const isOver = new AbortController();
  const working =
    claimed === null
      ? null
      : runtime.takeIn(claimed, { signal: new AbortController().signal }).finally(() => isOver.abort());
  // What it came to is asked below.
  working?.catch(() => undefined);
  for await (const { progress } of followIngestionJob(jobs, { userId, id, signal: isOver.signal }))
    showStep(bar, progress);
  await working;
  return outcomeOf(await jobs.get(userId, id));
}

function showStep(bar: FileProgress, progress: IngestionProgress): void {
  if (progress.state === 'queued' || progress.state === 'parsing') bar.show('reading', 0);
  if (progress.state === 'embedding')
    bar.show(`embedding ${progress.done} of ${progress.of}`, progress.done / progress.of);
}

function outcomeOf(job: IngestionJob | null): Outcome {
  const progress = job?.progress;
  switch (progress?.state) {
    case 'done':
      return {
        documentId: progress.documentId,
        passages: progress.documentCount,
        existing: progress.existing,
        replaced: progress.replaced ?? false,
        remarks: progress.remarks ?? [],
      };
    case 'failed':
      return { code: progress.code, message: progress.detail };
    default:
      throw new NexusError(
        'DOCUMENTS_UNREACHABLE',
        'The database went away in the middle. The file is kept, and taken in when `npm start` runs; or try again.',
        { retryable: true },
      );
  }
}

function describeOutcome(outcome: Outcome): string {
  if ('code' in outcome) return `${outcome.message} (${outcome.code})`;
  const { passages, existing, replaced, remarks } = outcome;
  const besides = replaced ? ', in place of the file of this name' : '';
  const taken = `${passages} ${passages === 1 ? 'passage' : 'passages'}${existing ? ', there already' : besides}`;
  return remarks.length === 0 ? taken : `${taken}. ${remarks.join(' ')}`;
}

/** What is known of a file on disk before it is taken in. @throws NexusError USAGE_INVALID, DOCUMENT_EMPTY, DOCUMENT_TOO_LARGE */
async function describeFile(path: string, owner: DocumentOwner, sourceType: string): Promise<UploadedFile> {
  const size = await sizeOf(path);
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path)) hash.update(piece);
  } catch (error) {
    throw unreadable(error);
  }
  return { owner, fileName: basename(path), sourceType, sha256: hash.digest('hex'), size };
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(error);
  });
  if (found.isDirectory())
    throw new NexusError('USAGE_INVALID', 'This is a folder. Name the files in it, for example with an asterisk.');
  if (!found.isFile()) throw new NexusError('USAGE_INVALID', 'This is no file.');
  if (found.size === 0) throw new NexusError('DOCUMENT_EMPTY', 'The file is empty. Export it again.');
  if (found.size > largestDocument.bytes) {
    throw new NexusError(
      'DOCUMENT_TOO_LARGE',
      `The file is larger than ${largestDocument.words}. Split it, or take only the chapters that are needed.`,
    );
  }
  return found.size;
}

/** What is wrong with a path, by the system's code. */
const complaints: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file. Check the path; it is meant from where the command was typed.',
  ENOTDIR: 'There is no such file. Check the path; it is meant from where the command was typed.',
  EACCES: 'The file may not be read. Check its permissions.',
  EPERM: 'The file may not be read. Check its permissions.',
};

function unreadable(error: unknown): NexusError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new NexusError('USAGE_INVALID', complaints[code] ?? 'The file cannot be read.', { cause: error });
}
