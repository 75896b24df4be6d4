import { createManualScheduler } from '@nexus/async/testing';
import type { Mailbox, MailMessage } from '@nexus/contracts';
import { inventMail, maria, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import type { ModelAnswer } from '../../support/model/model-answer.ts';
import { type ModelRequest, startScriptedModel } from '../../support/model/model-server.ts';
import { lastWords, sensibleModel } from '../../support/model/sensible-model.ts';

const mails = [
  inventMail({ emailId: 'roof', own: 'The roof is finished. We clean up tomorrow.' }),
  inventMail({
    emailId: 'crane',
    messageId: 'crane@example.org',
    subject: 'Crane on Wednesday',
    own: 'The crane stands ready on Wednesday morning.',
  }),
];

function fromPetrel(name: string): MailMessage {
  return inventMail({
    emailId: name,
    messageId: `${name}@petrel.example`,
    from: { name: 'Petra Petrel', address: 'petra@petrel.example' },
    subject: `About the ${name}`,
    own: `The ${name} is paid.`,
    unread: false,
    attachments: [{ name: 'receipt.pdf', mediaType: 'application/pdf', size: 2_000 }],
  });
}

const invoice = fromPetrel('invoice');
const deposit = fromPetrel('deposit');
const parking = { ...fromPetrel('parking'), from: piet };

/** A red flag, of the kind that is announced when it comes in. */
function redFlag(name: string, more: Parameters<typeof inventMail>[0] = {}): MailMessage {
  return inventMail({
    emailId: name,
    messageId: `${name}@example.org`,
    from: piet,
    subject: `URGENT: the ${name} is not safe`,
    own: `Urgent: could you please call me by 3 pm today? The ${name} must be closed as soon as possible. Can you confirm?`,
    delivery: { importance: 'high' },
    receivedAt: new Date('2026-11-10T12:30:00Z'),
    ...more,
  });
}

function mailsLeft({ session }: Drive): number | undefined {
  return session.snapshot().find((message) => message.type === 'progress')?.left;
}

/** A drive at its first mail, whose search finds these. */
async function startSearchedDrive(found: readonly MailMessage[], options: DriveOptions = {}) {
  const twin = createTwinMailbox([...mails, ...found]);
  for (const { emailId } of found) twin.takeAway(emailId);
  const mailbox: Mailbox = {
    ...twin.mailbox,
    reader: { ...twin.mailbox.reader, search: async () => found },
  };
  const scheduler = createManualScheduler();
  const drive = await startDrive({ ...options, mailbox, scheduler });
  await drive.say('next');
  return { drive, twin, scheduler, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

/** A drive at its first mail, beside which these red flags were just announced. */
async function startAnnouncedDrive(news: readonly MailMessage[] = [redFlag('scaffold')]) {
  const twin = createTwinMailbox(mails);
  const scheduler = createManualScheduler();
  const drive = await startDrive({ mailbox: twin.mailbox, scheduler });
  await drive.say('next');
  for (const mail of news) twin.deliver(mail);
  await expect.poll(() => mailsLeft(drive)).toBe(1 + news.length);
  await expect
    .poll(() => {
      scheduler.advance(0);
      return eventsOf(drive.events, 'alert').length;
    })
    .toBe(news.length);
  return { drive, twin, scheduler, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

const bills = Array.from({ length: 8 }, (_, index) => fromPetrel(`bill-${index + 1}`));

/** A model that searches when it is asked, takes "the second" for the second mail that it was told of, and "the bills" for all eight. */
function searchingModel(request: ModelRequest): ModelAnswer {
  if (request.messages.at(-1)?.role === 'tool') return sensibleModel(request);
  const words = lastWords(request);
  if (words.startsWith('search')) return { calls: [{ name: 'search_emails', arguments: { query: words.slice(11) } }] };
  if (words === 'the second') return { calls: [{ name: 'archive_email', arguments: { email_ids: ['deposit'] } }] };
  if (words === 'file the bills') {
    return { calls: [{ name: 'archive_email', arguments: { email_ids: bills.map(({ emailId }) => emailId) } }] };
  }
  return sensibleModel(request);
}

async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}

function cardOf(drive: Drive): string | undefined {
  return eventsOf(drive.events, 'card').at(-1)?.emailId;
}

describe('the mail that "it" means', () => {
  it('B-12: after a search that told one mail it is that one, and the answer names it', async () => {
    await using searched = await startSearchedDrive([invoice]);
    const { drive, twin } = searched;
    expect(await saying(drive, 'is there anything from Petrel?')).toContain('Petra Petrel');
    expect(await saying(drive, 'delete it')).toMatch(/^Archived, not deleted: the mail from Petra Petrel\./);
    expect(twin.log).toEqual(['archive invoice']);
    expect(await saying(drive, 'undo')).toMatch(/Petra Petrel/);
    expect(twin.log).toEqual(['archive invoice', 'undo archive invoice']);
  });

  it('B-12: as soon as the briefing goes on it is the card again', async () => {
    await using searched = await startSearchedDrive([invoice]);
    const { drive, twin } = searched;
    await saying(drive, 'is there anything from Petrel?', 'next');
    const card = cardOf(drive);
    expect(await saying(drive, 'archive it')).toMatch(/^Archived\./);
    expect(twin.log).toEqual([`archive ${card}`]);
  });

  it('B-12: what was found can be read, asked about, and answered', async () => {
    await using searched = await startSearchedDrive([invoice]);
    const { drive } = searched;
    await saying(drive, 'is there anything from Petrel?');
    expect(await saying(drive, 'who is it from?')).toBe('It is from Petra Petrel.');
    expect(await saying(drive, "what's attached?")).toContain('receipt, a PDF');
    expect(await saying(drive, 'read it to me')).toContain('The invoice is paid.');
    expect(await saying(drive, 'reply thanks a lot')).toContain('Drafted a reply to Petra Petrel');
  });

  it.each([
    ['the second', 'deposit'],
    ['the first one please', 'invoice'],
    ['the one from Piet', 'parking'],
  ])('B-12: after a search that told several it asks which, and %j says so', async (answer, chosen) => {
    await using searched = await startSearchedDrive([invoice, deposit, parking]);
    const { drive, twin } = searched;
    await saying(drive, 'search for receipts');
    expect(await saying(drive, 'delete it')).toMatch(
      /^Do you mean the first, from Petra Petrel about About the invoice, the second,.* or the third, from Piet/,
    );
    expect(twin.log).toEqual([]);
    expect(await saying(drive, answer)).toMatch(/^Archived: the mail from|^Archived, not deleted: the mail from/);
    expect(twin.log).toEqual([`archive ${chosen}`]);
  });

  it.each([
    ['the newest', 'invoice'],
    ['the oldest one', 'parking'],
    ['read me the latest', 'invoice'],
  ])('B-12: of several %j is found by when it came', async (words, chosen) => {
    const dated = [invoice, deposit, parking].map((mail, hours) => ({
      ...mail,
      receivedAt: new Date(Date.UTC(2026, 10, 9, 12 - hours)),
    }));
    await using searched = await startSearchedDrive(dated);
    expect(await saying(searched.drive, 'search for receipts', words)).toContain(`The ${chosen} is paid.`);
  });

  it('B-12: after one of several was chosen "the second one" is still one of them, until the briefing goes on', async () => {
    await using searched = await startSearchedDrive([invoice, deposit, parking]);
    const { drive, twin } = searched;
    expect(await saying(drive, 'search for receipts', 'read me the first one')).toContain('The invoice is paid.');
    expect(await saying(drive, 'the third one')).toContain('The parking is paid.');
    await saying(drive, 'archive the second one');
    expect(twin.log).toEqual(['archive deposit']);
    expect(await saying(drive, 'next', 'the third one')).not.toContain('The parking is paid.');
  });

  /** Beside other mail of his, one that came last and is named so. */
  async function startLatest() {
    const hours = { early: 8, late: 11, between: 9 };
    const sent = Object.entries(hours).map(([emailId, hour]) =>
      inventMail({
        emailId,
        messageId: `${emailId}@example.org`,
        from: piet,
        subject: `About ${emailId}`,
        own: `The ${emailId} one is here.`,
        receivedAt: new Date(Date.UTC(2026, 10, 9, hour)),
      }),
    );
    const twin = createTwinMailbox([...mails, ...sent]);
    const found = sent.toSorted((one, other) => Number(other.receivedAt) - Number(one.receivedAt));
    const mailbox = { ...twin.mailbox, reader: { ...twin.mailbox.reader, search: async () => found } };
    return { twin, drive: await startDrive({ mailbox, scheduler: createManualScheduler() }) };
  }

  it('B-12: "the last mail from" somebody is the one that came last', async () => {
    const { drive: started } = await startLatest();
    await using drive = started;
    expect(await saying(drive, 'next', 'open the last mail from Piet')).toContain('The late one is here.');
  });

  it.each([
    'what is in the last mail from Piet',
    'give me the key points of the last mail from Piet',
    'read the latest from Piet',
    "what's the latest from Piet",
    'what did Piet last write',
  ])('B-12: after “%s” that mail is "it", whatever is open', async (words) => {
    const { twin, drive: started } = await startLatest();
    await using drive = started;
    expect(await saying(drive, 'next', words)).toContain('The late one is here.');
    await saying(drive, 'archive it');
    expect(twin.log).toEqual(['archive late']);
  });

  it('B-12: of several that were found, "the latest" is told as that, read or unread', async () => {
    await using searched = await startSearchedDrive([invoice, deposit]);
    const { drive, twin } = searched;
    expect(await saying(drive, 'show me the last mail from Petrel')).toMatch(
      /^Nothing unread from Petrel\. The newest of two mails: Petra Petrel/,
    );
    expect(await saying(drive, 'archive it')).not.toContain('?');
    expect(twin.log).toEqual(['archive invoice']);
  });

  it('B-12: it is said that nothing is unread only where nothing is', async () => {
    await using searched = await startSearchedDrive([invoice, { ...deposit, unread: true }]);
    expect(await saying(searched.drive, 'show me the last mail from Petrel')).toMatch(/^The newest of two mails: /);
  });

  it('B-12, B-17: beside the latest that was told the others wait to be asked for, and "more" is of that one', async () => {
    const { drive: started } = await startLatest();
    await using drive = started;
    await saying(drive, "what's the latest from Piet", 'more');
    expect(eventsOf(drive.events, 'tool').at(-1)?.name).toBe('go_deeper');
    expect(await saying(drive, 'and the others')).toMatch(/About between.*About early/);
  });

  it('B-12: a view of several mails is not told of one of them, and "it" is the open one still', async () => {
    const { twin, drive: started } = await startLatest();
    await using drive = started;
    expect(await saying(drive, 'next', 'next', 'give me the key points of both')).toMatch(/^I tell one mail at a time/);
    const open = eventsOf(drive.events, 'card').at(-1)?.emailId;
    await saying(drive, 'archive it');
    expect(twin.log).toEqual([`archive ${open}`]);
  });

  it('B-12: of a mail that is named it is said which one it is, and of the open one not again', async () => {
    const { drive: started } = await startLatest();
    await using drive = started;
    expect(await saying(drive, 'next', 'what is in the last mail from Piet')).toMatch(
      /^Piet [^:]*: About late\. The late/,
    );
    expect(await saying(drive, 'give me the key points')).toMatch(/^The late one is here\./);
  });

  it('B-12: a list that answers a question about the inbox leaves "it" with the mail that was read before', async () => {
    const writers = { gate: maria, fence: piet, sign: { name: 'Petra Petrel', address: 'petra@petrel.example' } };
    const asking = Object.entries(writers).map(([emailId, from]) =>
      inventMail({
        emailId,
        from,
        messageId: `${emailId}@example.org`,
        subject: `The ${emailId}`,
        own: `Could you please tell me by today which ${emailId} we take?`,
      }),
    );
    const twin = createTwinMailbox(asking);
    await using drive = await startDrive({ mailbox: twin.mailbox, scheduler: createManualScheduler() });
    expect(await saying(drive, 'open the fence mail')).toContain('which fence we take?');
    expect(await saying(drive, 'who is waiting for an answer')).toMatch(/^Three senders/);
    await drive.say('flag it');
    expect(twin.log).toEqual(['flag fence']);
  });

  it.each(['open the crane', 'go to the crane mail', 'open Wednesday'])(
    'W-2: %j opens the unread mail that has this in its sender or subject',
    async (words) => {
      await using searched = await startSearchedDrive([]);
      expect(await saying(searched.drive, 'next', words)).toContain('The crane stands ready on Wednesday morning.');
    },
  );

  it('B-12: one of several is pointed at by its place, and "all of them" is asked first', async () => {
    await using searched = await startSearchedDrive([invoice, deposit]);
    const { drive, twin } = searched;
    expect(await saying(drive, 'search for receipts', 'archive the second one')).toContain('Petrel');
    expect(twin.log).toEqual(['archive deposit']);
    expect(await saying(drive, 'search for receipts', 'archive all of them')).toBe(
      'Shall I archive two mails from Petra Petrel?',
    );
    expect(await saying(drive, 'search for receipts', 'read me the first one')).toContain('The invoice is paid.');
    await saying(drive, 'flag it');
    expect(twin.log).toEqual(['archive deposit', 'flag invoice']);
  });

  it('B-12: all that were found can be acted on, not only the three that were named, and it is asked first', async () => {
    await using searched = await startSearchedDrive(bills);
    const { drive, twin } = searched;
    expect(await saying(drive, 'search for receipts')).toMatch(/^I found eight mails\. The newest three:/);
    expect(await saying(drive, 'archive everything from Petrel')).toBe(
      'Shall I archive eight mails from Petra Petrel?',
    );
    await saying(drive, 'yes');
    expect(twin.log).toEqual([`archive ${bills.map(({ emailId }) => emailId).join(' ')}`]);
    await using model = await startScriptedModel(searchingModel);
    await using other = await startSearchedDrive(bills, { model: model.source, modelBudget: patientBudget });
    expect(await saying(other.drive, 'search for receipts', 'file the bills')).toBe(
      'Shall I archive eight mails from Petra Petrel?',
    );
  });

  it('B-13: what was said behind it waits until the driver has said which, and is done then', async () => {
    await using searched = await startSearchedDrive([invoice, deposit, parking]);
    const { drive, twin } = searched;
    await saying(drive, 'search for receipts');
    const open = cardOf(drive);
    expect(await saying(drive, 'delete it and next')).toMatch(/^Do you mean the first, from Petra Petrel/);
    expect(cardOf(drive)).toBe(open);
    await saying(drive, 'the second');
    expect(twin.log).toEqual(['archive deposit']);
    expect(cardOf(drive)).not.toBe(open);
  });

  it('B-13: the mail that was chosen is the one of all that was said of it, and each is done once', async () => {
    await using searched = await startSearchedDrive([invoice, deposit, parking]);
    const { drive, twin } = searched;
    await saying(drive, 'search for receipts', 'flag it and archive it', 'the second');
    expect(twin.log).toEqual(['flag deposit', 'archive deposit']);
  });

  it('B-13: what was done before it is asked which mail is meant is not done again with the answer', async () => {
    await using searched = await startSearchedDrive([invoice, deposit, parking]);
    const { drive, twin } = searched;
    await saying(drive, 'flag it', 'mark it as unread', 'search for receipts');
    const before = twin.log.length;
    expect(await saying(drive, 'undo that and flag it')).toMatch(/Do you mean the first/);
    expect(twin.log).toHaveLength(before + 1);
    await saying(drive, 'the second');
    expect(twin.log.slice(before + 1)).toEqual(['flag deposit']);
  });

  it('B-13: behind a step to another mail “it” is that one, not the one that was chosen before', async () => {
    await using searched = await startSearchedDrive([invoice, deposit, parking]);
    const { drive, twin } = searched;
    const before = cardOf(drive);
    await saying(drive, 'next', 'search for receipts', 'archive it and go back and flag it');
    expect(await saying(drive, 'the second')).toMatch(/Shall I flag the mail from/);
    expect(cardOf(drive)).toBe(before);
    expect(twin.log).toEqual(['archive deposit']);
    await saying(drive, 'yes');
    expect(twin.log).toEqual(['archive deposit', `flag ${before}`]);
  });

  it('V-8, B-13: a question is over when the connection was lost, so that a yes does nothing to another mail', async () => {
    await using searched = await startSearchedDrive([invoice]);
    const { drive, twin } = searched;
    await saying(drive, 'search for receipts');
    expect(await saying(drive, 'mute Petra and archive it')).toMatch(/^Shall I mute Petra Petrel/);
    drive.session.away();
    drive.session.back();
    const answered = await drive.say('yes');
    expect(eventsOf(answered, 'tool')).toEqual([]);
    expect(twin.log).toEqual([]);
    expect(eventsOf(answered, 'assistant')[0]?.text).toMatch(/^Welcome back\. Nothing was done about what I asked/);
  });

  it('V-7: after an announced arrival it is that mail', async () => {
    await using announced = await startAnnouncedDrive();
    const { drive, twin } = announced;
    expect(await saying(drive, 'read me the new one')).toContain('The scaffold must be closed');
    expect(await saying(drive, 'delete it')).toMatch(/the mail from Piet/);
    expect(twin.log).toEqual(['archive scaffold']);
  });

  it('V-7: of several that were announced it is asked which is the new one', async () => {
    await using announced = await startAnnouncedDrive([redFlag('scaffold'), redFlag('ladder', { from: maria })]);
    const { drive, twin } = announced;
    expect(await saying(drive, 'delete the new one')).toBe(
      'Do you mean the first, from Piet Vos, or the second, from Maria Chen?',
    );
    expect(twin.log).toEqual([]);
    await saying(drive, 'the second');
    expect(twin.log).toEqual(['archive ladder']);
  });

  it('V-7, B-12: nothing is announced until it is said which mail is meant', async () => {
    await using searched = await startSearchedDrive([invoice, deposit, parking]);
    const { drive, twin, scheduler } = searched;
    await saying(drive, 'search for receipts', 'delete it');
    twin.deliver(redFlag('scaffold'));
    await expect.poll(() => mailsLeft(drive)).toBe(2);
    scheduler.advance(600_000);
    expect(eventsOf(drive.events, 'alert')).toEqual([]);
    await saying(drive, 'the first');
    expect(twin.log).toEqual(['archive invoice']);
    await expect.poll(() => scheduler.advance(0) ?? eventsOf(drive.events, 'alert').length).toBe(1);
  });

  it('B-12: what the driver dictates is not read as pointing at a mail', async () => {
    await using announced = await startAnnouncedDrive();
    expect(await saying(announced.drive, 'reply saying I got the new message')).toMatch(
      /^Drafted a reply to Piet Vos.*I got the new message/,
    );
  });

  it('V-7: “skip it” passes over the mail that was just announced, which is still to come', async () => {
    await using announced = await startAnnouncedDrive();
    const { drive } = announced;
    const first = cardOf(drive);
    expect(await saying(drive, 'skip it')).toMatch(/^Skipped\. /);
    const second = cardOf(drive);
    expect([first, second].toSorted()).toEqual(['crane', 'roof']);
    expect(await saying(drive, 'goodbye')).toContain('There is one mail still to come.');
  });

  it('V-7: where nothing else is left, “skip it” says so and opens nothing', async () => {
    await using announced = await startAnnouncedDrive();
    const { drive } = announced;
    await saying(drive, 'skip it');
    announced.twin.deliver(redFlag('ladder', { from: maria }));
    await expect.poll(() => mailsLeft(drive)).toBe(2);
    await expect
      .poll(() => announced.scheduler.advance(0) ?? drive.heard)
      .toMatch(/^Something important just came in: Maria/);
    expect(await saying(drive, 'skip it')).toBe(
      'Skipped. That was everything else. two skipped mails are still there; say next to hear them.',
    );
    await saying(drive, 'next');
    expect(cardOf(drive)).toBe('scaffold');
  });

  it('V-4: after “repeat” it is the mail that was told again', async () => {
    await using announced = await startAnnouncedDrive();
    const { drive, twin } = announced;
    expect(await saying(drive, 'repeat')).toMatch(/^Something important just came in: Piet/);
    await saying(drive, 'archive it');
    expect(twin.log).toEqual(['archive scaffold']);
    await using searched = await startSearchedDrive([invoice]);
    await saying(searched.drive, 'repeat', 'archive it');
    expect(searched.twin.log).toEqual([`archive ${cardOf(searched.drive)}`]);
  });

  it('B-20: it is so with a model too, which is told what "it" means', async () => {
    await using model = await startScriptedModel(searchingModel);
    const answering = { model: model.source, modelBudget: patientBudget };
    await using one = await startSearchedDrive([invoice], answering);
    await saying(one.drive, 'search for receipts', 'archive it');
    expect(one.twin.log).toEqual(['archive invoice']);
    expect(JSON.stringify(model.requests.at(-1))).toContain('Told last, beside the briefing: id m3.');
    await using two = await startSearchedDrive([invoice, deposit], answering);
    expect(await saying(two.drive, 'search for receipts', 'archive it')).toMatch(
      /^Do you mean the first, about About the invoice, or the second/,
    );
    await saying(two.drive, 'the second');
    expect(two.twin.log).toEqual(['archive deposit']);
  });

  it('B-11: after several who wait for an answer were named, “it” is still the mail that is open, and “the second one” one of those', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const question = 'who is waiting for an answer?';
    await drive.say(question);
    expect(drive.heard).toContain('are waiting for your answer. The first three');
    await drive.say('is this urgent?');
    expect(drive.heard).not.toContain('Do you mean');
    await drive.say('mute this thread');
    expect(drive.heard).toMatch(/^Shall I mute this thread/);
    await drive.say('no');
    await drive.say(question);
    const read = eventsOf(await drive.say('read the second one'), 'tool').filter(({ name }) => name === 'read_email');
    expect(read).toMatchObject([{ success: true }]);
    await drive.say(question);
    const archived = eventsOf(await drive.say('archive it'), 'tool').filter(({ name }) => name === 'archive_email');
    expect(archived).toMatchObject([{ success: true }]);
  });

  it('B-11, W-3: a key of the page means the card that it stands under, whatever was found since', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const seen = { emailId: eventsOf(drive.events, 'card').at(-1)?.emailId ?? null, question: null };
    await drive.say('find mails from Graham');
    expect(drive.heard).toMatch(/^I found .+ mails/);
    const before = drive.events.length;
    await drive.session.say('archive it', { source: 'key', seen });
    const tools = eventsOf(drive.events.slice(before), 'tool').filter(({ name }) => name === 'archive_email');
    expect(tools).toMatchObject([{ success: true }]);
    expect(drive.heard).not.toContain('Do you mean');
  });
});
