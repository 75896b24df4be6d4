import { localUserId, type UserKnowledgeStore } from '@nexus/contracts';
import {
  createMemoryKnowledgeStore,
  createMemoryLongMemoryStore,
  createMemoryPreferencesStore,
} from '@nexus/knowledge-store';
import { withLongMemory } from '@nexus/long-memory';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { entryOf, startRememberingDrive } from '../../support/drive/remembering-drive.ts';

const tom = 'Tom runs the harbour site';
const mia = 'my daughter Mia plays the cello';
const day = (date: number) => new Date(Date.UTC(2026, 9, date));

/** Facts that the hot layer has from before there was a long memory. */
async function openWorld(...old: readonly string[]) {
  const hot = createMemoryKnowledgeStore();
  const facts = createMemoryLongMemoryStore();
  const preferencesStore = createMemoryPreferencesStore();
  await hot.append(
    localUserId,
    old.map((content, place) => entryOf(content, 'context', day(1 + place))),
  );
  const knowledge = withLongMemory(hot, facts);
  return {
    hot,
    facts,
    preferencesStore,
    knowledge,
    start() {
      return startRememberingDrive(knowledge, { longMemory: facts, corrections: knowledge, preferencesStore });
    },
    inHot: async () => (await hot.get(localUserId)).document.entries.map(({ content }) => content),
    inLong: async () => (await facts.get(localUserId)).entries.map(({ content }) => content),
  };
}

function all(drive: Drive): string {
  return drive.events.flatMap((event) => (event.type === 'assistant' ? [event.text] : [])).join('\n');
}

async function heardUntil(drive: Drive, words: string): Promise<void> {
  while (!all(drive).includes(words)) await new Promise((resolve) => setImmediate(resolve));
}

async function told(knowledge: UserKnowledgeStore): Promise<readonly string[]> {
  return (await knowledge.get(localUserId)).document.entries.map(({ content }) => content);
}

const question = `You told me earlier: “${tom}”. Shall I keep that as something to look up, instead of always having it in mind?`;

describe('facts from before there was a long memory', () => {
  it('L-6: a yes moves them, as and when they were told, and they answer as before', async () => {
    const world = await openWorld(tom);
    const [before] = (await world.hot.get(localUserId)).document.entries;
    {
      await using drive = await world.start();
      await heardUntil(drive, question);
      await drive.say('yes');
      expect(drive.heard).toBe('Good. Ask me, and I look it up.');
      expect(await world.inHot()).toEqual([]);
      const [moved] = (await world.facts.get(localUserId)).entries;
      expect(moved).toMatchObject({ id: before?.id, content: tom, createdAt: before?.createdAt });
      await drive.say('who runs the harbour site?');
      expect(drive.heard).toMatch(/^Tom, as you told me on October first/);
    }
    await using next = await world.start();
    await next.say('next');
    expect(all(next)).not.toContain('You told me earlier');
  });

  it('L-6: a no leaves them, and they are never asked about again', async () => {
    const world = await openWorld(tom);
    {
      await using drive = await world.start();
      await heardUntil(drive, question);
      const [settled] = eventsOf(await drive.say('no'), 'tool');
      expect(settled).toMatchObject({ name: 'move_facts', success: true, message: 'All right, I keep it in mind.' });
    }
    await world.hot.append(localUserId, [entryOf(mia, 'context', day(8))]);
    await using next = await world.start();
    await heardUntil(next, 'You told me earlier');
    expect(all(next)).toContain(`You told me earlier: “${mia}”. Shall I keep that`);
    expect([await world.inHot(), await world.inLong()]).toEqual([[tom, mia], []]);
  });

  it('L-6: at most three in one question, the oldest first; rules are none of them', async () => {
    const world = await openWorld(tom, mia, 'Ana likes tea', 'Ben drives the van');
    await world.hot.append(localUserId, [entryOf('always begin with Quayside', 'rule')]);
    await using drive = await world.start();
    await heardUntil(
      drive,
      `You told me earlier: “${tom}”, “${mia}” and “Ana likes tea”. Shall I keep these as things to look up, instead of always having them in mind?`,
    );
    await drive.say('yes');
    expect(await world.inLong()).toEqual([tom, mia, 'Ana likes tea']);
    expect((await world.inHot()).toSorted()).toEqual(['Ben drives the van', 'always begin with Quayside'].toSorted());
  });

  it('L-6: one that was moved ends, and is ended, in the order in which it was told', async () => {
    const world = await openWorld(tom);
    await world.knowledge.append(localUserId, [entryOf('Ruth runs the harbour site', 'context', day(9))]);
    const [old] = (await world.hot.get(localUserId)).document.entries;
    await world.knowledge.move(localUserId, [old?.id ?? '']);
    const { entries } = await world.facts.get(localUserId);
    expect(entries.map(({ content, validTo }) => [content, validTo])).toEqual([
      [tom, '2026-10-09'],
      ['Ruth runs the harbour site', null],
    ]);
  });

  it.each(['before it is kept', 'between the two', 'after both'] as const)(
    'L-6: the process is killed %s: nothing is lost, nothing told twice, and the next one goes on',
    async (when) => {
      const world = await openWorld(tom);
      const [old] = (await world.hot.get(localUserId)).document.entries;
      const killed = new Error('killed');
      const knowledge = withLongMemory(
        {
          ...world.hot,
          async remove(userId, ids) {
            if (when === 'between the two') throw killed;
            const left = await world.hot.remove(userId, ids);
            if (when === 'after both') throw killed;
            return left;
          },
        },
        {
          ...world.facts,
          async change(userId, change) {
            if (when === 'before it is kept') throw killed;
            await world.facts.change(userId, change);
          },
        },
      );
      await expect(knowledge.move(localUserId, [old?.id ?? ''])).rejects.toThrow('killed');
      const after = withLongMemory(world.hot, world.facts);
      expect(await told(after)).toEqual([tom]);
      // Whoever reads it next takes away what is left of it.
      if (when !== 'before it is kept') {
        while ((await world.inHot()).length > 0) await told(after);
        expect(await world.inLong()).toEqual([tom]);
      }
      expect(await told(after)).toEqual([tom]);
      await after.remove(localUserId, [old?.id ?? '']);
      expect([await world.inHot(), await world.inLong()]).toEqual([[], []]);
    },
  );

  it('L-6: where long memory cannot be written they stay, and it is said', async () => {
    const world = await openWorld(tom);
    const away = withLongMemory(world.hot, {
      ...world.facts,
      change: () => Promise.reject(Object.assign(new Error('away'), {})),
    });
    await expect(
      away.move(localUserId, [(await world.hot.get(localUserId)).document.entries[0]?.id ?? '']),
    ).rejects.toThrow();
    expect([await world.inHot(), await world.inLong()]).toEqual([[tom], []]);
  });
});
