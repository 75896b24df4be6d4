import { type InventedMail, inventMail, inventSettings, maria, piet, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { scoreMessage } from './score-message.ts';

const asks = createAskClassifier();
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
  return scoreMessage(ask, { settings, thread: [ask, ...others], ownMessageIds: new Set(), asks });
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
    ['Maria Chen has since taken it back', { own: 'Never mind, I have it.' }],
    ['Maria Chen has since taken it back', { own: 'Please ignore my last mail.' }],
    ['Maria Chen has since cancelled it', { own: 'The visit is cancelled.' }],
    ['Maria Chen has since changed it', { own: 'It has been moved to Monday.' }],
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
    ['a thing that is not done yet', { own: 'It is not sorted yet.' }],
    ['a condition', { own: 'If I hear nothing it is cancelled.' }],
    ['a machine', { own: 'All done.', delivery: { automatic: true } }],
    ['a mail before it', { own: 'Never mind.', receivedAt: new Date('2026-11-09T08:00:00Z') }],
  ])('J-2: %s settles nothing', (_what, mail) => {
    expect(told(later(mail))).toBeUndefined();
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
});
