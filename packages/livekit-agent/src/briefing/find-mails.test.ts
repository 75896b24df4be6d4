import type { JudgedMail, MailEnvelope } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { findMails } from './find-mails.ts';
import { emptyInbox, type Inbox } from './inbox.ts';

function envelope(emailId: string, name: string, subject: string): MailEnvelope {
  return {
    emailId,
    accountId: 'account',
    messageId: null,
    inReplyTo: null,
    references: [],
    from: { name, address: `${name.split(' ')[0]?.toLowerCase()}@example.com` },
    replyTo: [],
    to: [],
    cc: [],
    recipientCount: 1,
    subject,
    receivedAt: null,
    claimedAt: null,
    delivery: {
      deliveredTo: [],
      listId: null,
      listPost: false,
      unsubscribe: false,
      precedence: null,
      automatic: false,
      spam: false,
      importance: 'normal',
    },
    unread: true,
    flagged: false,
    size: 0,
  };
}

function judged(emailId: string, name: string, subject: string): JudgedMail {
  const body = { own: '', quoted: '', signature: '', footer: '', onlyPictures: false, truncated: false };
  const email = { ...envelope(emailId, name, subject), body, attachments: [], problems: [] };
  return { email, threadId: emailId, topicId: 'topic', score: 0, signals: [], redFlag: false };
}

const inbox: Inbox = {
  ...emptyInbox,
  items: new Map(
    [
      judged('1', 'Bob Kerr', 'Crane on Wednesday'),
      judged('2', 'Anna Berg', 'Re: crane booking'),
      judged('3', 'Bobby Tables', 'Invoices for November'),
    ].map((mail) => [mail.email.emailId, mail]),
  ),
  held: [{ emailId: '4', reason: 'bulk' }],
  heldEnvelopes: new Map([['4', envelope('4', 'Garden Weekly', 'Spring offers')]]),
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
});
