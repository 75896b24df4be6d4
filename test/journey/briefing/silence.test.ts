import { createManualScheduler } from '@nexus/async/testing';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { startVoiceDrive } from '../../support/drive/voice-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const twin = () => createTwinMailbox([inventMail({ own: 'The roof is finished. We clean up tomorrow.' })]);

describe('silence', () => {
  it('V-8, V-16: by voice a driver who says nothing hears once what they can do, later after twenty seconds, and then nothing', async () => {
    const scheduler = createManualScheduler();
    const { mailbox, log } = twin();
    await using drive = await startVoiceDrive({ mailbox, scheduler });
    await drive.message('assistant', ({ display }) => display.includes('Say next'));
    const since = drive.messages.length;
    scheduler.advance(7_999);
    expect(drive.messages.slice(since)).toEqual([]);
    scheduler.advance(1);
    const reprompt = await drive.message('assistant', undefined, since);
    expect(reprompt.display).toMatch(/say next, and I'll begin/);
    scheduler.advance(600_000);
    expect((await drive.ask('next')).display).toMatch(/The roof/);
    const heard = drive.messages.length;
    scheduler.advance(19_999);
    expect(drive.messages.slice(heard).filter(({ type }) => type === 'assistant')).toEqual([]);
    scheduler.advance(1);
    expect((await drive.message('assistant', undefined, heard)).display).toBe('Say next, archive, or ask.');
    scheduler.advance(600_000);
    await drive.ask('pause');
    scheduler.advance(600_000);
    const words = drive.messages.flatMap((message) => (message.type === 'assistant' ? [message.display] : []));
    expect(words.filter((said) => said === 'Say next, archive, or ask.')).toHaveLength(1);
    expect(words.at(-1)).toMatch(/^Paused/);
    expect(log).toEqual([]);
  }, 60_000);

  it('V-8: in text nobody is reminded', async () => {
    const scheduler = createManualScheduler();
    await using drive = await startDrive({ mailbox: twin().mailbox, scheduler });
    await drive.say('next');
    const said = eventsOf(drive.events, 'assistant').length;
    scheduler.advance(600_000);
    expect(scheduler.waiting).toBe(0);
    expect(eventsOf(drive.events, 'assistant')).toHaveLength(said);
  });
});
