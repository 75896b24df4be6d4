import type { Scheduler } from '@nexus/async';
import { type Embedder, type MemoryToEmbed, NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createEmbedBehind } from './embed-behind.ts';

const userId = '00000000-0000-4000-8000-000000000001';

/** Pauses end at once. */
const hurried: Scheduler = {
  after(_milliseconds, task) {
    setImmediate(task);
    return () => {};
  },
};

interface Troubles {
  readonly embedding?: readonly (Error | null)[];
  readonly keeping?: readonly (Error | null)[];
}

function open(count: number, { embedding = [], keeping = [] }: Troubles = {}) {
  const lacking = new Map<string, string>();
  for (let place = 0; place < count; place += 1) lacking.set(`k_${place}`, `told ${place}`);
  const given = new Map<string, readonly number[]>();
  const batches: number[] = [];
  const [toEmbed, toKeep] = [[...embedding], [...keeping]];
  const fail = (troubles: (Error | null)[]) => {
    const trouble = troubles.shift();
    if (trouble) throw trouble;
  };
  const embedder: Embedder = {
    async embed(texts, { hurry, signal }) {
      expect(hurry).toBe('behind');
      signal.throwIfAborted();
      batches.push(texts.length);
      fail(toEmbed);
      return texts.map((text) => [Number(text.split(' ')[1])]);
    },
  };
  const vectors = {
    async unembedded(_user: string, limit: number): Promise<readonly MemoryToEmbed[]> {
      return [...lacking].slice(0, limit).map(([id, content]) => ({ id, content }));
    },
    async embed(_user: string, made: readonly { readonly id: string; readonly vector: readonly number[] }[]) {
      fail(toKeep);
      for (const { id, vector } of made) {
        given.set(id, vector);
        lacking.delete(id);
      }
    },
  };
  return { lacking, given, batches, behind: createEmbedBehind({ vectors, embedder, scheduler: hurried }) };
}

const away = new NexusError('EMBEDDING_UNAVAILABLE', 'Away.', { retryable: true });

describe('vectors of what was told', () => {
  it('L-4: all that lacks one gets its own, in batches', async () => {
    const one = open(150);
    one.behind.begin(userId);
    await one.behind.settled();
    expect(one.batches).toEqual([64, 64, 22]);
    expect([...one.given].every(([id, [value]]) => id === `k_${value}`)).toBe(true);
    expect(one.lacking.size).toBe(0);
  });

  it('L-4: an embedder, or a database, that fails is tried again, and nothing is left out', async () => {
    const one = open(70, { embedding: [away, null, away], keeping: [away, null, away] });
    one.behind.begin(userId);
    await one.behind.settled();
    expect(one.lacking.size).toBe(0);
    expect(one.given.size).toBe(70);
  });

  it('L-4: what is told meanwhile follows, and a user is worked for once', async () => {
    const one = open(1);
    one.behind.begin(userId);
    one.behind.begin(userId);
    one.lacking.set('k_7', 'told 7');
    one.behind.begin(userId);
    await one.behind.settled();
    expect(one.given.get('k_7')).toEqual([7]);
    expect(one.batches.reduce((sum, size) => sum + size, 0)).toBe(2);
  });

  it('L-4: one that never works is given up, and the next thing that is told tries again', async () => {
    const one = open(1, { embedding: Array.from({ length: 12 }, () => away) });
    one.behind.begin(userId);
    await one.behind.settled();
    expect([one.batches.length, one.given.size]).toEqual([12, 0]);
    one.behind.begin(userId);
    await one.behind.settled();
    expect(one.given.size).toBe(1);
  });

  it('L-4, L-15: of an account that was deleted nothing is tried again', async () => {
    const gone = new NexusError('ACCOUNT_DELETED', 'Gone.');
    const one = open(1, { keeping: [gone] });
    one.behind.begin(userId);
    await one.behind.settled();
    expect(one.batches).toEqual([1]);
  });

  it('L-4: closing breaks it off, and nothing begins afterwards', async () => {
    const one = open(1, { embedding: [away] });
    one.behind.begin(userId);
    await one.behind.close();
    one.behind.begin(userId);
    await one.behind.settled();
    expect(one.given.size).toBe(0);
  });
});
