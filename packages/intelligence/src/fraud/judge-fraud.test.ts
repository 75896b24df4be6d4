import type { MailLink, MailMessage } from '@nexus/contracts';
import { type InventedMail, inventMail, inventSettings, maria } from '@nexus/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explainScore } from '../scoring/explain-score.ts';
import { scoreMessage } from '../scoring/score-message.ts';
import { createScoringModels } from '../scoring/signal-reading.ts';
import weights from './fraud-weights.generated.json' with { type: 'json' };
import { judgeFraud } from './judge-fraud.ts';
import { findKnownSenders } from './known-senders.ts';
import { trainFraudWeights } from './train-fraud-weights.ts';

type Given = InventedMail & { readonly links?: readonly MailLink[] };

function mailOf({ links = [], ...given }: Given): MailMessage {
  const mail = inventMail(given);
  return { ...mail, body: { ...mail.body, links } };
}

const settings = inventSettings();
const models = createScoringModels();
const judge = (given: Given) => judgeFraud(mailOf(given), settings);

const phish: Given = {
  from: { name: 'PayPal Service', address: 'service@account-check.test' },
  subject: 'Your account is suspended',
  own: 'Dear customer, your account is suspended. Please confirm your password within 24 hours.',
  links: [{ shown: 'Confirm now', host: 'login.check-now.test' }],
};

