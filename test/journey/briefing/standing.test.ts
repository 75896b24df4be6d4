import type { JudgedMail } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { openFileMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { explainScore } from '@nexus/intelligence';
import { judgeMailbox } from '@nexus/runtime';
import { describe, expect, it } from 'vitest';
import { startDrive } from '../../support/drive/drive.ts';
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
    const newer = new Date('2026-11-12T09:00:00Z');
    const call = inventMail({
      emailId: 'call',
      messageId: 'call@example.org',
      from: piet,
      subject: 'Call',
      own: 'I will call.',
      receivedAt: newer,
    });
    await using drive = await startDrive({ mailbox: createTwinMailbox([late, call]).mailbox, now: newer });
    const told: string[] = [];
    for (const words of ['next', 'next']) {
      await drive.say(words);
      told.push(drive.heard);
    }
    expect(told.join(' ')).toContain('It was due Tuesday');
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
});
