import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore, UserId } from '@nexus/contracts';
import { createDocumentStore, openDatabase } from '@nexus/knowledge-store';
import { layCluster, openWhenFree } from '@nexus/knowledge-store/testing';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { createManualGenerator, type GeneratedChunk } from '../generate-manual.ts';
import { percentile } from '../percentile.ts';

const owners = 100;
const ofOthers = 100;
const documents = 10;
const chunksEach = 1_000;
const repetitions = 100;
const note = `${documents * chunksEach} chunks of one owner among ${owners} owners with ${ofOthers} each, in another process; ${repetitions} times; vectors: 200 topics in 48 directions`;

/** What stands in a first tutorial on pgvector: every vector, exactly. As quick as it can be asked for, by the same door. */
const plainScan = `
  create function public.plain_scan(owner uuid, query text, at_most int) returns jsonb
  language plpgsql stable security definer set search_path = extensions, public as $$
  declare
    asked constant vector(1536) := query::int[]::vector(1536);
  begin
    return (
      select jsonb_agg(best.content order by best.distance)
      from (
        select chunk.content, known.embedding <=> asked as distance
        from private.chunk_vectors as known join public.document_chunks as chunk on chunk.number = known.chunk
        where known.owner_id = owner
        order by 2
        limit at_most
      ) as best
    );
  end
  $$;
  grant execute on function public.plain_scan(uuid, text, int) to authenticated`;

async function upload(store: DocumentStore, userId: UserId, chunks: readonly GeneratedChunk[]): Promise<void> {
  const id = randomUUID();
  const draft = await store.begin(id, {
    owner: { userId, organizationId: null },
    fileName: `${id}.txt`,
    sourceType: 'bench',
    sha256: createHash('sha256').update(id).digest('hex'),
    size: 1,
  });
  await draft.add(
    chunks.map(({ content }, index) => ({
      content,
      citation: { kind: 'lines', from: index + 1, to: index + 1 },
      tokens: 400,
    })),
    chunks.map(({ vector }) => vector),
  );
  await draft.publish({ title: 'A manual', format: 'text' });
}

async function timed<T>(samples: number[], work: () => PromiseLike<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  samples.push(performance.now() - started);
  return result;
}

function asWholeNumbers(vector: readonly number[]): string {
  return `{${vector.map((value) => Math.round(value * 1e7)).join(',')}}`;
}

export const task: MeasurementTask = {
  title: 'Search in manuals: 10,000 chunks of one owner among 100',
  async run() {
    await using cleaning = new AsyncDisposableStack();
    const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-recall-'));
    cleaning.defer(() => rm(dataDirectory, { recursive: true, force: true }));
    await layCluster(dataDirectory);
    {
      await using opened = await openWhenFree({ kind: 'embedded', dataDirectory });
      await opened.sql.transaction((session) => session.run(plainScan));
    }
    const database = cleaning.use(openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } }));
    const store = createDocumentStore({ database, patience: 60_000 });
    const { chunk, questionOn } = createManualGenerator(2026);
    const chunks = (count: number) => Array.from({ length: count }, chunk);
    const userId = randomUUID();
    const asked: GeneratedChunk[] = [];
    const loading: number[] = [];
    for (let other = 0; other < owners - 1; other += 1) {
      if (other % documents === 0 && other / documents < documents) {
        const own = chunks(chunksEach);
        asked.push(...own.filter((_, index) => index % (chunksEach / (repetitions / documents)) === 0));
        await timed(loading, () => upload(store, userId, own));
      }
      await upload(store, randomUUID(), chunks(ofOthers));
    }
    const questions = asked.map(questionOn);
    const samples = { both: [] as number[], words: [] as number[], vector: [] as number[], plain: [] as number[] };
    let shared = 0;
    const scan = (vector: readonly number[]) =>
      database
        .forUser(userId)
        .rpc('plain_scan', { owner: userId, query: asWholeNumbers(vector), at_most: 10 })
        .then(({ data }) => data as string[]);
    // As in a drive, not the first question since the start.
    for (const { words, vector } of questions.slice(0, 10)) await store.search(userId, { words, vector, limit: 10 });
    for (const { words, vector } of questions) {
      await timed(samples.both, () => store.search(userId, { words, vector, limit: 10 }));
      await timed(samples.words, () => store.search(userId, { words, vector: null, limit: 10 }));
      const near = await timed(samples.vector, () => store.search(userId, { words: '', vector, limit: 10 }));
      const exact = new Set(await timed(samples.plain, () => scan(vector)));
      shared += near.filter(({ content }) => exact.has(content)).length;
    }
    const plain = (share: number) => ({
      name: 'plain exact scan of the vectors',
      value: percentile(samples.plain, share),
    });
    const row = (name: string, measured: readonly number[], share: number): Row => ({
      requirement: 'K-12',
      name: `${name}, p${share * 100}`,
      value: percentile(measured, share),
      unit: 'ms',
      baselines: [plain(share)],
      target: share === 0.95 && measured === samples.both ? { atMost: 40 } : null,
      note,
    });
    return [
      ...[0.5, 0.95].flatMap((share) => [
        row('search by words and vectors', samples.both, share),
        row('search by words', samples.words, share),
        row('search by vectors', samples.vector, share),
      ]),
      {
        requirement: 'K-12',
        name: 'recall@10 of vectors against the exact scan',
        value: shared / (10 * questions.length),
        unit: '',
        baselines: [],
        target: { atLeast: 0.98 },
        note,
      },
      {
        requirement: 'K-12',
        name: 'keeping a chunk with its vector',
        value: percentile(loading, 0.5) / chunksEach,
        unit: 'ms',
        baselines: [],
        target: null,
        note: `${chunksEach} to a document, p50 of ${documents}`,
      },
    ];
  },
};
