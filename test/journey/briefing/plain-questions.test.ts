import { createManualScheduler } from '@nexus/async/testing';
import { NexusError } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const scaffold = inventMail({
  emailId: 'scaffold',
  messageId: 'scaffold@example.org',
  from: piet,
  subject: 'URGENT: the scaffold is not safe',
  own: 'Urgent: could you please call me by 3 pm today? The scaffold must be closed as soon as possible. Can you confirm?',
  delivery: { importance: 'high' },
  receivedAt: new Date('2026-11-10T12:30:00Z'),
});
const roof = inventMail({ emailId: 'roof', own: 'The roof is finished. We clean up tomorrow.' });
const crane = inventMail({
  emailId: 'crane',
  messageId: 'crane@example.org',
  subject: 'Crane on Wednesday',
  own: 'The crane stands ready on Wednesday morning.',
});
const petrel = inventMail({
  emailId: 'petrel',
  messageId: 'petrel@petrel.example',
  from: { name: 'Petra Petrel', address: 'petra@petrel.example' },
  subject: 'About the deposit',
  own: 'The deposit is paid.',
  unread: false,
});

async function startTwinDrive(mails = [roof, crane, scaffold]) {
  const twin = createTwinMailbox(mails);
  const scheduler = createManualScheduler();
  const drive = await startDrive({ mailbox: twin.mailbox, scheduler, clock: () => new Date('2026-11-10T12:00:00Z') });
  return { drive, twin, scheduler, [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose]() };
}

async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}

