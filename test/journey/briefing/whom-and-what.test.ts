import { createManualScheduler } from '@nexus/async/testing';
import type { BriefingEvent, Mailbox, MailMessage } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const noon = new Date('2026-11-10T12:00:00Z');
const anna = { name: 'Anna Weber', address: 'anna@weber.example' };
const mail = (emailId: string, given: Parameters<typeof inventMail>[0]): MailMessage =>
  inventMail({ emailId, messageId: `${emailId}@example.org`, ...given });
const mails = (): MailMessage[] => [
  mail('lease', { subject: 'Lease of Mill Lane', own: 'Can you sign the lease by Friday, please? It is urgent.' }),
  mail('lunch', { from: anna, subject: 'Lunch', own: 'Shall we have lunch on Thursday at one?' }),
  mail('plans', { from: anna, subject: 'Plans', own: 'Did you see the plans of the stairs?' }),
  mail('keys', { from: anna, subject: 'Keys', own: 'The keys are in the drawer.' }),
  mail('crane', { from: piet, subject: 'The crane', own: 'The crane stands on the other side.' }),
];
const options = { scheduler: createManualScheduler(), clock: () => noon, readerAddresses: ['nora@example.com'] };

function twinDrive(change: (mailbox: Mailbox) => Mailbox = (mailbox) => mailbox) {
  const all = mails();
  const twin = createTwinMailbox(all);
  const drafted: unknown[] = [];
  const { composer, reader } = twin.mailbox;
  const mailbox: Mailbox = {
    ...twin.mailbox,
    reader: {
      ...reader,
      search: async ({ from }) => all.filter((one) => from !== undefined && one.from?.name?.includes(from)),
    },
    composer: {
      ...composer,
      draft(content, context) {
        drafted.push(content);
        return composer.draft(content, context);
      },
    },
  };
  return { twin, drafted, drive: startDrive({ ...options, mailbox: change(mailbox) }) };
}

async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}

describe('what is said to the offer of a draft', () => {
  const told = async () => {
    const { drive } = twinDrive();
    const opened = await drive;
    await saying(opened, 'next', 'reply to Anna yes, Thursday suits me');
    return opened;
  };

  it('W-2: a no to which mail is meant takes nothing back that waits to be sent', async () => {
    await using drive = await told();
    await saying(drive, 'send it', 'yes');
    expect(await saying(drive, 'flag the one from Anna')).toMatch(/Do you mean the first/);
    expect(await saying(drive, 'no')).toBe('Alright, I did nothing.');
    expect(await saying(drive, "don't send it")).toMatch(/^Held back/);
  });

  it.each([
    'how much is it if I cancel late',
    "what's left that can't wait till Monday",
    'can I cancel the school bus',
    'could you wait a second',
    'who said to stop the work on that',
  ])('B-14: “%s” holds nothing back that waits to be sent', async (words) => {
    await using drive = await told();
    await saying(drive, 'send it', 'yes');
    expect(await saying(drive, words)).not.toContain('Held back');
    expect(await saying(drive, "actually, don't send that")).toMatch(/^Held back/);
  });

  it('J-15: a yes behind a name is what is said to them', async () => {
    await using drive = await told();
    expect(drive.heard).toMatch(/^Drafted a reply to Anna Weber.* It says: yes, Thursday suits me\./i);
  });

  it('B-13: a yes asks whether it is to be sent, and sends nothing', async () => {
    await using drive = await told();
    expect(await saying(drive, 'yes please')).toMatch(/^Shall I send it to Anna Weber/);
  });

  it('J-15: what was just dictated is read back, and is dropped where that is said', async () => {
    await using drive = await told();
    expect(await saying(drive, 'what did I just write')).toMatch(/^Your draft to Anna Weber says: yes, Thursday/i);
    expect(await saying(drive, 'never mind, drop it')).toBe('The draft to Anna Weber is thrown away.');
  });
});

