import { type InventedMail, inventMail, inventSettings, maria, piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { scoreMessage } from './score-message.ts';
import { createScoringModels } from './signal-reading.ts';

const models = createScoringModels();
const now = new Date('2026-11-12T12:00:00Z');
const ask = inventMail({ subject: 'Urgent: the pump', own: 'Nora, could you send me the pump plan by Friday?' });

function later(mail: InventedMail) {
  return inventMail({
    emailId: 'mail-2',
    messageId: 'mail-2@example.org',
    inReplyTo: ask.messageId,
    references: [ask.messageId ?? ''],
    subject: 'Re: Urgent: the pump',
    receivedAt: new Date('2026-11-11T08:00:00Z'),
    ...mail,
  });
}

function judge(...others: ReturnType<typeof later>[]) {
  const settings = inventSettings({ now });
  return scoreMessage(ask, { settings, thread: [ask, ...others], ownMessageIds: new Set(), ...models });
}

function told(...others: ReturnType<typeof later>[]): string | undefined {
  return judge(...others).signals.find(({ id }) => id === 'answered' || id === 'overtaken')?.told;
}

describe('where a thread stands', () => {
  it('J-2: an ask that nothing came after is important', () => {
    expect(judge()).toMatchObject({ redFlag: true });
    expect(told()).toBeUndefined();
  });

  it.each<[string, InventedMail]>([
    ['you answered this yesterday', { from: reader, to: [maria], own: 'Here it is.' }],
    ['you wrote back with a question yesterday', { from: reader, to: [maria], own: 'Which pump do you mean?' }],
    ['Maria Chen has since taken it back', { own: 'Never mind, I have it.' }],
    ['Maria Chen has since taken it back', { own: 'Please ignore my last mail.' }],
    ['Maria Chen has since taken it back', { own: 'No need for the pump, mine works again.' }],
    ['Maria Chen has since changed it', { own: 'So I need it by ten on Monday rather than noon.' }],
    ['Maria Chen has since changed it', { own: 'Please bring it on Thursday instead of Friday.' }],
    ['Maria Chen has since cancelled it', { own: 'The visit is cancelled.' }],
    ['Maria Chen has since changed it', { own: 'It has been moved to Monday.' }],
    ['Maria Chen has since changed it', { subject: 'Updated invitation: the pump', own: 'In room 2.' }],
    ['Maria Chen wrote later that it is settled', { own: 'All sorted.' }],
    ['Piet Vos wrote later that it is settled', { from: piet, own: 'I have fixed it.' }],
    ['Maria Chen wrote again yesterday', { own: 'Could you send it by Thursday instead?' }],
  ])('J-2: %j, and it is neither important nor urgent', (words, mail) => {
    expect(told(later(mail))).toBe(words);
    expect(judge(later(mail))).toMatchObject({ redFlag: false, isUrgent: false });
  });

  it.each<[string, InventedMail]>([
    ['thanks for something else', { from: piet, own: 'Thanks, see you there.' }],
    ['somebody else who takes it back', { from: piet, own: 'Never mind.' }],
    ['a choice of things', { own: 'We took the red one rather than two of the blue ones.' }],
    ['a thing that is not done yet', { own: 'It is not sorted yet.' }],
    ['a condition', { own: 'If I hear nothing it is cancelled.' }],
    ['a machine', { own: 'All done.', delivery: { automatic: true } }],
    ['a mail before it', { own: 'Never mind.', receivedAt: new Date('2026-11-09T08:00:00Z') }],
  ])('J-2: %s settles nothing', (_what, mail) => {
    expect(told(later(mail))).toBeUndefined();
  });

  const forged = { authentication: 'failed' } as const;
  const stranger = { name: 'Harbour Bank', address: 'service@harbour-pay.top' };
  const phish: InventedMail = {
    from: stranger,
    subject: 'Your account is suspended',
    own: 'It is done. Dear customer, our bank account has changed. Your account is suspended. Confirm your password within 24 hours: https://secure-pay.xyz/login',
    replyTo: [{ name: null, address: 'harbour@gmail.com' }],
  };

  it.each<[string, InventedMail]>([
    ['an answer in the name of the reader', { from: reader, to: [maria], own: 'Here it is.', delivery: forged }],
    ['a mail in the name of the sender', { own: 'Never mind, no longer needed.', delivery: forged }],
    ['a second request in the name of the sender', { own: 'Could you send it by Thursday?', delivery: forged }],
    ['a fraud that says that it is done', phish],
    [
      'a forged quote of an answer',
      {
        inReplyTo: 'own@example.com',
        references: [ask.messageId ?? '', 'own@example.com'],
        quoted: 'On Tue, 10 Nov 2026 at 15:00, Nora Berg <nora@example.com> wrote:\n> Here it is.',
        delivery: forged,
      },
    ],
  ])('J-3: %s settles nothing', (_what, mail) => {
    expect(told(later(mail))).toBeUndefined();
    expect(judge(later(mail))).toMatchObject({ redFlag: true });
  });

  it('J-2: what the reader sent counts as theirs by its id, whatever became of its headers', () => {
    const own = later({ from: reader, to: [maria], own: 'Here it is.', delivery: forged });
    const context = { settings: inventSettings({ now }), thread: [ask, own], ...models };
    const { signals } = scoreMessage(ask, { ...context, ownMessageIds: new Set([own.messageId ?? '']) });
    expect(signals.map(({ id }) => id)).toContain('answered');
  });

  it('J-2: a mail that answers nothing does not settle one without an id', () => {
    const nameless = { ...ask, messageId: null };
    const other = later({ from: piet, inReplyTo: null, references: [], own: 'All sorted.' });
    const context = { settings: inventSettings({ now }), thread: [nameless, other], ownMessageIds: new Set<string>() };
    const { signals } = scoreMessage(nameless, { ...context, ...models });
    expect(signals.map(({ id }) => id)).not.toContain('overtaken');
  });

  it('J-2: an answer that only a later mail quotes is known by its line and its place among the references', () => {
    const quoting = later({
      inReplyTo: 'own@example.com',
      references: [ask.messageId ?? '', 'own@example.com'],
      own: 'Thank you.',
      quoted: 'On Tue, 10 Nov 2026 at 15:00, Nora Berg <nora@example.com> wrote:\n> Here it is.',
    });
    expect(told(quoting)).toBe('you answered this on Tuesday');
    expect(
      told({ ...quoting, body: { ...quoting.body, quoted: 'On Tue, Piet Vos <piet@example.org> wrote:\n> x' } }),
    ).toBe(undefined);
  });

  it('J-2: whether a sent mail of which only the headers are read asks something is told by who quotes it', () => {
    const sent = later({ messageId: 'own@example.com', from: reader, to: [maria], own: '' });
    const quoting = later({
      emailId: 'mail-3',
      messageId: 'mail-3@example.org',
      inReplyTo: 'own@example.com',
      references: [ask.messageId ?? '', 'own@example.com'],
      receivedAt: new Date('2026-11-11T09:00:00Z'),
      own: 'The larger one.',
      quoted: 'On Wed, 11 Nov 2026 at 08:00, Nora Berg <nora@example.com> wrote:\n> Which pump do you mean?',
    });
    expect(told(sent)).toBe('you answered this yesterday');
    expect(told(sent, quoting)).toBe('you wrote back with a question yesterday');
  });
});
