import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

async function startOpenMail() {
  const twin = createTwinMailbox([inventMail({ own: 'The roof is finished. We clean up tomorrow.' })]);
  const drive = await startVoiceDrive({ mailbox: twin.mailbox });
  await drive.overview();
  await drive.ask('next');
  return { twin, drive, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

describe.concurrent('speaking while something is done', () => {
  it('V-6: “undo” said during “Archived…” is heard and done', async () => {
    await using open = await startOpenMail();
    const { twin, drive } = open;
    drive.voice.pace = 4;
    const since = drive.messages.length;
    await drive.utter('archive it');
    await drive.message('status', ({ activity }) => activity === 'speaking', since);
    await drive.utter('undo');
    const taken = await drive.message('assistant', ({ turn }) => turn === 3, since);
    expect(taken.text).toMatch(/^Back in your inbox/);
    expect(twin.log).toEqual(['archive mail-1', 'undo archive mail-1']);
    expect(twin.unread).toEqual(['mail-1']);
  }, 60_000);

  it('V-6: “undo” said while the mailbox is still at work is done after it', async () => {
    await using open = await startOpenMail();
    const { twin, drive } = open;
    const held = twin.hold();
    const since = drive.messages.length;
    await drive.utter('archive it');
    await held.begun;
    await drive.utter('undo');
    await drive.message('user', ({ text }) => text === 'undo', since);
    expect(twin.log).toEqual([]);
    held.release();
    const taken = await drive.message('assistant', ({ text }) => text.includes('Back in your inbox'), since);
    expect(taken.turn).toBe(3);
    expect(twin.log).toEqual(['archive mail-1', 'undo archive mail-1']);
  }, 60_000);

  it('V-6: the change of a call that was cut short is told before the next item, and can be undone', async () => {
    await using open = await startOpenMail();
    const { twin, drive } = open;
    const held = twin.hold();
    const since = drive.messages.length;
    await drive.utter('archive it');
    await held.begun;
    drive.session.hush();
    held.release();
    const told = await drive.message('assistant', ({ display }) => display.startsWith('Archived'), since);
    expect(told.text).toMatch(/^Archived/);
    await drive.ask('undo');
    expect(twin.log).toEqual(['archive mail-1', 'undo archive mail-1']);
  }, 60_000);
});
