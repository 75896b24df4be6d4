import type { JudgedMail, JudgingSettings } from '@nexus/contracts';
import { type InventedMail, inventMail, inventSettings, reader } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { explainScore } from './explain-score.ts';
import { scoreMessage } from './score-message.ts';
import { createScoringModels } from './signal-reading.ts';

const models = createScoringModels();

function judge(mail: InventedMail, settings: Partial<JudgingSettings> = {}): JudgedMail {
  const email = inventMail(mail);
  const context = { settings: inventSettings(settings), thread: [email], ownMessageIds: new Set<string>() };
  return { email, threadId: 'thread', topicId: 'topic', ...scoreMessage(email, { ...context, ...models }) };
}

const someone = { name: null, address: 'x1@example.org' };
const list = { delivery: { listPost: true }, to: [someone] };

describe('explainScore', () => {
  it.each<[string, InventedMail, Partial<JudgingSettings>?]>([
    ['Maria Chen asks you to sign off by Friday.', { own: 'Could you sign off by Friday?' }],
    ['Maria Chen asks you to send them your plans.', { own: 'Please send me your plans.' }],
    ['Maria Chen wants to know whether the pump came.', { own: 'Let me know whether the pump came.' }],
    ['Maria Chen asks: are you at the site.', { own: 'Nora, are you at the site?' }],
    [
      'Maria Chen asks whether you would be willing to speak on Sunday.',
      { own: 'Would you be willing to speak on Sunday?' },
    ],
    ['The sender asks you to call them.', { own: 'Could you call me?', from: someone }],
    [
      'Maria Chen, one of your VIPs, asks you to call them; the mail says it is urgent.',
      { subject: 'Urgent', own: 'Could you call me?' },
      { vips: ['maria'] },
    ],
    [
      'It comes from Maria, one of your VIPs, and says it is urgent.',
      { subject: 'Urgent: the pump', own: 'It stopped.' },
      { vips: ['maria'] },
    ],
    ['Nothing in it is pressing.', { own: 'The roof is done.' }],
    ['Nothing in it is pressing; it went to a mailing list.', { own: 'The roof is done.', ...list }],
    ['Nothing in it is pressing; a machine sent it.', { own: 'Done.', delivery: { automatic: true } }],
    ['Nothing in it is pressing.', { own: 'The roof is done.', to: [someone] }],
  ])('B-6: says %j', (sentence, mail, settings) => {
    expect(explainScore(judge(mail, settings))).toBe(sentence);
  });

  it('B-6: names what lowers a mail that still counts', () => {
    const mail = { subject: 'Urgent: nails', own: 'We need them by tomorrow. Call us today.', ...list, to: [reader] };
    expect(explainScore(judge(mail))).toMatch(/says it is urgent.*, but it went to a mailing list\.$/);
  });

  it.each<InventedMail>([
    { own: 'Please look at https://example.com/a?b=1 and write to maria.chen@example.org by Friday.' },
    { own: 'Could you mail someone@example.org?', from: { name: 'x@example.org', address: 'x@example.org' } },
    { subject: '[roof] *URGENT* see www.example.com', own: `Can you ${'check this and '.repeat(30)}come?` },
    { from: { name: null, address: 'no-reply@shop.test' }, delivery: { listId: 'a.b.test', unsubscribe: true } },
  ])('B-6: is one sentence without addresses, ids and our own numbers', (mail) => {
    const sentence = explainScore(judge(mail, { vips: ['maria.chen@example.org'] }));
    expect(sentence).not.toMatch(/@|https?:|www\.|\.test\b|mail-1|0\.\d/);
    expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
    expect(sentence.length).toBeLessThan(260);
  });
});