describe('short questions', () => {
  it('B-19: "what is the next topic" names it, and passes nothing over', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const events = await drive.say("what's the next topic?");
    expect(eventsOf(events, 'tool')).toEqual([]);
    expect(drive.heard).toMatch(/^Next comes .+, with .+ mails?\. Say skip this topic to go there\.$/);
    const title = /^Next comes (.+), with/.exec(drive.heard)?.[1] ?? 'none';
    await drive.say('skip this topic');
    await drive.say('what topic is this');
    expect(drive.heard).toContain(title);
  });

  it.each(['anything urgent?', 'is there anything important', 'what is important?', 'any urgent mails?'])(
    'B-19: %j names what is of the mail to come',
    async (question) => {
      await using started = await startTwinDrive();
      expect(await saying(started.drive, question)).toMatch(
        /^One mail still to come is (?:urgent|important): Piet .*scaffold/i,
      );
      expect(await saying(started.drive, 'who is it from?')).toMatch(/^It is from Piet/);
    },
  );

  it('B-19: what was urgent and is told already is not said to come', async () => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, 'next', 'next', 'anything urgent?')).toMatch(
      /^Nothing else is urgent\. You have heard the one mail that is\./,
    );
    expect(await saying(started.drive, 'is the scaffold important?')).toMatch(/^Piet .* about .*scaffold.*: \S/i);
    expect(await saying(started.drive, 'what was the very first one again?')).toMatch(/^The first was: .*scaffold/i);
    await using other = await startTwinDrive();
    const first = await saying(
      other.drive,
      'anything urgent?',
      'read it',
      'next',
      'what was the very first one again?',
    );
    expect(first).toMatch(/^The first was: .*scaffold/i);
  });

  it('B-19: of several mails that are named those are meant that are urgent', async () => {
    const fence = inventMail({ emailId: 'fence', messageId: 'fence@example.org', from: piet, subject: 'The fence' });
    await using started = await startTwinDrive([fence, roof, crane, scaffold]);
    const { drive } = started;
    expect(await saying(drive, 'is the mail from Piet urgent?')).toMatch(/^Piet .* about .*scaffold.*: \S/i);
    expect(await saying(drive, 'who is it from?')).toMatch(/^It is from Piet/);
    expect(await saying(drive, 'is the mail from Maria urgent?')).toBe('None of those two mails is urgent.');
    const gate = { ...scaffold, emailId: 'gate', messageId: 'gate@example.org', subject: 'URGENT: the gate is open' };
    await using other = await startTwinDrive([fence, scaffold, gate]);
    expect(await saying(other.drive, 'how urgent is the mail from Piet?')).toMatch(
      /^Two of those three mails are urgent: Piet .*scaffold.* and Piet .*gate/i,
    );
  });

  it('B-19: what else is urgent, and what there is, is told', async () => {
    await using drive = await startDrive();
    await drive.say('what else is urgent');
    expect(drive.heard).toMatch(/mails still to come are urgent\. The first three: /);
    await drive.say("morning. What've I got?");
    expect(drive.heard).toMatch(/^\S+ mails are still to come/);
  });

  it('B-19: a question that is not understood is not taken as meant for somebody else', async () => {
    await using started = await startTwinDrive();
    const { drive } = started;
    expect(await saying(drive, 'does the moon look nice?')).toMatch(/^I can't answer that\. Ask who a mail is from/);
    expect(await saying(drive, 'the moon looks nice')).toMatch(/^I still do not follow\. /);
    expect(await saying(drive, 'call him')).toMatch(/^I can't make calls\./);
  });

  it('B-19: the thread of a mail that was found, and is not of the briefing, can be muted', async () => {
    const twin = createTwinMailbox([roof, crane, petrel]);
    twin.takeAway('petrel');
    const reader = { ...twin.mailbox.reader, search: async () => [petrel] };
    await using drive = await startDrive({ mailbox: { ...twin.mailbox, reader }, scheduler: createManualScheduler() });
    expect(await saying(drive, 'find the mail from Petrel', 'mute this thread')).toMatch(/^Shall I mute this thread\?/);
    expect(await saying(drive, 'yes')).toMatch(/^This thread is muted\./);
  });

  it('B-14: the end counts what was archived as goodbye says it, found mail too', async () => {
    const twin = createTwinMailbox([roof, crane, petrel]);
    twin.takeAway('petrel');
    const reader = { ...twin.mailbox.reader, search: async () => [petrel] };
    const drive = await startDrive({ mailbox: { ...twin.mailbox, reader }, scheduler: createManualScheduler() });
    await saying(drive, 'next', 'archive it', 'find the mail from Petrel', 'archive it');
    expect(await saying(drive, 'goodbye')).toContain('archived two');
    await drive[Symbol.asyncDispose]();
    expect(eventsOf(drive.events, 'end')).toMatchObject([{ archived: 2 }]);
  });

  it('E-3: a search that cannot reach the server says so', async () => {
    const twin = createTwinMailbox([roof, crane]);
    const reader = {
      ...twin.mailbox.reader,
      search: () => Promise.reject(new NexusError('MAILBOX_UNREACHABLE', 'away', { retryable: true })),
    };
    await using drive = await startDrive({ mailbox: { ...twin.mailbox, reader }, scheduler: createManualScheduler() });
    expect(await saying(drive, 'find the mail from Petrel')).toMatch(/^I can't reach your mail right now\./);
  });
});

describe('what came in meanwhile', () => {
  /** A drive in which a red flag came in after these words. */
  async function startAnnounced(...lines: readonly string[]) {
    const started = await startTwinDrive([roof, crane]);
    await saying(started.drive, ...lines);
    started.twin.deliver(scaffold);
    return started;
  }
  const announced = (drive: Drive, scheduler: { advance(milliseconds: number): void }) =>
    expect.poll(() => {
      scheduler.advance(0);
      return eventsOf(drive.events, 'assistant').filter(({ text }) => text.startsWith('Something important')).length;
    });

  it('V-7: "what was that" right after an announcement says that again', async () => {
    await using started = await startAnnounced('next');
    const { drive, scheduler } = started;
    await announced(drive, scheduler).toBe(1);
    expect(await saying(drive, 'what was that?')).toMatch(/^Something important just came in: Piet/);
  });

  it('V-7: a pause ends for announcements with the next thing that the driver asks', async () => {
    await using started = await startAnnounced('next', 'stop');
    const { drive, scheduler } = started;
    await expect
      .poll(() => {
        scheduler.advance(0);
        return eventsOf(drive.events, 'alert').length;
      })
      .toBe(0);
    await saying(drive, 'who is it from?');
    await announced(drive, scheduler).toBe(1);
  });

  it.each(['what topic is this?', 'which topic are we on', 'what topic does this belong to?'])(
    'B-19: %j is told its topic, and nothing is skipped',
    async (question) => {
      await using started = await startTwinDrive();
      const { drive } = started;
      expect(await saying(drive, 'next', question)).toMatch(/^It belongs to \S.*\.$/);
      expect(eventsOf(drive.events, 'tool').map(({ name }) => name)).toEqual(['next_email']);
    },
  );
});

describe('questions of a suspicious or a busy driver', () => {
  it.each(['any fraud', 'is there anything suspicious in there', 'which ones are scams'])(
    'J-3: “%s” is answered with the mails that look like one, told as that',
    async (words) => {
      await using drive = await startDrive();
      expect(await saying(drive, words)).toMatch(
        /^Three mails still to come look like a fraud: Northmix Accounts Department/,
      );
    },
  );

  it.each([
    "who hasn't answered me",
    'who has not replied to me yet',
    'who owes me an answer',
    'what am I waiting for',
    'which people am I still waiting on',
  ])('B-19: “%s” is not taken for its opposite', async (words) => {
    await using drive = await startDrive();
    expect(await saying(drive, words)).toMatch(/^I see the mail that came in, so I can't tell who owes you/);
  });

  it('B-19: words in another language are told from words that were not understood', async () => {
    await using drive = await startDrive();
    for (const words of ['lies mir die nächste Mail vor', 'was steht in der Mail von Graham'])
      expect(await saying(drive, words)).toBe(
        'That sounds like German, and I understand English only. Say help for what I can do.',
      );
    expect(await saying(drive, 'flurb the wug')).not.toContain('English');
  });

  it('J-3: in a list of what was found a fraud is told as one', async () => {
    await using drive = await startDrive();
    const heard = await saying(drive, 'find the invoice from Northmix');
    expect(heard).toMatch(
      /one that looks like a fraud, in the name of Northmix Accounts Department.*; Northmix Accounts,/s,
    );
  });

  it('J-19: what is called in another form than it is written is found', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'find the scaffolding quote')).toMatch(/scaffold netting/);
  });

  it('J-19: when it is due is told with the hour and with what is due', async () => {
    await using started = await startTwinDrive([scaffold]);
    await saying(started.drive, 'next');
    expect(await saying(started.drive, 'when is it due')).toMatch(/could you please call me by three PM today\?/);
    expect(await saying(started.drive, 'when do I have to call her')).toMatch(/call me by three PM today\?/);
  });

  it('J-19: of an hour what is due by then is told', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'what must I do before eight tomorrow')).toMatch(
      /^Five mails due by tomorrow at eight\. The first three: Ruth Adeyemi .*tonight/,
    );
    expect(await saying(drive, 'what do I have to do before nine tomorrow', 'the rest', 'the rest')).toBeDefined();
    const due = drive.events.flatMap((event) => (event.type === 'assistant' ? [event.text] : [])).slice(-3);
    expect(due.join(' ')).toContain('Eleanor Tarrant about Before the board tomorrow, half past eight tomorrow');
    expect(await saying(drive, 'is anything due by half past eight tonight')).toMatch(/^I see nothing due by /);
  });

  it('J-19: what is due first is told first, whichever way it is asked, and a request with an hour is due then', async () => {
    await using drive = await startDrive();
    const tomorrow =
      /before seven tomorrow morning, .*seven thirty AM on Monday morning and .*half past eight tomorrow/;
    expect(await saying(drive, 'what is due tomorrow')).toMatch(tomorrow);
    expect(await saying(drive, 'what is due next week')).toMatch(tomorrow);
    expect(await saying(drive, 'what are my deadlines')).toMatch(
      /^Sixteen mails with a deadline\. The first three: Ruth .*tonight/,
    );
  });

  it('J-19: of a kind of mail what is past its date is told', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'which timesheets are overdue')).toMatch(
      /^\w+ mails? about timesheets (?:is|are) past the date/,
    );
    expect(await saying(drive, 'which invoices are overdue')).toBe(
      'I see no mail about invoices that is past its date in your unread mail.',
    );
  });

  it('W-2: who wrote on a day is told', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'who wrote to me today')).toMatch(/^Five unread mails came today\. .*Eleanor Tarrant/);
  });

  it('J-19: of next week what is due in it, and who asks for this week on a Sunday means that one as well', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'what is due next week')).toMatch(/mails due next week\. .*before seven tomorrow/u);
    for (const words of ['what are the deadlines this week', 'anything due this coming week']) {
      expect(await saying(drive, words)).toMatch(/^\p{L}+(?:-\p{L}+)? mails due (?:this|next) week\. /u);
      const heard = [drive.heard, await saying(drive, 'the others'), await saying(drive, 'the others')];
      expect(heard.join(' ')).toMatch(/before seven tomorrow/u);
    }
    expect(await saying(drive, 'just the ones due next week')).toMatch(/next week/);
  });

  it('J-19: of a weekday what is due on it is told, or until it', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'what is due on Wednesday')).toMatch(
      /^Two mails speak of that day, with nothing due on Wednesday: Graham Oakes/,
    );
    expect(await saying(drive, "what's due by Tuesday")).toMatch(/^\S+ mails due by Tuesday\. The first three/);
    expect(await saying(drive, 'anything with a deadline on Wednesday')).toMatch(/^Two mails speak of that day/);
    expect(await saying(drive, 'anything due on Saturday')).toBe('I see nothing due on Saturday in your unread mail.');
  });

  it('J-19: mails with attachments are told, and the second one can be opened', async () => {
    const plan = { name: 'plan.pdf', mediaType: 'application/pdf', size: 2_000 };
    await using started = await startTwinDrive([
      roof,
      ...[crane, scaffold].map((mail) => ({ ...mail, attachments: [plan] })),
    ]);
    const heard = await saying(started.drive, 'which mails have attachments');
    expect(heard).toMatch(/^Two mails still to come have attachments: .*scaffold/s);
    expect(heard).not.toMatch(/roof/i);
  });

  it.each([
    ['what day is the 24th of December', 'It is Thursday December twenty-fourth, twenty twenty-six.'],
    ['on which day is Christmas', 'It is Friday December twenty-fifth, twenty twenty-six.'],
    ['how many days until the first of December', /^It is \S+ days until Tuesday December first/],
  ])('J-19: "%s" is asked of the calendar', async (words, answer) => {
    await using started = await startTwinDrive();
    expect(await saying(started.drive, words)).toEqual(
      typeof answer === 'string' ? answer : expect.stringMatching(answer),
    );
  });

  it('J-19: a mail that was put off is told with the reminders', async () => {
    await using started = await startTwinDrive();
    await saying(started.drive, 'next', 'remind me of it tomorrow at five');
    expect(await saying(started.drive, 'what reminders do I have')).toMatch(/One mail is snoozed until tomorrow/);
  });

  it('J-19: a mail that only names somebody is not told as theirs', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'did Magda write today')).toMatch(
      /^Nothing from Magda today, but this names them\. .*Graham Oakes/,
    );
  });

  it('J-19: "open the contract" is a mail where nothing is attached to the open one', async () => {
    const contract = inventMail({
      emailId: 'contract',
      messageId: 'contract@example.org',
      subject: 'Contract for the crane',
      own: 'Please sign it by noon.',
    });
    await using started = await startTwinDrive([roof, contract]);
    expect(await saying(started.drive, 'open the roof', 'open the contract')).toContain('Please sign it by noon.');
  });

  it("J-19: who unsubscribes with somebody's own mail open is asked from what", async () => {
    const weekly = inventMail({
      emailId: 'weekly',
      messageId: 'weekly@petrel.example',
      from: { name: 'Crane Weekly', address: 'news@petrel.example' },
      subject: 'Ten booms',
      own: 'Booms are longer this week.',
      delivery: { unsubscribe: true },
    });
    await using started = await startTwinDrive([roof, crane, weekly]);
    const heard = await saying(started.drive, 'next', 'unsubscribe from the newsletter');
    expect(heard).toBe('Which one? Say mute, and whose: Crane Weekly.');
    expect(eventsOf(started.drive.events, 'tool').map(({ name }) => name)).toEqual(['next_email']);
  });
});
