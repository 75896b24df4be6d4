import { createManualScheduler } from '@nexus/async/testing';
import { type KnowledgeReading, localUserId, type UserKnowledgeStore } from '@nexus/contracts';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { entryOf, startRememberingDrive } from '../../support/drive/remembering-drive.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';

const rule = 'Always tell me about invoices first';
const away = /can't reach what I remember of you right now/;
const late = /What I remember of you is still being read/;

/** A store whose readings wait until they are let through. */
async function heldStore() {
  const store = createMemoryKnowledgeStore();
  await store.append(localUserId, [entryOf(rule)]);
  const gate = Promise.withResolvers<void>();
  const held: UserKnowledgeStore = {
    ...store,
    async get(userId) {
      await gate.promise;
      return store.get(userId);
    },
  };
  return { store, held, open: gate.resolve };
}

function timesSaid({ events }: Drive, words: RegExp): number {
  return eventsOf(events, 'assistant').filter(({ text }) => words.test(text)).length;
}

describe('the memory that is late or away', () => {
  it('M-10: the greeting does not wait for it, the first request only a moment, and it is taken in when it comes', async () => {
    const { held, open } = await heldStore();
    await using model = await startScriptedModel({ say: 'Fine.' });
    await using drive = await startRememberingDrive(held, { model: model.source, modelBudget: patientBudget });
    expect(drive.heard).toMatch(/You have five unread mails/);
    await drive.say('hello there');
    const promptOf = (index: number) => JSON.stringify(model.requests.at(index)?.messages[0]);
    expect(promptOf(0)).toContain('It cannot be reached right now');
    model.script({ calls: [{ name: 'next_email' }] }, { say: 'Fine.' });
    await drive.say('next');
    expect(timesSaid(drive, late)).toBe(1);
    open();
    await expect
      .poll(async () => {
        model.script({ say: 'Fine.' });
        await drive.say('and now');
        return promptOf(-1);
      })
      .toContain(`[rule] ${rule}`);
    expect(timesSaid(drive, late)).toBe(1);
  });

  it('M-10: offline as well: it goes on without, says so once, and follows it when it comes', async () => {
    const { held, open } = await heldStore();
    await using drive = await startRememberingDrive(held);
    await drive.say('next');
    await drive.say('next');
    expect(timesSaid(drive, late)).toBe(1);
    await drive.say('remember that I like jazz');
    expect(drive.heard).toMatch(/I'll remember that/);
    open();
    await drive.say('what do you know about me');
    expect(drive.heard).toMatch(/two things.*invoices first.*jazz/);
  });

  it('M-10: a memory that nobody answers for is not "nothing", is said once, and is asked for again until it answers', async () => {
    const store = createMemoryKnowledgeStore();
    await store.append(localUserId, [entryOf(rule)]);
    let reachable = false;
    const scheduler = createManualScheduler();
    const flaky: UserKnowledgeStore = {
      ...store,
      async get(userId): Promise<KnowledgeReading> {
        const reading = await store.get(userId);
        return reachable ? reading : { document: { ...reading.document, entries: [], version: 0 }, reachable };
      },
    };
    await using drive = await startRememberingDrive(flaky, { scheduler });
    await drive.say('what do you know about me');
    expect(drive.heard).toMatch(/can't reach what I remember/);
    expect(drive.heard).not.toMatch(/don't remember anything/);
    await drive.say('forget everything');
    expect(drive.heard).toMatch(/can't reach what I remember/);
    reachable = true;
    scheduler.advance(120_000);
    await expect
      .poll(async () => {
        await drive.say('what do you know about me');
        return drive.heard;
      })
      .toMatch(/invoices first/);
    expect(eventsOf(await drive.say('next'), 'card')[0]?.subject).toBe('Invoice for the railing');
  });

  it.each([
    ['and is followed once it is there', true],
    ['until it turns out that it cannot be; then it is said once', false],
  ])('M-10: of a memory that is still being opened nothing is said, %s', async (_, opens) => {
    const store = createMemoryKnowledgeStore();
    await store.append(localUserId, [entryOf(rule)]);
    const opening = Promise.withResolvers<void>();
    let reachable = false;
    const closed: UserKnowledgeStore = {
      ...store,
      async get(userId): Promise<KnowledgeReading> {
        const reading = await store.get(userId);
        return reachable ? reading : { document: { ...reading.document, entries: [], version: 0 }, reachable };
      },
    };
    await using drive = await startRememberingDrive(closed, {
      memoryOpening: opening.promise,
      scheduler: createManualScheduler(),
    });
    await drive.say('next');
    await drive.say('next');
    expect(timesSaid(drive, away)).toBe(0);
    reachable = opens;
    opening.resolve();
    await drive.session.remembered();
    await drive.say('next');
    await drive.say('next');
    expect(timesSaid(drive, away)).toBe(opens ? 0 : 1);
    await drive.say('what do you know about me');
    expect(drive.heard.includes('invoices first')).toBe(opens);
  });

  it('M-6: two drives of two users in one process know nothing of each other', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using first = await startRememberingDrive(knowledge);
    await using second = await startRememberingDrive(knowledge, { userId: '0f0e0d0c-0b0a-4908-8706-050403020100' });
    await first.say('remember that I like jazz');
    await second.say('what do you know about me');
    expect(second.heard).toMatch(/don't remember anything/);
    await second.say('forget everything');
    await second.say('yes');
    await first.say('what do you know about me');
    expect(first.heard).toMatch(/jazz/);
  });
});
