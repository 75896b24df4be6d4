import { type DocumentStore, type Embedder, embeddingDimensions } from '@nexus/contracts';
import {
  createDocumentStore,
  createIngestionJobs,
  createIngestionQueue,
  type DatabaseSettings,
  openDatabase,
} from '@nexus/knowledge-store';
import { readDocument, takeInDocument } from '@nexus/manuals';

// A process of its own that takes files in, as the API does. It stands still for ever at the step that a file is named after, if it
// is told to, and says so.

export interface IngestionOrders {
  readonly settings: DatabaseSettings;
  readonly redis: { readonly url: string } | null;
  /** Milliseconds of a claim, so that nobody waits a minute. */
  readonly lease: number;
  readonly standsStill: boolean;
}

const { settings, redis, lease, standsStill } = JSON.parse(process.argv[2] ?? '') as IngestionOrders;

function reach(step: string, fileName: string): Promise<void> {
  if (!standsStill || !fileName.startsWith(step)) return Promise.resolve();
  process.stdout.write(`${step}\n`);
  return new Promise(() => {});
}

function embedderFor(fileName: string): Embedder {
  let calls = 0;
  return {
    async embed(texts) {
      calls += 1;
      // What came before is in the draft already.
      if (calls === 2) await reach('embedding', fileName);
      return texts.map((_, index) => Array.from({ length: embeddingDimensions }, (__, at) => (at === index ? 1 : 0)));
    },
  };
}

function documentsFor(store: DocumentStore): DocumentStore {
  return {
    ...store,
    async begin(id, file) {
      const draft = await store.begin(id, file);
      return {
        ...draft,
        async publish(summary) {
          const published = await draft.publish(summary);
          await reach('published', file.fileName);
          return published;
        },
      };
    },
  };
}

const database = openDatabase({ settings });
const jobs = createIngestionJobs({ database, lease });
const documents = documentsFor(createDocumentStore({ database }));
await database.ready();
const queue = createIngestionQueue({
  redis,
  jobs,
  concurrency: 3,
  lookEvery: 200,
  work: (job, signal) =>
    takeInDocument({
      job,
      documents,
      embedder: embedderFor(job.file.fileName),
      signal,
      async read(content, options) {
        const reading = await readDocument(content, options);
        await reach('parsing', job.file.fileName);
        return reading;
      },
    }),
});
process.stdin.on('end', async () => {
  await queue.close();
  await database.close();
});
process.stdin.on('data', (id) => queue.wake(String(id).trim()));
process.stdout.write('here\n');
