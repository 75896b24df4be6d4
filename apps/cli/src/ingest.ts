import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type IngestionJob, type IngestionProgress, localUserId, NexusError } from '@nexus/contracts';
import type { Runtime } from '@nexus/runtime';
import { readTerminalSettings } from './env.ts';
import { failure } from './failure.ts';
import { openKeptRuntime } from './kept-runtime.ts';
import { createFileProgress, type FileProgress } from './terminal/file-progress.ts';
import type { Terminal } from './terminal/terminal.ts';
import { describeFile } from './uploaded-file.ts';

export interface IngestChoice {
  readonly sourceType: string;
  readonly organization?: string;
  readonly user?: string;
  readonly json?: boolean;
}

type Outcome =
  | { readonly documentId: string; readonly passages: number; readonly existing: boolean; readonly replaced: boolean }
  | { readonly code: string; readonly message: string };

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

interface Ingestion {
  readonly runtime: Runtime;
  readonly userId: string;
  readonly choice: IngestChoice;
}

/** A job as the API makes one, worked on here unless somebody else was quicker. @throws NexusError */
async function takeIn(path: string, bar: FileProgress, { runtime, userId, choice }: Ingestion): Promise<Outcome> {
  const { followIngestionJob } = await import('@nexus/runtime');
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

function describeOutcome(outcome: Outcome): string {
  if ('code' in outcome) return `${outcome.message} (${outcome.code})`;
  const { passages, existing, replaced } = outcome;
  const besides = replaced ? ', in place of the file of this name' : '';
  return `${passages} ${passages === 1 ? 'passage' : 'passages'}${existing ? ', there already' : besides}`;
}

/** `nexus ingest`. Resolves the exit status: 1 when one of the files was not taken in. @throws NexusError */
export async function ingest(files: readonly string[], choice: IngestChoice, terminal: Terminal): Promise<number> {
  const settings = readTerminalSettings(terminal);
  await using runtime = await openKeptRuntime(settings);
  const { userIdOf } = await import('@nexus/runtime');
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
