import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { localUserId } from '@nexus/contracts';
import { expect, it, vi } from 'vitest';
import { createRuntime } from '../create-runtime.ts';
import { parseSettings } from '../settings/settings.ts';

const content = Buffer.from('# Crane\n\nThe crane lifts four tonnes at ten metres.\n');

it('K-2: a process that keeps nothing takes files in all the same, for itself, and Redis is not asked', async () => {
  await using runtime = await createRuntime(parseSettings({ REDIS_URL: 'redis://127.0.0.1:9' }));
  const ingestion = runtime.openIngestion();
  expect(runtime.openIngestion()).toBe(ingestion);
  const file = {
    owner: { userId: localUserId, organizationId: null },
    fileName: 'crane.md',
    sourceType: 'manual',
    sha256: createHash('sha256').update(content).digest('hex'),
    size: content.length,
  };
  async function* whole() {
    yield content;
  }
  const { id } = await runtime.ingestionJobs.add(file, whole());
  ingestion.wake(id);
  let state: string | undefined;
  for await (const { progress } of ingestion.follow(localUserId, id, AbortSignal.timeout(50_000)))
    state = progress.state;
  expect(state).toBe('done');
  const found = await runtime.documents.search(localUserId, {
    words: 'how much does the crane lift',
    vector: null,
    limit: 3,
  });
  expect(found).toMatchObject([
    { title: 'Crane', fileName: 'crane.md', citation: { kind: 'heading', path: ['Crane'] } },
  ]);
  await runtime.close();
  await runtime.close();
});

it('K-6: there is an embedder where a model is set, and none without', async () => {
  await using without = await createRuntime(parseSettings({}));
  await using withModel = await createRuntime(parseSettings({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }));
  expect([without.embedder, withModel.embedder === null]).toEqual([null, false]);
});

it('K-6: what is taken in leaves half of a minute to whoever waits', async () => {
  const asked: number[] = [];
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { readonly input: readonly string[] };
    asked.push(input.length);
    const data = input.map((_, index) => ({ index, embedding: new Array(1_536).fill(1) }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_TOKENS_PER_MINUTE: '40' };
  await using runtime = await createRuntime(parseSettings(settings));
  const stop = new AbortController();
  // Of ten tokens each.
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
  const taken = runtime.embedder?.embed(texts, { hurry: 'behind', signal: stop.signal });
  await vi.waitUntil(() => asked.length === 2, { timeout: 30_000 });
  expect(await runtime.embedder?.embed(['who waits'], { hurry: 'now', signal: stop.signal })).toHaveLength(1);
  expect(asked).toEqual([1, 1, 1]);
  stop.abort(new Error('enough'));
  await expect(taken).rejects.toThrow('enough');
  server.closeAllConnections();
  server.close();
});
