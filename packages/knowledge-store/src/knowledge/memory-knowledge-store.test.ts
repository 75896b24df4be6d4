import { describeUserKnowledgeStoreConformance } from '../testing/user-knowledge-store-conformance.ts';
import { createKnowledgeStoreOver } from './create-knowledge-store-over.ts';
import { createMemoryKnowledgeStore } from './create-memory-knowledge-store.ts';
import { createMemoryKnowledgePlace } from './testing/memory-knowledge-place.ts';

describeUserKnowledgeStoreConformance('M-2: The store in memory', async (options) =>
  createMemoryKnowledgeStore(options),
);

describeUserKnowledgeStoreConformance('M-2: The store over two places in memory', async (options) => {
  const quick = createMemoryKnowledgePlace();
  return createKnowledgeStoreOver({
    ...options,
    quick: { place: quick, outbox: quick.outbox },
    lasting: createMemoryKnowledgePlace(),
    onReady: () => () => {},
  });
});

describeUserKnowledgeStoreConformance('M-2: The store over one place in memory', async (options) =>
  createKnowledgeStoreOver({ ...options, quick: null, lasting: createMemoryKnowledgePlace(), onReady: () => () => {} }),
);
