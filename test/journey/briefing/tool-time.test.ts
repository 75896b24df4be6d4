import { createManualScheduler } from '@nexus/async/testing';
import { NexusError, type RoomMessage } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const mails = [
  inventMail({ emailId: 'roof', subject: 'The roof', own: 'The roof is finished. We clean up tomorrow.' }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    subject: 'Crane on Wednesday',
    own: 'The crane stands ready on Wednesday morning.',
  }),
];

/** A drive on the twin with its first mail open, and tools that have no time. */
async function startHurriedDrive(toolTimes = { filler: 600_000, limit: 20 }) {
  const twin = createTwinMailbox(mails);
  const drive = await startDrive({ mailbox: twin.mailbox, toolTimes });
  await drive.say('next');
  const open = eventsOf(drive.events, 'card').at(-1)?.emailId ?? '';
  return { twin, drive, open, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

function heardSince(drive: Drive, place: number): string {
  return eventsOf(drive.events.slice(place), 'assistant')
    .map(({ text }) => text)
    .join(' | ');
}

/** Waits for something to be said unasked. */
async function nextWords(drive: Drive, place: number): Promise<string> {
  while (heardSince(drive, place) === '') await new Promise((resolve) => setImmediate(resolve));
  return heardSince(drive, place);
}

describe('a tool that is slow', () => {
  it('V-6: it says so, and then what came of it', async () => {
    await using hurried = await startHurriedDrive({ filler: 5, limit: 600_000 });
    const { drive, twin, open } = hurried;
    const held = twin.hold();
    const place = drive.events.length;
    const turn = drive.say('archive it');
    await held.begun;
    expect(await nextWords(drive, place)).toBe('One moment.');
    held.release();
    await turn;
    expect(drive.heard).toMatch(/^Archived\./);
    expect(twin.log).toEqual([`archive ${open}`]);
  });

  it('V-6: in time nothing is said besides', async () => {
    await using hurried = await startHurriedDrive({ filler: 600_000, limit: 600_000 });
    await hurried.drive.say('archive it');
    expect(eventsOf(hurried.drive.events, 'assistant').map(({ text }) => text)).not.toContain('One moment.');
  });
});

describe('an action whose outcome is not known in time', () => {
  it('V-6: nothing is claimed either way; when it came through that is told, and undo works', async () => {
    await using hurried = await startHurriedDrive();
    const { drive, twin, open } = hurried;
    const held = twin.hold();
    const events = await drive.say('archive it');
    expect(eventsOf(events, 'tool')).toMatchObject([{ name: 'archive_email', success: false }]);
    expect(eventsOf(events, 'error')).toMatchObject([{ code: 'TOOL_LATE', fatal: false }]);
    expect(drive.heard).toMatch(/don't know yet whether it worked/);
    expect(drive.heard).not.toMatch(/archived/i);
    const place = drive.events.length;
    held.release();
    expect(await nextWords(drive, place)).toMatch(/^It did come through\. Archived/);
    expect(twin.log).toEqual([`archive ${open}`]);
    await drive.say('undo');
    expect(twin.log).toEqual([`archive ${open}`, `undo archive ${open}`]);
    expect(twin.unread).toContain(open);
  });

  it('V-6: asked for again it is not done a second time', async () => {
    await using hurried = await startHurriedDrive();
    const { drive, twin, open } = hurried;
    const held = twin.hold();
    await drive.say('archive it');
    await drive.say('archive it');
    expect(drive.heard).toMatch(/still under way/);
    const place = drive.events.length;
    held.release();
    await nextWords(drive, place);
    expect(twin.log).toEqual([`archive ${open}`]);
  });

  it('V-6: undo before it came through takes it back as soon as it does', async () => {
    await using hurried = await startHurriedDrive();
    const { drive, twin, open } = hurried;
    const held = twin.hold();
    await drive.say('archive it');
    await drive.say('undo');
    expect(drive.heard).toMatch(/not come through yet/);
    const place = drive.events.length;
    held.release();
    expect(await nextWords(drive, place)).toMatch(/I took it back/);
    expect(twin.log).toEqual([`archive ${open}`, `undo archive ${open}`]);
    expect(twin.unread).toContain(open);
    await drive.say('goodbye');
    await drive.session.close();
    expect(drive.events.at(-1)).toMatchObject({ type: 'end', archived: 0 });
  });

  it('B-14: "don’t send it" stops the mail that waits, though a change from before it has not come through', async () => {
    await using hurried = await startHurriedDrive();
    const { drive, twin, open } = hurried;
    const held = twin.hold();
    await drive.say('archive it');
    for (const words of ['reply yes that works for me', 'send it', 'yes', "don't send it"]) await drive.say(words);
    expect(drive.heard).toMatch(/held back: it was not sent/i);
    held.release();
    await drive.session.close();
    expect(twin.log).toEqual([`archive ${open}`]);
  });

  it('V-6: when it failed after all, that is told', async () => {
    await using hurried = await startHurriedDrive();
    const { drive, twin } = hurried;
    const held = twin.hold();
    await drive.say('archive it');
    const place = drive.events.length;
    held.fail(new Error('The server hung up.'));
    expect(await nextWords(drive, place)).toMatch(/I could not archive the mail from Maria/);
    expect(twin.log).toEqual([]);
  });

  it('V-6: the end of the drive waits for it', async () => {
    await using hurried = await startHurriedDrive();
    const { drive, twin, open } = hurried;
    const held = twin.hold();
    await drive.say('archive it');
    const closing = drive.session.close();
    held.release();
    await closing;
    expect(twin.log).toEqual([`archive ${open}`]);
    expect(drive.events.at(-1)).toMatchObject({ type: 'end', archived: 1 });
  });
});

describe('what a tool leaves for the end of a drive', () => {
  it('V-6: the farewell says what is still under way', async () => {
    await using hurried = await startHurriedDrive();
    const { drive, twin } = hurried;
    const held = twin.hold();
    await drive.say('archive it');
    await drive.say('goodbye');
    expect(drive.heard).toMatch(/I am still trying to archive the mail from Maria/);
    held.release();
  });

  it('V-11: the end does not wait for a tool that only reads', async () => {
    const { mailbox } = createTwinMailbox(mails);
    const begun = Promise.withResolvers<void>();
    const search = () => {
      begun.resolve();
      return new Promise<never>(() => {});
    };
    const endless = { ...mailbox, reader: { ...mailbox.reader, search } };
    const toolTimes = { filler: 600_000, limit: 600_000 };
    await using drive = await startDrive({ mailbox: endless, toolTimes, scheduler: createManualScheduler() });
    const turn = drive.say('find the mail about the harbour');
    await begun.promise;
    await drive.session.close();
    await turn;
    expect(drive.events.at(-1)).toMatchObject({ type: 'end' });
  });

  it('V-11: the end waits seven seconds for a change that does not come through, and no longer', async () => {
    const twin = createTwinMailbox(mails);
    const scheduler = createManualScheduler();
    const toolTimes = { filler: 600_000, limit: 600_000 };
    await using drive = await startDrive({ mailbox: twin.mailbox, toolTimes, scheduler });
    await drive.say('next');
    const held = twin.hold();
    const turn = drive.say('archive it');
    await held.begun;
    let closed = false;
    const closing = drive.session.close().then(() => {
      closed = true;
    });
    await turn;
    scheduler.advance(6_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(false);
    scheduler.advance(1);
    await closing;
    expect(drive.events.at(-1)).toMatchObject({ type: 'end', archived: 0 });
    held.release();
  });
});

describe('the screen while a tool is at work', () => {
  it('V-9: shows that it is thinking until it is done, also after it was said that it takes long', async () => {
    const twin = createTwinMailbox(mails);
    const shown: string[] = [];
    const onStatus = (message: RoomMessage) => message.type === 'status' && shown.push(message.activity);
    const toolTimes = { filler: 5, limit: 600_000 };
    await using drive = await startDrive({ mailbox: twin.mailbox, toolTimes, onStatus });
    await drive.say('next');
    const held = twin.hold();
    const place = drive.events.length;
    const turn = drive.say('archive it');
    expect(await nextWords(drive, place)).toBe('One moment.');
    while (shown.at(-1) === 'speaking') await new Promise((resolve) => setImmediate(resolve));
    expect(shown.at(-1)).toBe('thinking');
    held.release();
    await turn;
    expect(shown.at(-1)).toBe('listening');
  });
});

describe('a mail that goes out later', () => {
  it('B-14: when it could not be sent, that is said', async () => {
    const { mailbox } = createTwinMailbox(mails);
    const send = () => Promise.reject(new NexusError('MAILBOX_UNREADABLE', 'The server hung up.'));
    const unsendable = { ...mailbox, composer: { ...mailbox.composer, send } };
    await using drive = await startDrive({ mailbox: unsendable, sendDelay: 5 });
    for (const words of ['next', 'reply yes that works for me']) await drive.say(words);
    const place = drive.events.length;
    for (const words of ['send it', 'yes']) await drive.say(words);
    await expect.poll(() => heardSince(drive, place)).toMatch(/did not go out/);
    expect(eventsOf(drive.events.slice(place), 'error')).toMatchObject([{ code: 'MAILBOX_UNREADABLE' }]);
  });
});

describe('an action of which it stays unknown whether it was done', () => {
  /** The first mail is archived; whether the second one was, the mailbox does not know. */
  async function startUncertainDrive() {
    const toolTimes = { filler: 600_000, limit: 600_000 };
    const twin = createTwinMailbox(mails);
    const drive = await startDrive({ mailbox: twin.mailbox, toolTimes });
    await drive.say('next');
    await drive.say('archive it');
    await drive.say('next');
    const first = twin.log[0]?.replace('archive ', '') ?? '';
    twin.refuse(first === 'roof' ? 'crane' : 'roof', 'MAIL_ACTION_UNCERTAIN');
    return { twin, drive, first, toolTimes, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
  }

  it('E-8: undo looks that one up, and not the one before', async () => {
    await using uncertain = await startUncertainDrive();
    const { twin, drive, first } = uncertain;
    await drive.say('archive it');
    expect(drive.heard).toContain("can't see whether it went through");
    await drive.say('undo');
    expect(twin.log).toEqual([`archive ${first}`, 'undo archive ']);
    expect(drive.heard).toMatch(/stands as before/);
    await drive.say('undo');
    expect(twin.log.at(-1)).toBe(`undo archive ${first}`);
  });

  it('E-8: undo before that is known takes it back where it was done, and nobody says that it was not', async () => {
    await using uncertain = await startUncertainDrive();
    const { twin, drive, first, toolTimes } = uncertain;
    toolTimes.limit = 20;
    const held = twin.hold();
    await drive.say('archive it');
    await drive.say('undo');
    const place = drive.events.length;
    held.release();
    expect(await nextWords(drive, place)).toMatch(/stands as before/);
    expect(heardSince(drive, place)).not.toMatch(/could not/);
    expect(twin.log).toEqual([`archive ${first}`, 'undo archive ']);
  });

  it('E-8: of a change that broke off for a reason nobody knows it is not said that nothing was changed', async () => {
    const twin = createTwinMailbox(mails);
    const drive = await startDrive({ mailbox: twin.mailbox });
    await using _ = drive;
    await drive.say('next');
    const held = twin.hold();
    const turn = drive.say('archive it');
    await held.begun;
    held.fail(new TypeError('something is not as it should be'));
    await turn;
    expect(drive.heard).toMatch(/can't tell whether/);
    expect(drive.heard).not.toMatch(/nothing was/i);
  });
});
