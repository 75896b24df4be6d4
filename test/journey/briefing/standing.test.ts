import type { JudgedMail, MailMessage } from '@nexus/contracts';
import { inventMail, piet, reader } from '@nexus/contracts/testing';
import { openFileMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { explainScore } from '@nexus/intelligence';
import { buildRawMail } from '@nexus/mail-doubles';
import { judgeMailbox } from '@nexus/runtime';
import { describe, expect, it } from 'vitest';
import { startDrive, writeMailFolder } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

async function judgeSample() {
  await using mailbox = await openFileMailbox({ path: sampleMailboxPath });
  const { judged } = await judgeMailbox(mailbox, { timeZone: 'Europe/London' });
  return (subject: string, day: string) => {
    const isMeant = ({ email }: JudgedMail) =>
      email.subject === subject && email.receivedAt?.toISOString().startsWith(day) === true;
    const mail = [...judged.values()].find(isMeant);
    if (mail === undefined) throw new Error(`The sample has no ${subject}.`);
    return mail;
  };
}

/** What is heard of the first two mails. */
async function hearTwo(drive: Awaited<ReturnType<typeof startDrive>>): Promise<readonly string[]> {
  const told: string[] = [];
  for (const words of ['next', 'next']) {
    await drive.say(words);
    told.push(drive.heard);
  }
  return told;
}

/** A drive of two days after that mail, with a newer one that concerns nothing. */
function driveLater(late: MailMessage) {
  const newer = new Date('2026-11-12T09:00:00Z');
  const call = inventMail({
    emailId: 'call',
    messageId: 'call@example.org',
    from: piet,
    subject: 'Call',
    own: 'I will call.',
    receivedAt: newer,
  });
  return startDrive({ mailbox: createTwinMailbox([late, call]).mailbox, now: newer });
}

describe('where a mail stands by now', () => {
  it('J-2: of the sample, deadlines that have passed are told as passed', async () => {
    const find = await judgeSample();
    expect(explainScore(find('Timesheets week 45 - 3 missing', '2026-11-09'))).toMatch(/it was due Wednesday noon/i);
    expect(explainScore(find('Show flat, 1 December', '2026-11-10'))).toMatch(/it was due Thursday\b/i);
    expect(explainScore(find('Scaffold inspection Block B - 5 actions', '2026-11-09'))).toMatch(
      /was due Thursday noon/i,
    );
  });

  it('J-2: of the sample, the answered and the overtaken mail are neither important nor urgent, the one that overtakes it is', async () => {
    const find = await judgeSample();
    const settled = { redFlag: false, isUrgent: false };
    const answered = find('Second foreman: shortlist', '2026-11-09');
    const overtaken = find('URGENT: Level 4 slab - I have to release your slot', '2026-11-13');
    expect(answered).toMatchObject(settled);
    expect(explainScore(answered)).toMatch(/you answered this on Wednesday\.$/);
    expect(overtaken).toMatchObject(settled);
    expect(explainScore(overtaken)).toMatch(/but Magda .* wrote again yesterday\.$/);
    expect(find('Re: URGENT: Level 4 slab - I have to release your slot', '2026-11-14').redFlag).toBe(true);
  });

  it('J-2: a mail is told with what was due and what became of it', async () => {
    const late = inventMail({ own: 'Please send me the drawings of the roof by Tuesday noon.' });
    await using drive = await driveLater(late);
    expect((await hearTwo(drive)).join(' ')).toContain('roof by Tuesday noon. That has passed.');
  });

  it('J-2: that a deadline has passed is said right behind it, whatever is told after it', async () => {
    const late = inventMail({
      own: 'Please send me the drawings of the roof by Tuesday noon.\n\nThe crane of the north quay stood still for three days in the storm.',
    });
    await using drive = await driveLater(late);
    const told = (await hearTwo(drive)).join(' ');
    expect(told).toContain('by Tuesday noon. That has passed. The crane');
  });

  it('J-2: of a mail that was answered an appointment of the next two days is told all the same', async () => {
    const toldOf = async (day: string) => {
      const visit = inventMail({
        subject: 'Inspection',
        own: `I have entered ${day} at 14:00 for the roof.`,
        answered: true,
      });
      await using drive = await driveLater(visit);
      return (await hearTwo(drive)).join(' ');
    };
    expect(await toldOf('Friday 13 November')).toMatch(
      /You answered this\S* It names tomorrow at two in the afternoon\./,
    );
    expect(await toldOf('Friday 20 November')).not.toContain('It names');
    expect(await toldOf('that I am away on Friday 13 November')).not.toContain('It names');
  });

  it('J-2: what was due is told before until when it was', async () => {
    const opening = 'Good news and bad news. I convinced him to wait over the night.';
    const order =
      'But this is now truly the last: if I have no written order and number by 07:30 on Wednesday morning the whole';
    const toldOf = async (end: string) => {
      const own = `${opening} ${order} ${end} I look at my mails in the evening.`;
      await using drive = await driveLater(inventMail({ subject: 'Re: Harbour', own }));
      return (await hearTwo(drive)).join(' ');
    };
    expect(await toldOf('pour is off and the long pump goes too.')).toMatch(
      /the long pump goes too\. That has passed\./,
    );
    expect(await toldOf('pour is off and the long pump goes too since the plant is quite full on that day.')).toMatch(
      /It asks something\. It was due yesterday/,
    );
  });

  it('J-2: what an invitation asks besides its hour is told, though the hour was changed', async () => {
    const first = inventMail({
      subject: 'Invitation: quay review',
      own: 'On Saturday 14 November at 10:00 in room 2.\n\nBring the cost report of the quay.',
    });
    const changed = inventMail({
      emailId: 'changed',
      messageId: 'changed@example.org',
      inReplyTo: first.messageId,
      references: [first.messageId ?? ''],
      subject: 'Updated invitation: quay review',
      own: 'Moved to three, I have the bank in the morning.',
      receivedAt: new Date('2026-11-12T09:00:00Z'),
    });
    const now = new Date('2026-11-13T09:00:00Z');
    await using drive = await startDrive({ mailbox: createTwinMailbox([first, changed]).mailbox, now });
    const told = (await hearTwo(drive)).join(' ');
    expect(told).toContain('has since changed it. It asked: Bring the cost report of the quay.');
    expect(told).not.toContain('It names');
    const answeredFirst = createTwinMailbox([{ ...first, answered: true }, changed]).mailbox;
    await using other = await startDrive({ mailbox: answeredFirst, now });
    expect((await hearTwo(other)).join(' ')).not.toContain('It names');
  });

  it('J-2: an ask that was made again is told in full, as made again; until when, the newer one says', async () => {
    const ask = inventMail({ own: 'Please send me the drawings of the roof by Tuesday noon.' });
    const again = inventMail({
      emailId: 'again',
      messageId: 'again@example.org',
      inReplyTo: ask.messageId,
      references: [ask.messageId ?? ''],
      subject: `Re: ${ask.subject}`,
      own: 'Could you send them by Friday, please? The joiner waits.',
      receivedAt: new Date('2026-11-12T09:00:00Z'),
    });
    const now = new Date('2026-11-13T09:00:00Z');
    await using drive = await startDrive({ mailbox: createTwinMailbox([ask, again]).mailbox, now });
    const [first] = (await hearTwo(drive)).filter((words) => words.includes('and again'));
    expect(first).toContain('send me the drawings of the roof by Tuesday noon');
    expect(first).toMatch(/^Same thread: Maria Chen, on Tuesday, .*and again yesterday\. /);
    expect(first).not.toContain('It was due');
  });

  it('J-4: a day that a subject counts from its own is told as it is now, and of an answer as it was written', async () => {
    const visit = inventMail({ subject: 'Site visit tomorrow', own: 'The surveyor is coming, please wear boots.' });
    const answer = inventMail({
      emailId: 'answer',
      messageId: 'answer@example.org',
      from: piet,
      subject: 'Re: Crane tomorrow',
      own: 'Works for me, please bring the lift plan.',
    });
    const now = new Date((visit.receivedAt?.getTime() ?? 0) + 3 * 24 * 60 * 60 * 1000);
    await using drive = await startDrive({ mailbox: createTwinMailbox([visit, answer]).mailbox, now });
    const told = (await hearTwo(drive)).join(' ');
    expect(told).toMatch(/Site visit on \w+day \w+/);
    expect(told).toContain('Crane tomorrow');
  });

  it('J-2: who waits for an answer is not who was answered', async () => {
    const ask = inventMail({ own: 'Can you send me the drawings of the roof?', answered: true });
    const other = inventMail({
      emailId: 'crane',
      messageId: 'crane@example.org',
      from: piet,
      subject: 'Crane on Wednesday',
      own: 'Can you confirm the crane for Wednesday, please?',
    });
    await using drive = await startDrive({ mailbox: createTwinMailbox([ask, other]).mailbox });
    await drive.say('who am I keeping waiting for an answer');
    expect(drive.heard).toBe('One is waiting for your answer: Piet Vos about Crane on Wednesday.');
  });

  it('J-2: what the reader sent settles the mail it answers, though the mailbox has no mark of it', async () => {
    const drawings = inventMail({ own: 'Can you send me the drawings of the roof by Friday?' });
    const answer = inventMail({
      emailId: 'answer',
      messageId: 'answer@example.org',
      inReplyTo: drawings.messageId,
      references: [drawings.messageId ?? ''],
      from: reader,
      to: [piet],
      subject: 'Re: drawings',
      own: 'Here they are.',
      receivedAt: new Date('2026-11-12T09:00:00Z'),
    });
    const { mailbox } = createTwinMailbox([drawings], { readAndSent: [{ ...answer, sent: true, unread: false }] });
    await using drive = await startDrive({ mailbox });
    // How threads stand is looked up behind the greeting of a live mailbox.
    await expect
      .poll(async () => {
        await drive.say('who is waiting for an answer');
        return drive.heard;
      })
      .not.toContain('Maria');
    await drive.say('next');
    expect(drive.heard).toContain('You answered this');
  });

  it('J-2: a later mail of the thread that was read already overtakes one that was not', async () => {
    const from = 'Maria Chen <maria@example.org>';
    const to = reader.address;
    const asked = {
      subject: 'The gate',
      messageId: 'gate@example.org',
      date: new Date('2026-11-12T08:00:00Z'),
      from,
      to,
    };
    const text = 'The gate will not open. Please call me as soon as you can.';
    const settled = {
      ...asked,
      subject: 'Re: The gate',
      messageId: 'found@example.org',
      inReplyTo: asked.messageId,
      date: new Date('2026-11-12T09:00:00Z'),
      text: 'Never mind, I found the key.',
      headers: { Status: 'RO' },
    };
    await using folder = await writeMailFolder(
      [{ ...asked, text }, settled].map((mail) => buildRawMail(mail).toString()),
    );
    await using mailbox = await openFileMailbox({ path: folder.path });
    const { judged, held } = await judgeMailbox(mailbox, { timeZone: 'Europe/London' });
    expect([...judged.values()].map(({ email, redFlag }) => [email.subject, redFlag])).toEqual([['The gate', false]]);
    expect(held.size).toBe(0);
    expect([...judged.values()].map(explainScore)).toEqual([expect.stringContaining('has since taken it back')]);
  });
});