describe('a mail that is named by what it is about', () => {
  const subjects = ['The parking receipt', 'Scaffold inspection, block B', 'Quote: scaffold netting', 'Lifting points'];
  const named = () => subjects.map((subject, place) => mail(`named-${place}`, { subject, own: 'Here it is.' }));

  /** What was done, with the mails of it. */
  const done = (events: readonly BriefingEvent[]) =>
    eventsOf(events, 'tool').flatMap((tool) => (tool.success ? [[tool.name, tool.arguments.email_ids]] : []));

  it.each([
    ['archive the parking receipt', [['archive_email', ['named-0']]]],
    ['get rid of that parking receipt, please', [['archive_email', ['named-0']]]],
    ['snooze the lifting points until Friday', [['snooze_email', ['named-3']]]],
    [
      'flag the parking receipt and archive the lifting points',
      [
        ['flag_email', ['named-0']],
        ['archive_email', ['named-3']],
      ],
    ],
  ])('W-2: "%s" is an order about it', async (order, wanted) => {
    await using drive = await startDrive({ ...options, mailbox: createTwinMailbox(named()).mailbox });
    expect(done(await drive.say(order))).toEqual(wanted);
  });

  it('W-2: "Crane\'s invoice" is the mail from them about it, forwarded too', async () => {
    const invoice = mail('owned', { from: anna, subject: 'The invoice of May', own: 'Here it is.' });
    await using drive = await startDrive({ ...options, mailbox: createTwinMailbox([...named(), invoice]).mailbox });
    expect(await saying(drive, "forward Anna's invoice to piet@example.org")).toMatch(
      /^Drafted a forward of the mail from Anna Weber/,
    );
    expect(done(await drive.say("archive Anna's invoice"))).toEqual([['archive_email', ['owned']]]);
  });

  it.each([
    'put that parking ticket behind the scaffold',
    'the parking receipt was in the glove box',
    'archive the holiday photos',
    'we set the scaffold up on Monday and took the receipt',
  ])('W-2: talk of such a thing is none: "%s"', async (talk) => {
    const twin = createTwinMailbox(named());
    await using drive = await startDrive({ ...options, mailbox: twin.mailbox });
    await drive.say('next');
    expect(done(await drive.say(talk))).toEqual([]);
  });

  it('W-2: where several fit it is asked which, and the answer does it to that one alone', async () => {
    await using drive = await startDrive({ ...options, mailbox: createTwinMailbox(named()).mailbox });
    expect(await saying(drive, 'flag the scaffold one')).toMatch(/^Do you mean the first, .+, or the second, /);
    expect(done(await drive.say('the netting one'))).toEqual([['flag_email', ['named-2']]]);
  });
});

