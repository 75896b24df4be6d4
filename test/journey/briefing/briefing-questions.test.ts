import { createManualScheduler } from '@nexus/async/testing';
import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const plan = { name: 'roof-plan.pdf', mediaType: 'application/pdf', size: 2_000 };
const written = inventMail({
  emailId: 'roof',
  own: 'The roof is finished. We clean up tomorrow.',
  attachments: [plan],
});
const signature = 'Maria Chen\nTel 020 7946 0958\nFax 020 7946 0000';
const roof = { ...written, body: { ...written.body, signature } };
const crane = inventMail({
  emailId: 'crane',
  messageId: 'crane@example.org',
  from: piet,
  subject: 'Crane on Wednesday',
  own: 'Can you confirm the crane for Wednesday, please?',
});
const news = inventMail({
  emailId: 'news',
  messageId: 'news@example.org',
  from: { name: 'Petra Petrel', address: 'petra@petrel.example' },
  subject: 'Spring offers',
  delivery: { listId: 'news.petrel.example', unsubscribe: true, precedence: 'bulk' },
});

async function startTwinDrive(mails = [roof, crane, news]) {
  const twin = createTwinMailbox(mails);
  const reader = {
    ...twin.mailbox.reader,
    search: async ({ from }: { from?: string }) =>
      mails.filter((mail) => from !== undefined && mail.from?.name?.includes(from)),
  };
  const drive = await startDrive({ mailbox: { ...twin.mailbox, reader }, scheduler: createManualScheduler() });
  return { drive, twin, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}

describe('questions about the briefing, offline', () => {
  it('J-19: who waits is named with a count, and nobody once they are answered or put away', async () => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, 'who am I keeping waiting for an answer')).toBe(
      'One is waiting for your answer: Piet Vos about Crane on Wednesday.',
    );
    expect(await saying(started.drive, 'archive it', 'is anyone waiting on me')).toBe(
      'Nobody is waiting for an answer from you.',
    );
  });

  it('J-19: what was missed is counted, and what was left out is said', async () => {
    await using started = await startTwinDrive();
    const answer = await saying(started.drive, 'what have I missed since lunch');
    expect(answer).toMatch(/^Two mails are still to come, /);
    expect(answer).toContain('I left out one more');
  });

  it('J-19: how long it takes is told with how many there are', async () => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, 'how long will this take')).toMatch(
      /^There are two mails left, in \S+ topics?, .*minute\.$/,
    );
  });

  it('J-19: a number that stands in the mail is said digit by digit, and a fax is none', async () => {
    await using started = await startTwinDrive();
    const answer = await saying(started.drive, "what's Maria's phone number");
    expect(answer).toBe(
      'The mail from Maria Chen gives the phone number zero two zero, seven nine four six, zero nine five eight.',
    );
    expect(await saying(started.drive, "what's Piet's number")).toBe('There is no number in the mail from Piet Vos.');
    expect(await saying(started.drive, "what's Zebedee's number")).toMatch(/^I have no mail from Zebedee here\./);
  });

  it('J-19: an address is spelled out only where it is asked for', async () => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, "what's Petra's email address")).toBe(
      'Petra Petrel writes from petra at petrel dot example.',
    );
  });

  it('J-19, E-7: an attachment is named, and it is said that it is not opened', async () => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, 'open the mail from Maria', 'read me the attachment')).toMatch(
      /^It has an attachment: roof plan, a PDF\. I don't open attachments; say flag it/,
    );
  });

  it('J-19: what was held back counts where somebody is asked for', async () => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, 'anything from Petra')).toMatch(
      /^I found one mail: Petra Petrel.* I had held it back\.$/,
    );
    expect(await saying(started.drive, 'has Zebedee been in touch')).toMatch(/^I found nothing from Zebedee/);
  });

  it.each(['what else did he write', 'anything else from him', 'are there more mails from the same person'])(
    'W-2: %j looks for whoever sent the mail that was heard, and moves nothing',
    async (words) => {
      await using started = await startTwinDrive();
      const { drive } = started;
      await saying(drive, 'open the mail from Piet', words);
      expect(drive.heard).toMatch(/Piet Vos/);
      expect(await saying(drive, 'who is it from')).toBe('It is from Piet Vos.');
    },
  );

  it('W-2: "archive everything from him" is asked about, of whoever sent the mail that was heard', async () => {
    const again = { ...crane, emailId: 'crane-again', messageId: 'again@example.org', subject: 'Crane on Friday' };
    await using started = await startTwinDrive([roof, crane, again]);
    await saying(started.drive, 'open the mail from Maria', 'next', 'archive everything from him');
    expect(started.drive.heard).toMatch(/^Shall I archive (?:both|2|two|the 2|these two)/);
  });

  it.each([
    ['order me a coffee', /^I can't book, order or pay for anything\. Say reply/],
    ['can you give Piet a ring for me', /^I can't make calls\./],
    ['Nexus who won the match', /^I can't answer that\./],
    ['the moon looks nice tonight', /^Sorry, I did not understand that/],
    ['sit down and put your belt on', /^Sorry, I did not understand that/],
  ])('J-19: %j is answered as what it is', async (words, answer) => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, words)).toMatch(answer);
  });

  it('J-19: an answer that is not understood is asked back, and the question waits on', async () => {
    await using started = await startTwinDrive();
    const { drive, twin } = started;
    await saying(drive, 'archive everything from Piet and Maria', 'archive everything');
    expect(drive.heard).toMatch(/^Shall I archive/);
    expect(await saying(drive, 'yes and no really')).toMatch(/^Is that a yes\? Shall I /);
    await saying(drive, 'yes');
    expect(twin.log.filter((line) => line.startsWith('archive'))).not.toEqual([]);
  });
});

describe('a correction right after', () => {
  it('J-20: "I said flag it, not archive it" takes the one back and does the other', async () => {
    await using started = await startTwinDrive();
    const { drive, twin } = started;
    await saying(drive, 'open the mail from Maria', 'archive it');
    const events = await drive.say('no I said flag it, not archive it');
    expect(eventsOf(events, 'tool').map(({ name, success }) => [name, success])).toEqual([
      ['undo_last_action', true],
      ['flag_email', true],
    ]);
    expect(twin.log.at(-1)).toMatch(/^flag/);
  });

  it('J-20: "I never told you to archive it" takes it back, and does nothing in its place', async () => {
    await using started = await startTwinDrive();
    const { drive, twin } = started;
    await saying(drive, 'open the mail from Maria', 'archive it');
    const before = twin.log.length;
    const events = await drive.say('hang on, I never told you to archive it');
    expect(eventsOf(events, 'tool').map(({ name, success }) => [name, success])).toEqual([['undo_last_action', true]]);
    expect(twin.log.length).toBeGreaterThan(before);
  });

  it('J-20: what was not done is not taken back unasked', async () => {
    await using started = await startTwinDrive();
    await saying(started.drive, 'open the mail from Maria', 'flag it');
    expect(await saying(started.drive, 'I said snooze it until tomorrow, not archive it')).toMatch(
      /^Shall I take back that I flagged/,
    );
  });

  it('J-20: a command in talk is done on the open mail, and one that is only told is not', async () => {
    await using started = await startTwinDrive();
    const { drive, twin } = started;
    await saying(
      drive,
      'open the mail from Maria',
      'we agreed on it last night and he told me I should just archive this one',
    );
    expect(twin.log).toEqual([]);
    await saying(
      drive,
      "I had her on the phone about the roof for twenty minutes so just flag this one and I'll ring her",
    );
    expect(twin.log).toEqual(['flag roof']);
  });
});
