import type { JudgedMail, MailMessage } from '@nexus/contracts';
import { calmJudgement, inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { emptyInbox, type Inbox } from '../state/inbox.ts';
import { findMails } from './find-mails.ts';

function mail(emailId: string, name: string, subject: string): MailMessage {
  return inventMail({ emailId, subject, from: { name, address: `${name.split(' ')[0]?.toLowerCase()}@example.com` } });
}

function judged(emailId: string, name: string, subject: string): JudgedMail {
  return {
    email: mail(emailId, name, subject),
    threadId: emailId,
    topicId: 'topic',
    score: 0,
    signals: [],
    redFlag: false,
    ...calmJudgement,
  };
}

const inbox: Inbox = {
  ...emptyInbox,
  items: new Map(
    [
      judged('1', 'Bob Kerr', 'Crane on Wednesday'),
      judged('2', 'Anna Berg', 'Re: crane booking'),
      judged('3', 'Bobby Tables', 'Invoices for November'),
    ].map((item) => [item.email.emailId, item]),
  ),
  held: [{ emailId: '4', reason: 'bulk' }],
  heldEnvelopes: new Map([['4', mail('4', 'Garden Weekly', 'Spring offers')]]),
};

describe('mails that the driver describes', () => {
  it.each([
    [{ query: '', from: 'Bob' }, ['1']],
    [{ query: '', from: 'Bobb' }, ['3']],
    [{ query: '', from: 'Bob Kerr' }, ['1']],
    [{ query: 'the one about the crane' }, ['1', '2']],
    [{ query: 'the invoice' }, ['3']],
    [{ query: 'the newsletters' }, ['4']],
    [{ query: 'crane', from: 'anna' }, ['2']],
    [{ query: 'the mail' }, []],
    [{ query: 'elephants' }, []],
  ])('B-19: %o', (described, expected) => {
    expect(findMails(inbox, described)).toEqual(expected);
  });

  it.each([
    ['the lab', ['6']],
    ['the labels', ['7']],
    ['lab results', ['6']],
    ['the bookings', ['2']],
  ])('W-2: “%s” is a word of its own before it is the beginning of another', (query, expected) => {
    const more = [judged('7', 'Printwell', 'Order: your label'), judged('6', 'Ian Crewe', 'Lab results')];
    const with7 = {
      ...inbox,
      items: new Map([...inbox.items, ...more.map((item) => [item.email.emailId, item] as const)]),
    };
    expect(findMails(with7, { query })).toEqual(expected);
  });

  it('W-2: mailings are the held ones and those that were not held', () => {
    const mailing = {
      ...judged('5', 'Crane Weekly', 'Booms'),
      signals: [{ id: 'bulk' as const, weight: -0.2, evidence: 'mailing list' }],
    };
    const with5 = { ...inbox, items: new Map([...inbox.items, ['5', mailing]]) };
    expect(findMails(with5, { query: 'all newsletters' })).toEqual(['5', '4']);
  });

  it('W-2: a title is no part of a name', () => {
    expect(findMails(inbox, { query: '', from: 'Mrs Berg' })).toEqual(['2']);
  });

  it('W-2: the frauds are those that were judged to be', () => {
    const fraud = { ...judged('6', 'Bank', 'Your account'), isFraud: true };
    const with6 = { ...inbox, items: new Map([...inbox.items, ['6', fraud]]) };
    for (const query of ['the phishing mail', 'the fraud']) expect(findMails(with6, { query })).toEqual(['6']);
  });
});
