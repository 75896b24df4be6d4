import { randomUUID } from 'node:crypto';
import type { UserId, UserKnowledgeStore } from '@nexus/contracts';
import {
  connectRedis,
  createLongMemoryStore,
  createUserKnowledgeStore,
  openDatabase,
  type RedisConnection,
} from '@nexus/knowledge-store';
import {
  findRedisServer,
  startEmbeddedDatabase,
  startRedisServer,
  type TestDatabase,
} from '@nexus/knowledge-store/testing';
import { withLongMemory } from '@nexus/long-memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { startRememberingDrive } from '../../support/drive/remembering-drive.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';

/** Milliseconds, against hanging only. */
const bound = 300_000;

interface Owner {
  readonly redis: RedisConnection | null;
  readonly userId: UserId;
}

/** Reads until all of it is there, however busy the machine is. */
function patiently(knowledge: UserKnowledgeStore): UserKnowledgeStore {
  return {
    ...knowledge,
    async get(userId) {
      for (;;) {
        const reading = await knowledge.get(userId);
        if (reading.reachable && reading.document.toldMissing !== true) return reading;
      }
    },
  };
}

describe('what was told, drive after drive and after a restart', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startEmbeddedDatabase();
  }, bound);
  afterAll(async () => {
    await database?.[Symbol.asyncDispose]();
  });

  /** Each drive has a process of its own: nothing is left of the one before but what was written. */
  async function drive({ redis, userId }: Owner, ...lines: readonly string[]): Promise<readonly string[]> {
    await using opened = openDatabase({ settings: database.settings });
    const longMemory = createLongMemoryStore({ database: opened, patience: bound });
    const hot = createUserKnowledgeStore({ redis, database: opened, patience: bound });
    await using knowledge = withLongMemory(hot, longMemory);
    await using one = await startRememberingDrive(patiently(knowledge), { longMemory, userId });
    await one.session.remembered();
    const answers: string[] = [];
    for (const line of lines) {
      await one.say(line);
      answers.push(one.heard);
    }
    return answers;
  }

  async function journey(redis: RedisConnection | null): Promise<void> {
    const owner = { redis, userId: randomUUID() };
    await drive(owner, 'remember that Tom runs the harbour site');
    await drive(owner, 'remember that Ruth runs the harbour site since June');
    await drive(owner, 'next');
    const [who, before, forget, forgotten, undo] = await drive(
      owner,
      'who runs the harbour site?',
      'and before?',
      'forget what I said about Ruth',
      'yes',
      'undo',
    );
    expect([who, before]).toEqual(['Ruth, since June.', 'Tom, until June.']);
    expect(forget).toBe('I remember “Ruth runs the harbour site since June”. Shall I forget that?');
    expect(forgotten).toMatch(/^Forgotten\./);
    expect(undo).toContain('gone');
    const [again, , all] = await drive(owner, 'who runs the harbour site?', 'forget everything', 'yes');
    expect(again).toMatch(/^Tom, as you told me/);
    expect(all).toContain('I have forgotten everything');
  }

  it('L-4, L-10: without Redis', () => journey(null), bound);

  it.skipIf(!findRedisServer())(
    'L-4, L-10: with Redis',
    async () => {
      await using server = await startRedisServer();
      const redis = connectRedis({ url: server.url });
      await new Promise<void>((resolve) => void redis.onReady(resolve));
      try {
        await journey(redis);
      } finally {
        await redis.close();
      }
    },
    bound,
  );

  it(
    'L-4, L-7: with a model, which asks for it by the tool and is told the same',
    async () => {
      const userId = randomUUID();
      await drive(
        { redis: null, userId },
        'remember that Tom runs the quarry',
        'remember that Ruth runs the quarry since June',
      );
      await using opened = openDatabase({ settings: database.settings });
      const longMemory = createLongMemoryStore({ database: opened, patience: bound });
      const hot = createUserKnowledgeStore({ redis: null, database: opened, patience: bound });
      await using knowledge = withLongMemory(hot, longMemory);
      await using model = await startScriptedModel({ say: 'Fine.' });
      const asks = (query: string) => ({ calls: [{ name: 'search_memory', arguments: { query } }] });
      const { source } = model;
      await using one = await startRememberingDrive(patiently(knowledge), {
        longMemory,
        userId,
        model: source,
        modelBudget: patientBudget,
      });
      await one.session.remembered();
      const answers: (string | undefined)[] = [];
      for (const words of ['who runs the quarry?', 'and before?']) {
        model.script(asks(words), { say: 'Fine.' });
        answers.push(eventsOf(await one.say(words), 'tool')[0]?.message);
      }
      expect(answers).toEqual(['Ruth, since June.', 'Tom, until June.']);
      expect((await knowledge.get(userId)).document.entries).toHaveLength(2);
    },
    bound,
  );
});
