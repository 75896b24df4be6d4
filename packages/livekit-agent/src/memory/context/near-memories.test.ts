import type { Scheduler } from '@nexus/async';
import type { ContextRequest, Embedder, MemoryEntry, MemoryVectors } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createDriveFacts } from '../drive-facts.ts';
import { createNearMemories, createNearMemorySource, type NearMemories } from './near-memories.ts';

it('L-7: of words that are recognised one after the other the meaning is asked for once', async () => {
  const waiting: (() => void)[] = [];
  const scheduler: Scheduler = {
    after(_milliseconds, task) {
      waiting.push(task);
      return () => {};
    },
  };
  const asked: string[] = [];
  const near: NearMemories = {
    async find(words) {
      asked.push(words);
      return [];
    },
  };
  const clock = () => new Date('2026-11-25T09:00:00Z');
  const facts = createDriveFacts({
    clock,
    today: () => '2026-11-25',
    count: (_ids: readonly MemoryEntry['id'][]) => {},
  });
  const source = createNearMemorySource({ near, facts, today: () => '2026-11-25', scheduler });
  const request = (words: string): ContextRequest => ({
    ...{ userId: '00000000-0000-4000-8000-000000000001', words, recent: [], limit: 10, leastStrength: 0.3 },
    ...{ categories: null, accountId: null, signal: new AbortController().signal },
  });
  const found = ['what', 'what if', 'what if somebody is thirsty'].map((words) => source.find(request(words)));
  for (const task of waiting) task();
  expect(await Promise.all(found)).toEqual([[], [], []]);
  expect(asked).toEqual(['what if somebody is thirsty']);
});

it('L-4: what is near is asked for by meaning alone, so that words take none of its places', async () => {
  const asked: string[] = [];
  const vectors: Pick<MemoryVectors, 'search'> = {
    async search(_userId, { words }) {
      asked.push(words);
      return [];
    },
  };
  const embedder: Embedder = { embed: async (texts) => texts.map(() => [1]) };
  const facts = createDriveFacts({ clock: () => new Date(0), today: () => '2026-11-25', count: () => {} });
  const near = createNearMemories({ vectors, embedder, facts, userId: '00000000-0000-4000-8000-000000000001' });
  await near.find('who mends the crane', { limit: 10, signal: new AbortController().signal });
  expect(asked).toEqual(['']);
});
