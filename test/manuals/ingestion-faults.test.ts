import { createHash, randomUUID } from 'node:crypto';
import {
  type DocumentChunk,
  type DocumentStore,
  type Embedder,
  embeddingDimensions,
  type IngestionProgress,
  NexusError,
  type UploadedFile,
} from '@nexus/contracts';
import { createMemoryDocumentStore, createMemoryIngestionJobs } from '@nexus/knowledge-store';
import { type DocumentWork, embedStored, takeInDocument } from '@nexus/manuals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  createAttempt,
  createFaultPlan,
  type Fault,
  faultyDocuments,
  faultyEmbedder,
  faultyJob,
  Killed,
  lapsingJobs,
  type Through,
} from '../support/manuals/faulty-ports.ts';
import { propertyRuns } from '../support/run/property-runs.ts';

/** More than two batches with vectors. */
const chunkCount = 150;
const words = Array.from({ length: chunkCount }, (_, index) => `word${index}x`);
const content = Buffer.from(words.join('\n'));

async function* oneByOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += 400) yield bytes.subarray(from, from + 400);
}

/** A line is a chunk. A file that holds the word REFUSED is encrypted, when all of it was read. */
const read: DocumentWork['read'] = async (bytes) => {
  const parts = [];
  for await (const part of bytes) parts.push(part);
  const lines = Buffer.concat(parts).toString('utf8').split('\n');
  async function* chunks(): AsyncGenerator<readonly DocumentChunk[]> {
    for (const [index, line] of lines.entries()) {
      if (line === 'REFUSED') throw new NexusError('DOCUMENT_ENCRYPTED', 'The PDF asks for a password.');
      yield [{ content: line, citation: { kind: 'lines', from: index + 1, to: index + 1 }, tokens: 3 }];
    }
  }
  return {
    summary: { format: 'text', title: null },
    chunks: chunks(),
    remarks: [],
    [Symbol.asyncDispose]: async () => {},
  };
};

const embedder: Embedder = {
  embed: async (texts) =>
    texts.map((_, index) => Array.from({ length: embeddingDimensions }, (__, at) => (at === index ? 1 : 0))),
};

function announce(bytes: Uint8Array, fileName = 'crane.txt'): UploadedFile {
  return {
    owner: { userId: randomUUID(), organizationId: null },
    fileName,
    sourceType: 'manual',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
  };
}

interface Run {
  readonly file: UploadedFile;
  readonly bytes: Uint8Array;
  readonly faults: readonly Fault[];
  readonly embeds: boolean;
}

/** Attempts until the job has ended, as a queue would make them. */
async function run(documents: DocumentStore, { file, bytes, faults, embeds }: Run) {
  const jobs = createMemoryIngestionJobs();
  const lapsing = lapsingJobs(jobs);
  const plan = createFaultPlan(faults);
  const drafts = new Set<string>();
  const { id } = await jobs.add(file, oneByOne(bytes));
  let attempts = 0;
  let progress: IngestionProgress = { state: 'queued' };
  while (progress.state !== 'done' && progress.state !== 'failed') {
    const job = await lapsing.claim(id);
    if (job === null) throw new Error('the job was lost');
    const { through, died } = createAttempt(plan);
    const working = takeInDocument({
      job: faultyJob(job, through),
      documents: faultyDocuments(documents, through, drafts),
      embedder: embeds ? faultyEmbedder(embedder, through) : null,
      read,
      signal: new AbortController().signal,
    });
    await Promise.race([working, died]).catch((error: unknown) => {
      const isExpected = error instanceof Killed || (error instanceof NexusError && error.retryable);
      if (!isExpected) throw error;
    });
    attempts += 1;
    progress = (await jobs.get(file.owner.userId, id))?.progress ?? progress;
  }
  return { progress, drafts, attempts, id };
}

async function expectWhole(documents: DocumentStore, { owner }: UploadedFile) {
  const [document, ...others] = await documents.list(owner.userId);
  expect(others).toEqual([]);
  expect(document).toMatchObject({ fileName: 'crane.txt', title: 'crane', format: 'text', chunks: chunkCount });
  for (const word of [words[0], words[75], words.at(-1)]) {
    const found = await documents.search(owner.userId, { words: word ?? '', vector: null, limit: 50 });
    expect(found.map(({ content: said }) => said)).toEqual([word]);
  }
}

const fault = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Fault>('none') },
  { weight: 1, arbitrary: fc.constantFrom<Fault>('away before', 'away after', 'dies before', 'dies after') },
);

