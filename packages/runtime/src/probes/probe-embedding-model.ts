import { createModelQuota } from '@nexus/knowledge-store';
import { createOpenAIEmbedder } from '@nexus/manuals';
import type { ModelService } from '../settings.ts';

/** Has one short text embedded. @throws NexusError EMBEDDING_UNAVAILABLE */
export async function probeEmbeddingModel(service: ModelService, signal: AbortSignal): Promise<void> {
  const limits = { requests: null, tokens: null };
  const quota = createModelQuota({ limits, redis: null, clock: () => performance.now() });
  try {
    await createOpenAIEmbedder({ service, quota }).embed(['Is anybody there?'], { hurry: 'now', signal });
  } finally {
    await quota.close();
  }
}
