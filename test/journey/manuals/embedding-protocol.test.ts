import { LLMock } from '@copilotkit/aimock';
import type { ModelQuota } from '@nexus/contracts';
import { createOpenAIEmbedder } from '@nexus/manuals';
import { afterEach, beforeEach, expect, it } from 'vitest';

// A server written by others reads our requests and writes its answers as it understands the protocol.
let mock: LLMock;
beforeEach(async () => {
  mock = await LLMock.create({ port: 0, strict: true });
});
afterEach(async () => {
  await mock.stop();
});

const boundless: ModelQuota = { tryTake: () => ({ granted: true }), rest() {}, settle() {}, close: async () => {} };
const options = { hurry: 'now', signal: new AbortController().signal } as const;

function embedder() {
  const service = { apiKey: 'test', baseURL: `${mock.url}/v1`, model: 'text-embedding-3-small' };
  return createOpenAIEmbedder({ service, quota: boundless });
}

function lengthOf(vector: readonly number[] = []): number {
  return Math.hypot(...vector);
}

it('K-6: an independent reading of the embeddings protocol understands us, and we it', async () => {
  const vector = Array.from({ length: 1_536 }, (_, place) => Math.sin(place + 1));
  mock.onEmbedding(/.*/, { embedding: vector });
  const vectors = await embedder().embed(['wind limits', 'base bolts'], options);
  expect(vectors).toHaveLength(2);
  for (const one of vectors) {
    expect(one).toHaveLength(1_536);
    expect(lengthOf(one)).toBeCloseTo(1, 6);
    expect((one[4] ?? 0) / (one[3] ?? 1)).toBeCloseTo((vector[4] ?? 0) / (vector[3] ?? 1), 6);
  }
  expect(mock.getRequests().map(({ path, response }) => [path, response.status])).toEqual([['/v1/embeddings', 200]]);
});

it('K-6: its refusals are ours', async () => {
  mock.onEmbedding(/.*/, { error: { message: 'no', type: 'server_error' }, status: 500 });
  await expect(embedder().embed(['wind'], options)).rejects.toMatchObject({
    code: 'EMBEDDING_UNAVAILABLE',
    retryable: true,
  });
});