describe('whom an answer goes to', () => {
  it('W-2: "tell Anna …" answers the mail of hers that asks it, in its thread, whatever mail is open', async () => {
    const { drive: starting, drafted } = twinDrive();
    await using drive = await starting;
    expect(await saying(drive, 'next', 'tell Anna yes, Thursday at one works for lunch')).toMatch(
      /^Drafted a reply to Anna Weber, about Lunch\. /,
    );
    expect(drafted).toMatchObject([
      { subject: 'Re: Lunch', regarding: { emailId: 'lunch', as: 'reply' }, to: [{ address: anna.address }] },
    ]);
  });

  it('J-15: after a search told several mails of one thread an answer is drafted to the newest, unasked', async () => {
    const first = mail('netting', { from: anna, subject: 'Netting', own: 'The netting of lift two is torn.' });
    const again = mail('netting-again', {
      from: anna,
      subject: 'Re: Netting',
      inReplyTo: first.messageId,
      references: [first.messageId ?? ''],
      own: 'The netting of lift three is torn as well.',
      receivedAt: new Date('2026-11-10T11:00:00Z'),
    });
    const { mailbox } = createTwinMailbox([...mails(), first, again]);
    const { reader } = mailbox;
    const found = { ...mailbox, reader: { ...reader, search: async () => [first, again] } };
    await using drive = await startDrive({ ...options, mailbox: found });
    expect(
      await saying(drive, 'what did Anna say about the netting', 'reply to Anna that Tom chases the firm'),
    ).toMatch(/^Drafted a reply to Anna Weber.*Tom chases the firm/);
  });

  it('W-2: where none of theirs asks anything it is a new mail, and so it is where one was asked for', async () => {
    const { drive: starting, drafted } = twinDrive();
    await using drive = await starting;
    await saying(drive, 'next', 'tell Piet the gate is open', 'write a new mail to Anna saying the gate is open');
    expect(drafted).toMatchObject([{ regarding: null }, { regarding: null }]);
  });

  it('J-15: "throw it away", right after the draft was spoken of, is the draft and no mail', async () => {
    const { drive: starting, twin } = twinDrive();
    await using drive = await starting;
    await saying(drive, 'next', 'reply saying I will sign it', 'purple monkey', 'banana apple');
    expect(drive.heard).toMatch(/throw the draft away/);
    expect(await saying(drive, 'throw it away')).toMatch(/^The draft to .* is thrown away/);
    expect(twin.log.filter((done) => done.startsWith('archive'))).toEqual([]);
  });

  it('W-2: a mail is not forwarded to whom it came from, and without a draft there is nothing to copy', async () => {
    const { drive: starting, drafted } = twinDrive();
    await using drive = await starting;
    await saying(drive, 'read the mail from Piet');
    expect(await saying(drive, 'forward this to Piet')).toMatch(/^That mail is from Piet Vos\. Who else/);
    expect(await saying(drive, 'cc Anna on that')).toMatch(/^There is no draft to copy anybody in on\./);
    expect(drafted).toEqual([]);
  });

  it.each(['copy that', 'add the date to it', 'put this on the thread', 'include the plans in the reply'])(
    'W-2: “%s” asks for no copy',
    async (words) => {
      await using drive = await twinDrive().drive;
      await saying(drive, 'next', 'reply saying I will sign it');
      expect(await saying(drive, words)).not.toMatch(/somebody in copy/);
    },
  );

  it('J-15: what somebody is to be asked is written to them', async () => {
    const { drive: starting, drafted } = twinDrive();
    await using drive = await starting;
    await saying(drive, 'next', 'ask Anna if she can bring the keys');
    expect(drafted).toMatchObject([{ body: 'Could you tell me if you can bring the keys?' }]);
  });

  it('W-2: sending is not offered where nothing can be sent', async () => {
    const cannotSend = (mailbox: Mailbox): Mailbox => ({
      ...mailbox,
      account: { ...mailbox.account, capabilities: { ...mailbox.account.capabilities, delivers: false } },
    });
    await using drive = await twinDrive(cannotSend).drive;
    const heard = await saying(drive, 'next', 'reply saying I will sign it');
    expect(heard).toMatch(/^Drafted a reply/);
    expect(heard).toMatch(/The twin cannot send, so it stays among the drafts\. Say undo to throw it away\.$/);
    expect(heard).not.toMatch(/say send/i);
  });
});

describe('which of several mails of one sender', () => {
  const asked = /^Do you mean the first, about \w+, the second, about \w+, or the third, about \w+\?$/;

  it.each(['the lunch one', 'the one about lunch', 'the mail about the lunch please'])(
    'W-2: is asked by subject, answered by it, and what was dictated is kept: %s',
    async (answer) => {
      const { drive: starting, drafted } = twinDrive();
      await using drive = await starting;
      expect(await saying(drive, 'find mail from Anna', 'reply saying that suits me')).toMatch(asked);
      await drive.say(answer);
      expect(drafted).toMatchObject([{ regarding: { emailId: 'lunch' }, body: 'that suits me' }]);
    },
  );

  it('W-2: a plain yes is the first one named, which is said', async () => {
    const { drive: starting, drafted } = twinDrive();
    await using drive = await starting;
    const question = await saying(drive, 'find mail from Anna', 'reply saying that suits me');
    const first = /the first, about (\w+)/.exec(question)?.[1];
    await drive.say('yes');
    expect(drafted).toMatchObject([{ subject: `Re: ${first}` }]);
  });
});

