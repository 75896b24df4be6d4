import { createManualScheduler } from '@nexus/async/testing';
import { localUserId, NexusError, type UserKnowledgeStore } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { entryOf, remembered, startRememberingDrive } from '../../support/drive/remembering-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const wish = 'From now on always tell me about invoices first.';
const kept = 'From now on always tell me about invoices first';

async function firstSubject(drive: Drive): Promise<string | undefined> {
  return eventsOf(await drive.say('next'), 'card')[0]?.subject;
}

function withStore(store: UserKnowledgeStore, changes: Partial<UserKnowledgeStore>): UserKnowledgeStore {
  return { ...store, ...changes };
}

const unreachable = async () => {
  throw new NexusError('MEMORY_UNREACHABLE', 'Memory cannot be reached.', { retryable: true });
};

describe('memory, offline', () => {
  it('M-6: what is to hold from now on is kept, holds at once, and on the next drive', async () => {
    const knowledge = createMemoryKnowledgeStore();
    {
      await using drive = await startRememberingDrive(knowledge);
      await drive.say(wish);
      expect(drive.heard).toMatch(/^I'll remember that\./);
      expect(await remembered(knowledge)).toEqual([kept]);
      expect(await firstSubject(drive)).toBe('Invoice for the railing');
    }
    await using next = await startRememberingDrive(knowledge);
    expect(await firstSubject(next)).toBe('Invoice for the railing');
    await next.say('what do you know about me?');
    expect(next.heard).toBe(`I remember one thing about you. What you want: ${kept}.`);
  });

  it('M-10: the greeting names the topic first that is to come first', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using before = await startRememberingDrive(knowledge);
    expect(before.heard).not.toMatch(/the first three: lunch/i);
    await knowledge.append(localUserId, [entryOf('Lunch comes first', 'preference')]);
    await using drive = await startRememberingDrive(knowledge);
    expect(drive.heard).toMatch(/the first three: lunch/i);
  });

  it('M-11: a wish in the middle of a drive puts what is meant next, and taken back it is gone everywhere', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive(knowledge);
    const first = await firstSubject(drive);
    expect(first).not.toBe('Crane on Wednesday');
    await drive.say('from now on always tell me about the crane first');
    await drive.say('undo');
    expect(drive.heard).toMatch(/Taken back/);
    expect(await remembered(knowledge)).toEqual([]);
    expect(await firstSubject(drive)).not.toBe('Crane on Wednesday');
    await drive.say('from now on always tell me about the crane first');
    expect(await firstSubject(drive)).toBe('Crane on Wednesday');
  });

  it.each(['forget that', "don't remember that", "no, don't"])(
    'M-6: "%s" right after it takes it back',
    async (words) => {
      const knowledge = createMemoryKnowledgeStore();
      await using drive = await startRememberingDrive(knowledge);
      await drive.say('remember that I like short summaries');
      await drive.say(words);
      expect(drive.heard).toMatch(/Taken back/);
      expect(await remembered(knowledge)).toEqual([]);
    },
  );

  it('M-6: the same thing twice is recognised, whatever its case, punctuation and order of words', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive(knowledge);
    await drive.say(wish);
    for (const again of [
      'from now on, ALWAYS tell me about invoices first!',
      'remember to always tell me first about invoices',
      'always tell me about invoices first',
    ]) {
      await drive.say(again);
      expect(drive.heard).toBe('I remember that already.');
    }
    await drive.say('always tell me about permits first');
    expect(await remembered(knowledge)).toHaveLength(2);
  });

  it('M-6: what is asked for is kept however often', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive(knowledge);
    for (const what of ['I work until six', 'I like jazz', 'my boss is Anna', 'I hate jargon']) {
      await drive.say(`remember that ${what}`);
      expect(drive.heard).toMatch(/^I'll remember that\./);
    }
    expect(await remembered(knowledge)).toHaveLength(4);
  });

  it.each([
    'remember this email',
    'save what she wrote',
    'note down his number',
    'remember that the quetzal revision is the one to use',
    'remember that Petra is petra@steel.example',
  ])('M-7: "%s" keeps nothing, and the sender can be put first instead', async (words) => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('next');
    const events = await drive.say(words);
    expect(drive.heard).toMatch(/I keep nothing that stands in a mail.* first from now on\. Shall I\?$/);
    expect(eventsOf(events, 'tool')).toMatchObject([{ name: 'save_to_memory', success: false }]);
    await drive.say('yes');
    expect(drive.heard).toMatch(/comes first from now on/);
    expect(await remembered(knowledge)).toEqual([]);
  });

  it('M-7: a piece of a mail that is saved in two halves is refused at the second', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('remember that it is the quetzal revision');
    await drive.say('remember that is the one to use');
    await drive.say('remember: sign off the stair');
    await drive.say('remember that core drawings are by Friday');
    const all = (await remembered(knowledge)).join(' ');
    expect(all).not.toMatch(/sign off the stair core drawings/);
  });

  it('M-7: nothing is kept of a mail that was announced and dealt with elsewhere before it was heard', async () => {
    const twin = createTwinMailbox([inventMail({ emailId: 'roof', own: 'The roof is finished.' })]);
    const knowledge = createMemoryKnowledgeStore();
    const scheduler = createManualScheduler();
    await using drive = await startDrive({ mailbox: twin.mailbox, scheduler, userId: localUserId, knowledge });
    const left = () => drive.session.snapshot().find((message) => message.type === 'progress')?.left;
    await drive.say('next');
    twin.deliver(
      inventMail({
        emailId: 'urgent',
        messageId: 'urgent@example.org',
        subject: 'URGENT: the scaffold is not safe',
        own: 'Urgent: could you please call me by 3 pm today? The scaffold must be closed as soon as possible. Can you confirm?',
        delivery: { importance: 'high' },
        receivedAt: new Date('2026-11-10T12:30:00Z'),
      }),
    );
    await expect.poll(left, { timeout: 20_000 }).toBe(1);
    scheduler.advance(0);
    await expect.poll(() => drive.heard, { timeout: 20_000 }).toMatch(/Something important just came in/);
    twin.takeAway('urgent');
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    await drive.say('remember that the scaffold is not safe');
    expect(drive.heard).toMatch(/I keep nothing that stands in a mail/);
    expect(await remembered(knowledge)).toEqual([]);
  });

  it('M-8: "forget the thing about invoices" is read out, and done after a yes alone', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await knowledge.append(localUserId, [entryOf(kept), entryOf('I like short summaries', 'preference')]);
    await using drive = await startRememberingDrive(knowledge);
    const asked = await drive.say('forget the thing about invoices');
    expect(drive.heard).toMatch(/I remember .*invoices first.* Shall I forget that\?$/i);
    expect(eventsOf(asked, 'confirm')).toMatchObject([{ action: 'forget_memory' }]);
    await drive.say('no');
    expect(await remembered(knowledge)).toHaveLength(2);
    await drive.say('forget the thing about invoices');
    await drive.say('yes, forget it');
    expect(drive.heard).toBe('Forgotten.');
    expect(await remembered(knowledge)).toEqual(['I like short summaries']);
    expect(await firstSubject(drive)).not.toBe('Invoice for the railing');
    await drive.say('what do you know about me');
    expect(drive.heard).not.toMatch(/invoice/i);
    await drive.say('undo');
    expect(drive.heard).toMatch(/gone/);
    expect(await remembered(knowledge)).toEqual(['I like short summaries']);
  });

  it('M-8: "forget everything" is asked about with its number, and leaves nothing', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await knowledge.append(localUserId, [entryOf('I like jazz', 'preference'), entryOf('I work until six', 'context')]);
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('forget everything');
    expect(drive.heard).toMatch(/everything I know about you\? That is two things/);
    expect(await remembered(knowledge)).toHaveLength(2);
    await drive.say('yes');
    expect(drive.heard).toMatch(/forgotten everything/i);
    expect(await remembered(knowledge)).toEqual([]);
    await drive.say('what do you know about me');
    expect(drive.heard).toMatch(/don't remember anything/i);
  });

  it('M-8: what fits nothing forgets nothing', async () => {
    const knowledge = createMemoryKnowledgeStore();
    await knowledge.append(localUserId, [entryOf(kept)]);
    await using drive = await startRememberingDrive(knowledge);
    await drive.say('forget the thing about dragons');
    expect(drive.heard).toMatch(/nothing like that/);
    await drive.say('forget it');
    await drive.say('yes');
    expect(await remembered(knowledge)).toEqual([kept]);
  });

  it('M-8: a place that still holds what was forgotten is said', async () => {
    const store = createMemoryKnowledgeStore();
    await store.append(localUserId, [entryOf(kept)]);
    await using drive = await startRememberingDrive(withStore(store, { trace: async () => 'unknown' }));
    await drive.say('forget the thing about invoices');
    await drive.say('yes');
    expect(drive.heard).toMatch(/a copy may be left/);
  });

  it('M-5: a store that fails is said, and nothing is claimed', async () => {
    const store = createMemoryKnowledgeStore();
    await using drive = await startRememberingDrive(withStore(store, { append: unreachable }));
    const events = await drive.say(wish);
    expect(drive.heard).toBe("I can't keep that just now. Tell me again later.");
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'MEMORY_UNREACHABLE', fatal: false }]);
    expect(await firstSubject(drive)).not.toBe('Invoice for the railing');
  });

  it('M-5: what takes too long is not claimed before it is done, and told once it is', async () => {
    const store = createMemoryKnowledgeStore();
    const gate = Promise.withResolvers<void>();
    const slow = withStore(store, {
      async append(userId, entries) {
        await gate.promise;
        return store.append(userId, entries);
      },
    });
    await using drive = await startRememberingDrive(slow, { toolTimes: { filler: 10, limit: 60 } });
    const events = await drive.say(wish);
    expect(eventsOf(events, 'tool')).toMatchObject([{ success: false }]);
    expect(drive.heard).toMatch(/longer than usual/);
    expect(drive.heard).not.toMatch(/I'll remember/);
    gate.resolve();
    await expect.poll(() => drive.session.ended || drive.events.filter(({ type }) => type === 'tool').length).toBe(2);
    await drive.say('next');
    const said = eventsOf(drive.events, 'assistant').map(({ text }) => text);
    expect(said.join(' ')).toMatch(/It did come through\. I'll remember that\./);
    expect(await remembered(store)).toEqual([kept]);
  });

  it('M-6: without a memory the tools are not there, and it is said', async () => {
    await using drive = await startDrive();
    await drive.say(wish);
    expect(drive.heard).toMatch(/can't keep anything from one drive to the next/);
  });
});
