import { describeUserKnowledgeStoreConformance } from '../testing/conformance/user-knowledge-store.ts';
import { createMemoryKnowledgeBackend } from '../testing/knowledge/knowledge-backends.ts';
import { createMemoryKnowledgeStore } from './memory-knowledge-store.ts';
import { createReplicatedKnowledgeStore } from './user-knowledge-store.ts';

describeUserKnowledgeStoreConformance('M-2: The store in memory', async (options) =>
  createMemoryKnowledgeStore(options),
);

describeUserKnowledgeStoreConformance('M-2: The store over two backends in memory', async (options) => {
  return createReplicatedKnowledgeStore({
    ...options,
    fast: createMemoryKnowledgeBackend(),
    durable: createMemoryKnowledgeBackend(),
    onReady: () => () => {},
  });
});

describeUserKnowledgeStoreConformance('M-2: The store over one backend in memory', async (options) =>
  createReplicatedKnowledgeStore({
    ...options,
    fast: null,
    durable: createMemoryKnowledgeBackend(),
    onReady: () => () => {},
  }),
);