it.each([0, 1, 3])('W-7: cancelled after %i pieces, a file leaves nothing, whatever was made of it', async (after) => {
  const documents = createMemoryDocumentStore();
  const jobs = createMemoryIngestionJobs();
  const file = announce(content);
  const { id } = await jobs.add(file, oneByOne(content));
  const job = await jobs.claim(id);
  if (job === null) throw new Error('it was not to be had');
  let pieces = 0;
  const drafts = new Set<string>();
  const through: Through = async (call) => {
    if (pieces === after) expect(await jobs.cancel(file.owner.userId, id)).toBe(true);
    pieces += 1;
    return call();
  };
  await takeInDocument({
    // As in another process, which hears of it late.
    job: { ...job, lost: new AbortController().signal },
    documents: faultyDocuments(documents, through, drafts),
    embedder: null,
    read,
    signal: new AbortController().signal,
  });
  expect(pieces).toBeGreaterThan(after);
  expect([...drafts]).toEqual([]);
  expect(await documents.list(file.owner.userId)).toEqual([]);
  expect(await jobs.get(file.owner.userId, id)).toBeNull();
});

it('W-7: whenever it is cancelled, it is either cancelled and nothing came of it, or not and the document is there', async () => {
  const newer = Buffer.concat([content, Buffer.from('\nA line more.\n')]);
  const outcomes = new Set<boolean>();
  for (let step = 0; ; step += 1) {
    const documents = createMemoryDocumentStore();
    const jobs = createMemoryIngestionJobs();
    const earlier = announce(content);
    await run(documents, { file: earlier, bytes: content, faults: [], embeds: false });
    const file = { ...announce(newer), owner: earlier.owner };
    const { userId } = file.owner;
    const { id } = await jobs.add(file, oneByOne(newer));
    const job = await jobs.claim(id);
    if (job === null) throw new Error('it was not to be had');
    const drafts = new Set<string>();
    let calls = 0;
    let cancelled: boolean | null = null;
    const through: Through = async (call) => {
      if (calls === step) cancelled = await jobs.cancel(userId, id);
      calls += 1;
      return call();
    };
    const store = faultyDocuments(documents, through, drafts);
    await takeInDocument({
      // As in another process, which hears of it late.
      job: faultyJob({ ...job, lost: new AbortController().signal }, through),
      documents: { ...store, list: (whose) => through(() => documents.list(whose)) },
      embedder: null,
      read,
      signal: new AbortController().signal,
    });
    if (cancelled === null) break;
    outcomes.add(cancelled);
    expect([...drafts]).toEqual([]);
    const left = (await documents.list(userId)).map(({ sha256 }) => sha256);
    expect(left, `cancelled at call ${step}`).toEqual([cancelled ? earlier.sha256 : file.sha256]);
    expect((await jobs.get(userId, id))?.progress.state).toBe(cancelled ? undefined : 'done');
  }
  expect(outcomes).toEqual(new Set([true, false]));
});

it('K-2: whatever fails or dies where, a document is there once and whole, or the job failed and nothing is left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 80 }), fc.boolean(), async (faults, embeds) => {
      const documents = createMemoryDocumentStore();
      const file = announce(content);
      const { progress, drafts } = await run(documents, { file, bytes: content, faults, embeds });
      expect([...drafts]).toEqual([]);
      if (progress.state === 'done') {
        await expectWhole(documents, file);
        expect(progress).toMatchObject({ documentCount: chunkCount, existing: false });
        return;
      }
      expect(progress).toMatchObject({ state: 'failed', code: 'DOCUMENT_UNFINISHED' });
      expect(await documents.list(file.owner.userId)).toEqual([]);
    }),
    { numRuns: propertyRuns(120) },
  );
});

it('K-2: a file that cannot be read fails with its own code whatever else happens, and nothing of it is left', async () => {
  const bytes = Buffer.concat([content, Buffer.from('\nREFUSED')]);
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 60 }), async (faults) => {
      const documents = createMemoryDocumentStore();
      const file = announce(bytes);
      const { progress, drafts } = await run(documents, { file, bytes, faults, embeds: false });
      expect([...drafts]).toEqual([]);
      expect(await documents.list(file.owner.userId)).toEqual([]);
      expect(progress.state).toBe('failed');
      if (progress.state === 'failed') expect(['DOCUMENT_ENCRYPTED', 'DOCUMENT_UNFINISHED']).toContain(progress.code);
    }),
    { numRuns: propertyRuns(150) },
  );
});

