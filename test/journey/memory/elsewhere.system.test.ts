import { type KnowledgeEntry, localUserId, NexusError, type UserKnowledgeStore } from '@nexus/contracts';
import { connectRedis, createMemoryKnowledgeStore, createUserKnowledgeStore } from '@nexus/knowledge-store';
import { findRedisServer, startRedisServer } from '@nexus/knowledge-store/testing';
import { describe, expect, it } from 'vitest';
import { entryOf, remembered, startRememberingDrive } from '../../support/drive/remembering-drive.ts';

const wish = 'always tell me about invoices first';
const rule = 'Always tell me about invoices first';
const unreachable = () => new NexusError('MEMORY_UNREACHABLE', 'Memory cannot be reached.', { retryable: true });

async function entriesOf(store: UserKnowledgeStore): Promise<readonly KnowledgeEntry[]> {
  return (await store.get(localUserId)).document.entries;
}

/** Another drive condenses all that is remembered into one sentence. */
async function condense(store: UserKnowledgeStore, content: string): Promise<void> {
  const { document } = await store.get(localUserId);
  const condensed = document.entries.map(({ id }) => id);
  const summary = { ...entryOf(content, 'preference'), from: condensed };
  await store.replace(localUserId, { basedOn: document.version, condensed, entries: [summary] });
}

describe('memory that is changed elsewhere during the drive', () => {
  it('M-6: what was forgotten elsewhere since is kept when it is said again', async () => {
    const knowledge = createMemoryKnowledgeStore();
    const entry = entryOf(rule);
    await knowledge.append(localUserId, [entry]);
    await using drive = await startRememberingDrive(knowledge);
    await drive.say(wish);
    expect(drive.heard).toBe('I remember that already.');
    await knowledge.remove(localUserId, [entry.id]);
    await drive.say(wish);
    expect(drive.heard).toMatch(/^I'll remember that\./);
    expect(await remembered(knowledge)).toHaveLength(1);
  });

  it('M-6: what was kept elsewhere since is not kept a second time', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive(knowledge);
    const entry = entryOf(rule);
    await knowledge.append(localUserId, [entry]);
    await drive.say(wish);
    expect(drive.heard).toBe('I remember that already.');
    expect(await entriesOf(knowledge)).toEqual([entry]);
    await drive.say('undo');
    expect(await entriesOf(knowledge)).toEqual([entry]);
  });

  it.each([
    ['a reading finds it', true, /^I remember that already\.$/],
    ['nothing can be read', false, /^I'll remember that\./],
  ])(
    'M-4: what was kept although its answer was lost is not kept twice when it is said again, where %s',
    async (_, isReadable, answer) => {
      const store = createMemoryKnowledgeStore();
      const { document: empty } = await store.get(localUserId);
      let answers = false;
      const lossy: UserKnowledgeStore = {
        ...store,
        get: async (userId) => (isReadable ? store.get(userId) : { document: empty, reachable: false }),
        async append(userId, entries) {
          const document = await store.append(userId, entries);
          if (!answers) throw unreachable();
          return document;
        },
      };
      await using drive = await startRememberingDrive(lossy);
      await drive.say(wish);
      expect(drive.heard).toMatch(/^I can't keep that just now\. Tell me again later\./);
      answers = true;
      await drive.say('from now on ALWAYS tell me about invoices first!');
      expect(drive.heard).toMatch(answer);
      expect(await remembered(store)).toHaveLength(1);
      await drive.say('forget the thing about invoices');
      await drive.say('yes');
      await drive.say(wish);
      expect(await remembered(store)).toHaveLength(1);
    },
  );

  it('M-4: what is still being kept is not kept twice when it is said again', async () => {
    const store = createMemoryKnowledgeStore();
    const gate = Promise.withResolvers<void>();
    const slow: UserKnowledgeStore = {
      ...store,
      async append(userId, entries) {
        await gate.promise;
        return store.append(userId, entries);
      },
    };
    await using drive = await startRememberingDrive(slow, { toolTimes: { filler: 10, limit: 60 } });
    await drive.say(wish);
    expect(drive.heard).toMatch(/longer than usual/);
    await drive.say(wish);
    expect(drive.heard).toMatch(/still under way/);
    gate.resolve();
    await expect.poll(() => remembered(store)).toHaveLength(1);
  });

  it('M-8: what was kept in this drive and condensed by another is taken back whole, and what it was condensed with stays', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await knowledge.append(localUserId, [entryOf('I work until six', 'context')]);
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('remember that I like jazz');
    const id = (await entriesOf(knowledge)).find(({ content }) => content.includes('jazz'))?.id ?? '';
    await condense(knowledge, 'Likes jazz and works until six');
    await drive.say('undo');
    expect(drive.heard).toBe('Taken back: I no longer remember that.');
    expect(await knowledge.trace(localUserId, [id])).toBe('gone');
    expect(await remembered(knowledge)).toEqual(['I work until six']);
  });

  it.each([
    ['unknown', /^I no longer remember it, but .* did not answer, so a copy may be left there/],
    ['kept', /^I could not take that back: it still stands/],
  ] as const)('M-8: taken back, and %s: what is said is true', async (trace, answer) => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive({ ...knowledge, trace: async () => trace });
    await drive.say('remember that I like jazz');
    await drive.say('undo');
    expect(drive.heard).toMatch(answer);
  });

  it('M-8: what was read out and then condensed by another drive is forgotten after the yes, and nothing else is', async () => {
    const knowledge = createMemoryKnowledgeStore();
    const jazz = entryOf('I like jazz', 'preference');
    await knowledge.append(localUserId, [jazz, entryOf('I work until six', 'context')]);
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('forget the thing about jazz');
    expect(drive.heard).toMatch(/“I like jazz”\. Shall I forget that\?$/);
    await condense(knowledge, 'Likes jazz and works until six');
    await drive.say('yes');
    expect(drive.heard).toBe('Forgotten.');
    expect(await knowledge.trace(localUserId, [jazz.id])).toBe('gone');
    expect(await remembered(knowledge)).toEqual(['I work until six']);
  });

  it('M-8: what still stands somewhere is not called forgotten', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await knowledge.append(localUserId, [entryOf(rule)]);
    await using drive = await startRememberingDrive({ ...knowledge, trace: async () => 'kept' });
    await drive.say('forget the thing about invoices');
    await drive.say('yes');
    expect(drive.heard).toMatch(/^I could not forget all of it: it still stands/);
  });

  it.skipIf(!findRedisServer())(
    'M-8: with Redis there and the database away it says that a copy may be left, of one thing and of all',
    async () => {
      await using server = await startRedisServer();
      await using redis = connectRedis({ url: server.url });
      await new Promise<void>((resolve) => void redis.onReady(resolve));
      const database = {
        forUser(): never {
          throw unreachable();
        },
        onReady: () => () => {},
        ready: async () => {
          throw unreachable();
        },
      };
      await using knowledge = createUserKnowledgeStore({ redis, database });
      await knowledge.append(localUserId, [entryOf(rule), entryOf('I like jazz', 'preference')]);
      await using drive = await startRememberingDrive(knowledge);
      for (const what of ['the thing about jazz', 'everything']) {
        await drive.say(`forget ${what}`);
        await drive.say('yes');
        expect(drive.heard).toMatch(/one of the places I keep it in did not answer, so a copy may be left there/);
      }
      expect(await remembered(knowledge)).toEqual([]);
    },
    60_000,
  );
});
