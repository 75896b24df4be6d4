import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { inventEntry } from '../testing/invent-knowledge-entry.ts';
import { createKnowledgeStoreOver } from './create-knowledge-store-over.ts';
import type { KnowledgePlace } from './knowledge-place.ts';
import { unreachable } from './stored-knowledge.ts';
import type { QuickPlace } from './synchronise-places.ts';
import { createMemoryKnowledgePlace } from './testing/memory-knowledge-place.ts';

/** Milliseconds, against hanging only. */
const patience = 30_000;
const pauses = { first: 1, longest: 10 };
const onReady = () => () => {};

it('M-4: twenty appends at once to the database alone are two writings', async () => {
  const place = createMemoryKnowledgePlace();
  let writings = 0;
  const lasting = {
    ...place,
    write: (...asked: Parameters<KnowledgePlace['write']>) => {
      writings += 1;
      return place.write(...asked);
    },
  };
  await using store = createKnowledgeStoreOver({ quick: null, lasting, onReady, pauses });
  const userId = randomUUID();
  const entries = Array.from({ length: 20 }, (_, number) => inventEntry(`number ${number}`));
  await Promise.all(entries.map((entry) => store.append(userId, [entry])));
  expect((await store.get(userId)).document.entries).toHaveLength(20);
  expect(writings).toBe(2);
});

it('M-8: Redis, away while it was forgotten and back with the old text after that process died, gives it to nobody whom the database answers, and loses it at the first reading', async () => {
  const redis = createMemoryKnowledgePlace();
  const lasting = createMemoryKnowledgePlace();
  const userId = randomUUID();
  const entry = inventEntry('likes tea');
  const quick: QuickPlace = { place: redis, outbox: redis.outbox };
  const away = async () => {
    throw unreachable('Redis');
  };
  {
    await using store = createKnowledgeStoreOver({ quick, lasting, onReady, pauses });
    await store.append(userId, [entry]);
    expect(await store.drained(patience)).toBe(true);
  }
  {
    const gone: QuickPlace = {
      place: { read: away, write: away },
      outbox: { waiting: away, unmark: away, lease: away },
    };
    await using store = createKnowledgeStoreOver({ quick: gone, lasting, onReady, pauses });
    await store.remove(userId, [entry.id]);
  }
  expect((await redis.read(userId)).entries).toEqual([entry]);
  // Nothing marks this user, so the old text lies there until somebody reads.
  await using later = createKnowledgeStoreOver({ quick, lasting, onReady, pauses });
  expect((await later.get(userId)).document.entries).toEqual([]);
  while ((await redis.read(userId)).entries.length > 0) await later.drained(1);
  expect(await later.trace(userId, [entry.id])).toBe('gone');
});