it('K-2: killed at each of its steps in turn, once, it is done by the second attempt', async () => {
  for (const how of ['dies before', 'dies after'] as const) {
    for (let step = 0; ; step += 1) {
      const documents = createMemoryDocumentStore();
      const file = announce(content);
      const faults = [...Array.from({ length: step }, (): Fault => 'none'), how];
      const { progress, drafts, attempts } = await run(documents, { file, bytes: content, faults, embeds: true });
      expect(progress).toMatchObject({ state: 'done', documentCount: chunkCount, existing: false });
      expect([...drafts]).toEqual([]);
      await expectWhole(documents, file);
      // Behind the last step, or after the end was noted, there was nothing to kill.
      if (attempts === 1 && how === 'dies before') break;
      if (attempts === 1 && step > 10) break;
      expect(attempts).toBeLessThanOrEqual(2);
    }
  }
});

it('K-2: a file that kills its process three times is given up, and nothing of it is left', async () => {
  const documents = createMemoryDocumentStore();
  const file = announce(content);
  const once: Fault[] = ['none', 'none', 'none', 'dies after'];
  const { progress, drafts, attempts } = await run(documents, {
    file,
    bytes: content,
    faults: [...once, ...once, ...once],
    embeds: false,
  });
  expect([attempts, progress]).toEqual([4, expect.objectContaining({ state: 'failed', code: 'DOCUMENT_UNFINISHED' })]);
  expect([...drafts]).toEqual([]);
  expect(await documents.list(file.owner.userId)).toEqual([]);
});

it('K-2: a store that stays away gives up in the end, saying that it was away', async () => {
  const documents = createMemoryDocumentStore();
  const file = announce(content);
  // Every call but those of the job itself.
  const away = () => Promise.reject(new NexusError('DOCUMENTS_UNREACHABLE', 'It is away.', { retryable: true }));
  const gone: DocumentStore = { ...documents, findSame: away, begin: away };
  const { progress, attempts } = await run(gone, { file, bytes: content, faults: [], embeds: false });
  expect(progress).toEqual({ state: 'failed', code: 'DOCUMENTS_UNREACHABLE', detail: 'It is away.' });
  expect(attempts).toBe(13);
});

it('K-6: with the embedding model away a document is taken in without vectors, and gets them afterwards', async () => {
  const documents = createMemoryDocumentStore();
  const jobs = createMemoryIngestionJobs();
  const file = announce(content);
  const { id } = await jobs.add(file, oneByOne(content));
  const job = await jobs.claim(id);
  if (job === null) throw new Error('there is no job');
  let asked = 0;
  const leaving: Embedder = {
    async embed(texts, options) {
      asked += 1;
      if (asked > 1) throw new NexusError('EMBEDDING_UNAVAILABLE', 'It is away.', { retryable: true });
      return embedder.embed(texts, options);
    },
  };
  const warnings: string[] = [];
  const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
  await takeInDocument({ job, documents, embedder: leaving, read, signal: new AbortController().signal, log });
  const [before] = await documents.list(file.owner.userId);
  expect(before).toMatchObject({ chunks: chunkCount, embedded: 64 });
  expect([asked, warnings.length]).toEqual([2, 1]);
  const told: number[] = [];
  const made = await embedStored({
    documents,
    embedder,
    userId: file.owner.userId,
    signal: new AbortController().signal,
    onProgress: (count) => void told.push(count),
  });
  expect([made, told]).toEqual([chunkCount - 64, [64, chunkCount - 64]]);
  expect(await documents.list(file.owner.userId)).toMatchObject([{ embedded: chunkCount }]);
});

it('K-5: a newer file of the same name takes the place of the older, and that is told', async () => {
  const documents = createMemoryDocumentStore();
  const file = announce(content);
  const first = await run(documents, { file, bytes: content, faults: [], embeds: false });
  const newer = Buffer.concat([content, Buffer.from('\nA line more.\n')]);
  const newerFile = { ...announce(newer), owner: file.owner };
  const second = await run(documents, { file: newerFile, bytes: newer, faults: [], embeds: false });
  expect(first.progress).not.toHaveProperty('replaced');
  expect(second.progress).toMatchObject({ existing: false, replaced: true });
});

it('K-5: the same bytes again are done at once, by what is there', async () => {
  const documents = createMemoryDocumentStore();
  const file = announce(content);
  const first = await run(documents, { file, bytes: content, faults: [], embeds: false });
  const again = await run(documents, {
    file: { ...file, fileName: 'copy.txt' },
    bytes: content,
    faults: [],
    embeds: false,
  });
  if (first.progress.state !== 'done') throw new Error('it failed');
  expect(again.progress).toEqual({ ...first.progress, existing: true });
  await expectWhole(documents, file);
});