describe('what undo takes back', () => {
  it('W-2: all that one sentence did, and the sentence before with the next undo', async () => {
    const { drive: starting, twin } = twinDrive();
    await using drive = await starting;
    await saying(drive, 'next', 'archive it', 'next', 'flag it and archive it');
    const gone = twin.unread.length;
    await drive.say('undo');
    expect(twin.unread).toHaveLength(gone + 1);
    expect(drive.heard).toMatch(/back in your inbox/i);
    expect(drive.heard).toMatch(/no longer flagged/i);
    await drive.say('undo');
    expect(twin.unread).toHaveLength(mails().length);
    expect(await saying(drive, 'undo')).toMatch(/nothing to take back/);
  });
});

describe('what is kept after all', () => {
  it('B-14: "no, keep it", right after a mail was archived, brings it back', async () => {
    const { drive: starting, twin } = twinDrive();
    await using drive = await starting;
    await saying(drive, 'next', 'archive it', 'no, keep it');
    expect(twin.unread).toHaveLength(mails().length);
  });
});

describe('what is not there', () => {
  it('W-2: the morning of a snooze is the next one', async () => {
    await using drive = await twinDrive().drive;
    expect(await saying(drive, 'next', 'snooze it until eight in the morning')).toMatch(/until tomorrow at eight/);
  });

  it('W-2: what else somebody wrote is looked for, and nothing is moved', async () => {
    const { drive: starting, twin } = twinDrive();
    await using drive = await starting;
    await saying(drive, 'next', 'what else did Anna write');
    expect(drive.heard).toMatch(/three|Anna/i);
    expect(twin.log).toEqual([]);
    expect(eventsOf(drive.events, 'card')).toHaveLength(1);
  });

  it('W-2: words that mean nothing are answered by what can be said now, in other words the second time', async () => {
    await using drive = await twinDrive().drive;
    const first = await saying(drive, 'next', 'the moon looks nice');
    const second = await saying(drive, 'the moon looks nice');
    expect(first).toMatch(/Say next/);
    expect(second).not.toBe(first);
  });

  it('W-8: slower and faster change the voice of whoever reads aloud, to an end that is said', async () => {
    await using drive = await twinDrive().drive;
    const rate = () => drive.session.snapshot().find((message) => message.type === 'status')?.speakingRate;
    expect(await saying(drive, 'slower')).toBe('Slower, then, where I am read aloud.');
    expect(rate()).toBe(0.85);
    expect(await saying(drive, 'slower', 'slower')).toBe("I can't speak any slower.");
    await drive.say('at the normal speed please');
    expect(rate()).toBeUndefined();
  });
});

describe('a name that two addresses have', () => {
  const other = mail('bench', {
    from: { name: anna.name, address: 'weber@bench.example' },
    subject: 'The bench',
    own: 'The bench was painted on Monday.',
  });

  it('W-2: is not muted or written to without a word on which, and one with its mail open is', async () => {
    await using drive = await startDrive({ ...options, mailbox: createTwinMailbox([...mails(), other]).mailbox });
    const asked = /^Mail comes from two addresses under the name of Anna Weber\. Open one/;
    expect(await saying(drive, 'mute Anna Weber')).toMatch(asked);
    expect(await saying(drive, 'find the mail about the bench', 'forward this to Anna Weber')).toMatch(
      /I know two addresses of Anna Weber\. Answer a mail from the right one/,
    );
    expect(await saying(drive, 'mute her', 'yes')).toMatch(/^Anna Weber is muted/);
  });
});
