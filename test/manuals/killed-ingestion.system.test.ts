import { createHash } from 'node:crypto';
import { type IngestionJob, localUserId, type UploadedFile } from '@nexus/contracts';
import { connectRedis, createDocumentStore, createIngestionJobs, followIngestionJob } from '@nexus/knowledge-store';
import { findRedisServer, startRedisServer, testDatabaseKinds } from '@nexus/knowledge-store/testing';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startIngestion } from '../support/manuals/start-ingestion.ts';

// An upper bound against hanging only, also on a machine with much else to do.
vi.setConfig({ testTimeout: 240_000 });

/** Milliseconds of the claims, in place of a minute. */
const lease = 1_500;

/** The step that a file is named after is where its process is killed. */
const steps = ['parsing', 'embedding', 'published'] as const;

/** So long that it takes more than one batch. */
function manual(step: string): Buffer {
  const sections = Array.from(
    { length: 70 },
    (_, index) => `# ${step} ${index}\n\n${`The ${step} part${index} of the crane is greased every week. `.repeat(30)}`,
  );
  return Buffer.from(sections.join('\n\n'));
}

function announce(step: string, content: Uint8Array): UploadedFile {
  return {
    owner: { userId: localUserId, organizationId: null },
    fileName: `${step}.md`,
    sourceType: 'manual',
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
  };
}

async function* whole(content: Uint8Array) {
  yield content;
}

const Rows = z.object({ published_at: z.string().nullable().optional(), ended_at: z.string().nullable().optional() });
const rowsOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Rows.parse(JSON.parse(line)));

const withRedis = findRedisServer();
const places = testDatabaseKinds().map((kind, index) => ({ ...kind, hasRedis: index > 0 && withRedis }));

it.each(places)(
  'K-2: killed in the middle, over $name: after a restart each job is finished once, and nothing is left over',
  async ({ open, hasRedis }) => {
    await using place = await open();
    await using server = hasRedis ? await startRedisServer() : null;
    const redis = server === null ? null : { url: server.url };
    const jobs = createIngestionJobs({ database: place.database });
    const documents = createDocumentStore({ database: place.database });
    const listed = async () => (await documents.list(localUserId)).map(({ fileName }) => fileName).toSorted();

    await using victim = startIngestion({ settings: place.settings, redis, lease, standsStill: true });
    await victim.said(['here']);
    const added: IngestionJob[] = [];
    for (const step of steps) {
      const content = manual(step);
      const job = await jobs.add(announce(step, content), whole(content));
      added.push(job);
      victim.wake(job.id);
    }
    await victim.said(steps);
    await victim.kill();

    // What was published is there as a whole, and of the rest nothing.
    expect(await listed()).toEqual(['published.md']);
    const found = await documents.search(localUserId, { words: 'crane greased', vector: null, limit: 100 });
    expect(new Set(found.map(({ fileName }) => fileName))).toEqual(new Set(['published.md']));
    const before = await documents.list(localUserId);

    await using heir = startIngestion({ settings: place.settings, redis, lease, standsStill: false });
    await heir.said(['here']);
    for (const { id } of added) {
      let last: IngestionJob | null = null;
      for await (const job of followIngestionJob(jobs, {
        userId: localUserId,
        id,
        signal: AbortSignal.timeout(200_000),
      }))
        last = job;
      expect(last?.progress).toMatchObject({ state: 'done', existing: false });
    }
    const after = await documents.list(localUserId);
    expect(await listed()).toEqual(['embedding.md', 'parsing.md', 'published.md']);
    expect(after.find(({ fileName }) => fileName === 'published.md')).toEqual(before[0]);
    const [{ chunks } = { chunks: 0 }] = before;
    expect(chunks).toBeGreaterThan(64);
    for (const step of steps) {
      const sections = await documents.search(localUserId, { words: `${step} part69`, vector: null, limit: 5 });
      expect(sections.map(({ content }) => content).join()).toContain(`The ${step} part69`);
    }
    await heir.end();

    if (server !== null) {
      await using connection = connectRedis({ url: server.url });
      const { promise, resolve } = Promise.withResolvers<void>();
      connection.onReady(resolve);
      await promise;
      const lists = await Promise.all(
        ['wait', 'active', 'paused'].map((name) => connection.client.llen(`{nexus}:ingestion:${name}`)),
      );
      const sets = await Promise.all(
        ['delayed', 'failed', 'completed'].map((name) => connection.client.zcard(`{nexus}:ingestion:${name}`)),
      );
      // A killed process's ids may still be among those that BullMQ thinks are worked on, until it looks for itself: ids, nothing else.
      expect([lists[0], lists[2], ...sets]).toEqual([0, 0, 0, 0, 0]);
    }
    const tables = await place.closeAndRead();
    expect(rowsOf(tables['private.ingestion_uploads'])).toEqual([]);
    expect(rowsOf(tables['private.ingestion_jobs']).map(({ ended_at }) => typeof ended_at)).toEqual([
      'string',
      'string',
      'string',
    ]);
    expect(rowsOf(tables['public.documents']).map(({ published_at }) => typeof published_at)).toEqual([
      'string',
      'string',
      'string',
    ]);
    const countOf = (name: string) => rowsOf(tables[name]).length;
    expect(countOf('public.document_chunks')).toBe(after.reduce((sum, document) => sum + document.chunks, 0));
  },
);
