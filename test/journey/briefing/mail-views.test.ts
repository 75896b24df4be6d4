import { createManualScheduler } from '@nexus/async/testing';
import { type InventedMail, inventMail, maria, piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

const rafters = `Hi Nora,

We walked the roof with Piet this morning and found that two of the rafters are cracked. We agreed to replace
them before the winter.

Could you release the order for new rafters by Thursday noon? Please send me the photographs of the north side.
Piet to close the scaffold before Friday. Could somebody fetch the keys from the gate?

The carpenter would need three days. The weather looks dry all week, which helps the work on the roof.`;

async function startWith(...mails: readonly InventedMail[]): Promise<Drive> {
  const { mailbox } = createTwinMailbox(mails.map((mail) => inventMail(mail)));
  const drive = await startDrive({
    mailbox,
    scheduler: createManualScheduler(),
    clock: () => new Date('2026-11-10T12:00:00Z'),
    readerAddresses: [reader.address],
  });
  await drive.say('next');
  return drive;
}

async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}

const roof: InventedMail = { subject: 'Cracked rafters', own: rafters, cc: [piet] };

describe('views of a mail, without a model', () => {
  it('J-8: what is to be done is told with whom and until when, three at a time', async () => {
    await using drive = await startWith(roof);
    expect(await saying(drive, 'what do I have to do in this?')).toBe(
      'Four things to do. For you, by Thursday noon: Could you release the order for new rafters? ' +
        'For you: Please send me the photographs of the north side. ' +
        'For nobody by name: Could somebody fetch the keys from the gate? Say more for the last one.',
    );
    expect(await saying(drive, 'more')).toMatch(/^For Piet.*: Piet to close the scaffold/);
  });

  it('J-8: the key points are counted and told in threes, and "more" goes on', async () => {
    await using drive = await startWith(roof);
    const first = await saying(drive, 'give me the key points');
    expect(first).toMatch(/^\w+ points\. We walked the roof .* Say more for the other \w+\.$/);
    expect(await saying(drive, 'more')).not.toContain('We walked the roof');
  });

  it.each(['what was decided?', 'did they decide anything', 'give me the detailed summary'])(
    'J-8: %j is answered with the decision first',
    async (question) => {
      await using drive = await startWith(roof);
      expect(await saying(drive, question)).toMatch(
        /^One decision first\. We agreed to replace them before the winter\. /,
      );
    },
  );

  it('J-8: in short, it is one sentence of the mail', async () => {
    await using drive = await startWith(roof);
    expect(await saying(drive, 'in short')).toBe('Could you release the order for new rafters by Thursday noon?');
  });

  it('J-8: where there is nothing to do, or nothing was decided, that is said', async () => {
    await using drive = await startWith({ own: 'The roof is finished. The garden looks lovely again after the rain.' });
    expect(await saying(drive, 'what do I have to do?')).toBe('I find nothing to do in it.');
    expect(await saying(drive, 'what was decided')).toMatch(/^I find no decision in it\. The roof is finished\./);
  });

  it('J-8: what has to be done in a thread is told with who asks it', async () => {
    await using drive = await startWith(
      { ...roof, emailId: 'first' },
      {
        emailId: 'second',
        messageId: 'second@example.org',
        inReplyTo: 'mail-1@example.org',
        references: ['mail-1@example.org'],
        from: piet,
        to: [reader, maria],
        subject: 'Re: Cracked rafters',
        own: 'Nora, could you tell the sawmill before Friday?',
        receivedAt: new Date('2026-11-10T10:00:00Z'),
      },
    );
    const heard = await saying(drive, 'what do I have to do in this thread?', 'more');
    expect(eventsOf(drive.events, 'tool').map(({ name }) => name)).toContain('view_mail');
    expect(
      eventsOf(drive.events, 'assistant')
        .map(({ text }) => text)
        .join(' '),
    ).toMatch(
      /For you, from Maria Chen, by Thursday noon: Could you release .* For you, from Piet Vos, before Friday: Nora, could you tell the sawmill\?/,
    );
    expect(heard).not.toContain('Could you release');
  });

  it('J-8: a deadline that has passed is told as passed', async () => {
    await using drive = await startWith({
      own: 'Could you send me the list by Tuesday 11 am, please? The office waits for it.',
    });
    expect(await saying(drive, 'any action items?')).toMatch(/which has passed/);
  });

  it('J-8: reading it out after a view goes on with the mail, not with the view', async () => {
    await using drive = await startWith(roof);
    expect(await saying(drive, 'give me the key points', 'read it', 'more')).not.toMatch(/points?\.|Say more for/);
  });

  it('J-8, W-5: a mail in another language is told in sentences of its own, whatever view is asked for', async () => {
    await using drive = await startWith({
      subject: 'Fenster',
      own: 'Guten Tag, die Fenster sind fertig und können am Montag abgeholt werden. Bitte geben Sie uns bis Freitag Bescheid.',
    });
    expect(await saying(drive, 'what do I have to do in this?')).toMatch(
      /^A mail in German\. Fenster\. It asks something, by .+ Bitte geben Sie uns bis Freitag Bescheid\.$/,
    );
  });
});
