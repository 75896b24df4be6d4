import { describe, expect, it } from 'vitest';
import { startDrive, writeMailFolder } from '../../support/drive/drive.ts';
import { siteMails, toMessage } from '../../support/mail/site-mails.ts';

/** A folder whose newest mail came on 19 November 2026 at nine, read at half past seven in the evening of another year. */
async function driveOfAnotherYear() {
  const folder = await writeMailFolder(siteMails.map(toMessage));
  let wall = Date.parse('2031-03-04T19:30:00Z');
  const drive = await startDrive({ mailbox: folder.path, timeZone: 'UTC', clock: () => new Date(wall) });
  return {
    drive,
    advance(milliseconds: number) {
      wall += milliseconds;
    },
    async [Symbol.asyncDispose]() {
      await drive[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe("the clock of a drive over a file's mail", () => {
  it('J-2: greets by the time of the newest mail, and says when a mail came by it', async () => {
    await using started = await driveOfAnotherYear();
    const { drive } = started;
    expect(drive.heard).toMatch(/^Good morning\./);
    await drive.say('next');
    await drive.say('when did it come');
    expect(drive.heard).toMatch(/^It came (today|yesterday|on \w+day)\b/);
  });

  it('J-2: the time moves with the drive, so "today" becomes "yesterday" at midnight', async () => {
    await using started = await driveOfAnotherYear();
    const { drive, advance } = started;
    await drive.say('open the mail from Tom');
    await drive.say('when did it come');
    expect(drive.heard).toMatch(/^It came today at nine o'clock\./);
    advance(16 * 3_600_000);
    await drive.say('when did it come');
    expect(drive.heard).toMatch(/^It came yesterday at nine o'clock\./);
  });

  it('J-2: a time to snooze until is counted from the time of the mail, and the mail is out of sight until that much time has passed', async () => {
    await using started = await driveOfAnotherYear();
    const { drive, advance } = started;
    await drive.say('next');
    await drive.say('snooze it until tomorrow at ten');
    expect(drive.heard).toContain('Snoozed until tomorrow at ten');
    const unread = async () => (await drive.mailbox.reader.overview()).unread;
    await drive.say('what did you leave out');
    expect(drive.heard).toMatch(/snoozed until tomorrow at ten/i);
    expect(await unread()).toBe(4);
    advance(26 * 3_600_000);
    await drive.say('what did you leave out');
    expect(drive.heard).not.toMatch(/snoozed until/i);
  });

  it('J-13: of times that are over a clock time alone is that of tomorrow, one of today is asked about', async () => {
    await using started = await driveOfAnotherYear();
    const { drive } = started;
    await drive.say('next');
    for (const over of ['this morning', 'this morning at six', 'today at eight in the morning']) {
      await drive.say(`snooze it until ${over}`);
      expect(drive.heard, over).toMatch(/until when/i);
    }
    await drive.say('snooze it until eight am');
    expect(drive.heard).toMatch(/^Snoozed until tomorrow at eight/);
  });

  it('J-2: who asks what time it is hears the clock on the wall', async () => {
    await using started = await driveOfAnotherYear();
    await started.drive.say('what time is it');
    expect(started.drive.heard).toBe('It is seven thirty PM.');
  });
});