describe('judgeFraud', () => {
  it.each<[string, Given]>([
    ['a sign-in that is demanded', phish],
    [
      'payment details that change',
      {
        from: { name: 'Kerr Accounts', address: 'kerr.accounts@gmail.com' },
        replyTo: [{ name: null, address: 'billing1990@outlook.com' }],
        subject: 'Updated bank details',
        own: 'Dear customer, please pay the overdue invoice to our new bank account, IBAN below, immediately.',
      },
    ],
    [
      'money from a stranger',
      {
        from: { name: 'Dr. Obi', address: 'obi77@yahoo.com' },
        replyTo: [{ name: null, address: 'barrister@outlook.com' }],
        own: 'Dear friend, a deceased client left an inheritance of 9 million dollars without next of kin. Keep it confidential until we transfer the funds. Send your name, address and telephone.',
      },
    ],
  ])('J-3: finds %s', (_kind, given) => {
    expect(judge(given).isFraud).toBe(true);
  });

  it.each<[string, Given]>([
    [
      'a statement of a firm whose name is that of a department',
      {
        from: { name: 'Accounts', address: 'accounts@fenwickhire.example' },
        subject: 'Statement',
        own: 'Please find attached your statement. The balance is £1,204.50, of which £880.00 is over 60 days. We would be grateful for payment of the overdue amount by 30 November to avoid your account being suspended.\n\nFenwick Hire Ltd',
      },
    ],
    [
      'a ledger that is no brand',
      {
        from: { name: 'Sales Ledger', address: 'ledger@severntimber.example' },
        subject: 'Your statement',
        own: 'Dear Nora, invoice 20881 of 14 October is now due. Could you tell me when we may expect it? Jane Cole, Severn Timber Ltd',
      },
    ],
    ['a question of somebody known', { own: 'Could you tell me by Friday which crane we take?' }],
    [
      'a receipt',
      {
        from: { name: 'PayPal', address: 'service@paypal.com' },
        subject: 'Receipt for your payment',
        own: 'Hello Nora Berg, you sent a payment of 24.90 EUR.',
        links: [{ shown: 'View transaction', host: 'www.paypal.com' }],
        delivery: { authentication: 'passed' },
      },
    ],
    [
      'a password that was forgotten',
      {
        from: { name: 'Harbour Tools', address: 'no-reply@harbourtools.test' },
        subject: 'Reset your password',
        own: 'You asked for a new password. The link works for three hours. If you did not ask, ignore this mail.',
        links: [{ shown: 'Reset password', host: 'www.harbourtools.test' }],
      },
    ],
    ['a reply to elsewhere alone', { replyTo: [{ name: null, address: 'me@elsewhere.test' }] }],
    ['a failed authentication alone', { delivery: { authentication: 'failed' } }],
  ])('J-3: lets %s be', (_kind, given) => {
    expect(judge(given).isFraud).toBe(false);
  });

  it('J-3: a pass clears nobody, and a failure is a sign among others', () => {
    const { fraud } = judge(phish);
    expect(judge({ ...phish, delivery: { authentication: 'passed' } }).fraud).toBe(fraud);
    const weak: Given = { subject: 'Urgent: a payment', own: 'Please pay the overdue fee immediately.' };
    expect(judge({ ...weak, delivery: { authentication: 'failed' } }).fraud).toBeGreaterThan(judge(weak).fraud);
  });

  it('J-3: hours within which something is wanted hurry, and hours within which somebody answers do not', () => {
    const evidenceOf = (own: string) =>
      judgeFraud(
        {
          ...mailOf({
            from: { name: 'Pond Mail', address: 'mail@pond.example' },
            replyTo: [{ name: null, address: 'you@other.example' }],
            own: `Your mailbox is suspended. ${own}`,
          }),
          recipientCount: 0,
        },
        settings,
      ).evidence;
    expect(evidenceOf('Confirm your password within 24 hours.')).toContain('it hurries you');
    const years = 'It was a pleasure to have you with us for so many years, as you may know.';
    const answers = evidenceOf(`Confirm your password. ${years} We answer letters within 72 hours.`);
    expect(answers).toContain('it is after a password');
    expect(answers).not.toContain('hurries');
  });

  it('J-3: no sign alone is proof', () => {
    for (const [id, weight] of Object.entries(weights.weights))
      expect([id, weight < -weights.bias]).toEqual([id, true]);
  });

  it('J-3: a known name on a strange address is a sign', () => {
    const before = ['a', 'b', 'c'].map((emailId) => inventMail({ emailId }));
    const strange: Given = {
      emailId: 'd',
      from: { name: maria.name, address: 'maria@quick-pay.test' },
      own: 'Please pay.',
    };
    const known = findKnownSenders([...before, mailOf(strange)]);
    expect(judgeFraud(mailOf(strange), settings, known).fraud).toBeGreaterThan(judge(strange).fraud);
    const same = findKnownSenders(before);
    expect(judgeFraud(mailOf({ emailId: 'e' }), settings, same).fraud).toBeLessThan(0.1);
  });

  it('J-3: a colleague is known by one mail; money on the quiet from their private mailbox is a fraud, a walk on Sunday is none', () => {
    const atWork = { readerAddresses: ['nora@kerrbridge.test'], vips: [] };
    const boss = { name: 'Robert Ames', address: 'robert.ames@kerrbridge.test' };
    const known = findKnownSenders([
      inventMail({ emailId: 'work', from: boss }),
      ...Array.from({ length: 24 }, (_, index) => inventMail({ emailId: `other-${index}` })),
    ]);
    const judgedOf = (own: string, subject: string) =>
      judgeFraud(mailOf({ from: { name: boss.name, address: 'r.ames71@gmail.com' }, subject, own }), atWork, known);
    const asked =
      'Nora, are you at your desk? I am in a meeting. I need you to pay a supplier today, 4,200 euros, to these new bank details. Keep this between us.';
    expect(judgedOf(asked, 'Quick favour').isFraud).toBe(true);
    expect(judgedOf('The walk on Sunday starts at ten. Bring the dog.', 'Sunday').isFraud).toBe(false);
  });

  it('J-3: who is reminded of a bill, and is given nothing to follow, is not told of a fraud', () => {
    const reminder: Given = {
      from: { name: 'Corrib Stone', address: 'accounts@corribstone.test' },
      subject: 'Account overdue',
      own: 'Dear Customer, your bill of 188.20 euro was due on 12 November. Please pay it within seven days.',
    };
    expect(judge(reminder).isFraud).toBe(false);
    expect(judge(reminder).fraud).toBeLessThan(
      judge({ ...reminder, links: [{ shown: 'Pay now', host: 'pay.corrib-stone.test' }] }).fraud,
    );
  });

  it('J-3: a link that shows another site, a look-alike and disguised letters are signs', () => {
    const plain = judge({ own: 'See this.' }).fraud;
    const signs: readonly Given[] = [
      { own: 'See this.', links: [{ shown: 'www.harbourbank.test', host: 'evil.test' }] },
      { own: 'See this.', from: { name: null, address: 'a@paypaI.com'.toLowerCase().replace('paypai', 'paypa1') } },
      { own: 'See this.', subject: 'Your p\u0430yment' },
      { own: 'See this.', disguised: true },
    ];
    for (const sign of signs) expect(judge(sign).fraud).toBeGreaterThan(plain);
  });

  it('J-3: is told in its own plain words, and is neither important nor urgent, whoever comes first', () => {
    const context = {
      settings: { ...settings, vips: ['paypal service'], keywords: ['account'] },
      thread: [],
      ...models,
    };
    const mail = mailOf({ ...phish, own: `${phish.own} Nora, could you please confirm it by noon? Urgent!` });
    const judged = scoreMessage(mail, { ...context, ownMessageIds: new Set() });
    expect(judged).toMatchObject({ isFraud: true, redFlag: false, isUrgent: false });
    const said = explainScore({ ...judged, email: mail, threadId: 't', topicId: 't' });
    expect(said).toMatch(
      /^It looks like a fraud: it calls itself Paypal, but comes from another address(?:, .+)? and .+\.$/,
    );
  });

  it('J-3: judges any mail, twice the same', () => {
    const word = fc.constantFrom(
      'account',
      'suspended',
      'pay',
      'IBAN',
      'won',
      'Nora',
      '@',
      '24 hours',
      '\n',
      'bitcoin',
    );
    const link = fc.record({
      shown: fc.string({ maxLength: 20 }),
      host: fc.oneof(fc.domain(), fc.ipV4(), fc.string()),
    });
    fc.assert(
      fc.property(fc.array(word), fc.string(), fc.array(link, { maxLength: 5 }), (words, name, links) => {
        const given: Given = { own: words.join(' '), from: { name, address: `${name}@example.test` }, links };
        const judged = judge(given);
        expect(judge(given)).toEqual(judged);
        expect(judged.fraud).toBeGreaterThanOrEqual(0);
        expect(judged.fraud).toBeLessThanOrEqual(1);
        expect(judged.isFraud).toBe(judged.fraud >= 0.5);
      }),
    );
  });
});

describe('trainFraudWeights', () => {
  it('J-3: gives the same weights for the same mails, and no sign of fraud speaks for honesty', () => {
    const mails = [
      { signs: ['urgency', 'prize'] as const, isFraud: false, weight: 3 },
      { signs: ['odd-sender', 'urgency'] as const, isFraud: true, weight: 1 },
      { signs: ['links-home'] as const, isFraud: false, weight: 1 },
    ];
    const trained = trainFraudWeights(mails);
    expect(trainFraudWeights(mails)).toEqual(trained);
    expect(Math.min(...Object.entries(trained.weights).map(([id, weight]) => (id === 'prize' ? weight : 0)))).toBe(0);
    expect(trained.weights['links-home']).toBeLessThanOrEqual(0);
    expect(trained.weights['odd-sender']).toBeGreaterThan(trained.weights.prize ?? 0);
  });
});
