import { randomUUID } from 'node:crypto';
import {
  type DraftContent,
  localUserId,
  type Mailbox,
  type MailIntent,
  type MailIntentLog,
  type PasswordCredentials,
} from '@nexus/contracts';
import {
  buildRawMail,
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  layWire,
  type TestDovecot,
  type TestSmtpServer,
  type TestWire,
} from '@nexus/mail-doubles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHeaders } from '../mime/headers.ts';
import type { UnfinishedAction } from '../remote/options.ts';
import { lookIntoFolder } from '../testing/imap-account.ts';
import { connectImap } from './client.ts';
import { openImapMailbox } from './open.ts';

const roof = buildRawMail({
  subject: 'Roof',
  messageId: 'roof-2@example.com',
  from: 'Ada Moreau <ada@example.com>',
  text: 'Does the roof hold?\n',
  headers: { 'Reply-To': 'office@example.com', References: '<roof-0@example.com> <roof-1@example.com>' },
});
const textOver = /(?:^|\r\n)\.\r\n$/;

describe.skipIf(!findDovecot())('writing mail on Dovecot', () => {
  let server: TestDovecot;
  let smtp: TestSmtpServer;
  let wire: TestWire;
  let smtpWire: TestWire;
  const opened: Mailbox[] = [];
  beforeAll(async () => {
    server = await layDovecot();
    wire = await layWire(server.port);
  });
  beforeEach(async () => {
    smtp = await laySmtpServer(dovecotPassword);
    smtpWire = await layWire(smtp.port);
  });
  afterEach(async () => {
    for (const mailbox of opened.splice(0)) await mailbox.close();
    await smtpWire[Symbol.asyncDispose]();
    await smtp[Symbol.asyncDispose]();
  });
  afterAll(async () => {
    await wire?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  function createIntents() {
    const open = new Map<string, MailIntent>();
    const log: MailIntentLog = {
      begin: async (_, intent) => void open.set(intent.key, intent),
      settle: async (_, key) => void open.delete(key),
      open: async () => [...open.values()],
    };
    /** As a drive does at the yes. */
    const noteSending = (draftId: string) =>
      void open.set(draftId, { key: draftId, accountId: 'account', action: 'send', emailIds: [draftId] });
    return { open, log, noteSending };
  }

  async function open(outgoing: Partial<PasswordCredentials['smtp']> = {}) {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, [{ raw: roof }]);
    const intents = createIntents();
    const other = server.credentials(user);
    const openAgain = async () => {
      const told = Promise.withResolvers<readonly UnfinishedAction[]>();
      const mailbox = await openImapMailbox({
        userId: localUserId,
        accountId: 'account',
        address: 'sam@example.org',
        name: 'your account',
        intents: intents.log,
        onUnfinished: told.resolve,
        credentials: { ...server.credentials(user, wire.port), smtp: { ...smtp.server(smtpWire.port), ...outgoing } },
      });
      opened.push(mailbox);
      return { mailbox, told: told.promise };
    };
    const { mailbox } = await openAgain();
    let emailId = '';
    for await (const page of mailbox.reader.unread()) for (const mail of page) emailId = mail.emailId;
    const reply: DraftContent = {
      to: [],
      cc: [],
      subject: 'Re: Roof',
      body: 'It holds – as ever.',
      regarding: { emailId, as: 'reply' },
    };
    const { composer } = mailbox;
    return {
      mailbox,
      composer,
      emailId,
      reply,
      intents,
      other,
      openAgain,
      seen: (folder: string) => lookIntoFolder(other, folder),
    };
  }

  const key = (idempotencyKey: string) => ({ idempotencyKey });

  it('E-3: a reply lies among the drafts, in its thread and to whom the mail asks to answer, once, until it is discarded', async () => {
    const { composer, reply, seen } = await open();
    const receipt = await composer.draft(reply, key('draft'));
    expect(await composer.draft(reply, key('draft'))).toBe(receipt);
    const [draft, ...others] = await seen('Drafts');
    expect(others).toEqual([]);
    expect(draft?.flags).toEqual(['\\Draft', '\\Seen']);
    const headers = readHeaders(Buffer.from(draft?.raw ?? ''));
    expect(headers).toMatchObject({
      subject: 'Re: Roof',
      inReplyTo: 'roof-2@example.com',
      references: ['roof-0@example.com', 'roof-1@example.com', 'roof-2@example.com'],
      from: { address: 'sam@example.org' },
      to: [{ address: 'office@example.com' }],
    });
    expect(draft?.raw).toMatch(/^Content-Type: text\/plain/m);
    await receipt.discard(key('discard'));
    await receipt.discard(key('again'));
    expect(await seen('Drafts')).toEqual([]);
    await expect(composer.send(receipt.draftId, key('send'))).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
  });

  it('E-3: what is sent goes out once, lies in Sent, leaves the drafts, and marks the mail as answered', async () => {
    const { composer, reply, seen, intents } = await open();
    const { draftId } = await composer.draft(reply, key('draft'));
    const [first, second] = await Promise.all([
      composer.send(draftId, key('send')),
      composer.send(draftId, key('send')),
    ]);
    expect(first).toEqual({ draftId, delivered: true });
    expect(second).toBe(first);
    expect(smtp.received).toMatchObject([{ from: 'sam@example.org', to: ['office@example.com'] }]);
    expect(await seen('Drafts')).toEqual([]);
    expect((await seen('Sent')).map(({ flags }) => flags)).toEqual([['\\Seen']]);
    expect((await seen('INBOX')).map(({ flags }) => flags)).toEqual([['\\Answered']]);
    await expect(composer.send(draftId, key('other'))).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
    expect(smtp.received).toHaveLength(1);
    expect(intents.open.size).toBe(0);
  });

  it('E-3: a forward carries the mail as it is, and marks it as forwarded', async () => {
    const { composer, reply, seen } = await open();
    const regarding = reply.regarding && { ...reply.regarding, as: 'forward' as const };
    const to = [{ name: 'Bo Lind', address: 'bo@example.org' }];
    const { draftId } = await composer.draft({ ...reply, to, subject: 'Fwd: Roof', regarding }, key('draft'));
    await composer.send(draftId, key('send'));
    expect(smtp.received[0]?.raw).toMatch(/^Content-Type: message\/rfc822/m);
    expect(smtp.received[0]?.raw).toContain(roof.toString('latin1').trimEnd());
    expect((await seen('INBOX')).map(({ flags }) => flags)).toEqual([['$Forwarded']]);
  });

  it('E-7: a draft is looked for without its text, which is fetched once, when it is handed over', async () => {
    const { composer, reply } = await open();
    const { draftId } = await composer.draft(reply, key('draft'));
    const dropped = await composer.draft(reply, key('dropped'));
    wire.reset();
    await dropped.discard(key('discard'));
    expect(wire.heard()).not.toContain('It holds');
    await composer.send(draftId, key('send'));
    expect(wire.heard().split('It holds')).toHaveLength(2);
  });

  it('E-3: a new mail needs a recipient, and a mail that is gone cannot be answered', async () => {
    const { composer, reply, seen } = await open();
    const nobody = await composer.draft({ ...reply, regarding: null }, key('new'));
    await expect(composer.send(nobody.draftId, key('send'))).rejects.toMatchObject({ code: 'MAIL_SEND_REFUSED' });
    expect(await seen('Drafts')).toHaveLength(1);
    const regarding = { emailId: 'account/1.1', as: 'reply' } as const;
    await expect(composer.draft({ ...reply, regarding }, key('gone'))).rejects.toMatchObject({
      code: 'MAIL_NOT_FOUND',
    });
  });

  for (const when of ['before', 'after'] as const) {
    it(`E-8: a connection cut ${when} a draft was saved leaves one draft`, async () => {
      const { composer, reply, seen } = await open();
      wire.cutOn(/ APPEND /, when);
      await composer.draft(reply, key('draft'));
      expect(await seen('Drafts')).toHaveLength(1);
    });

    it(`E-8: a connection cut ${when} the server took the text: it is said to be unknown, and never sent again`, async () => {
      const { composer, reply, seen, intents, openAgain } = await open();
      const { draftId } = await composer.draft(reply, key('draft'));
      intents.noteSending(draftId);
      smtpWire.cutOn(textOver, when);
      const code = 'MAIL_ACTION_UNCERTAIN';
      await expect(composer.send(draftId, key('send'))).rejects.toMatchObject({ code, retryable: false });
      await expect(composer.send(draftId, key('send'))).rejects.toMatchObject({ code });
      await expect(composer.send(draftId, key('other'))).rejects.toMatchObject({ code });
      expect(smtp.received).toHaveLength(when === 'after' ? 1 : 0);
      expect((await seen('Drafts')).map(({ flags }) => flags)).toEqual([['$NexusSending', '\\Draft', '\\Seen']]);
      expect(await seen('Sent')).toEqual([]);
      const { told } = await openAgain();
      expect(await told).toEqual([{ action: 'send', done: [], notDone: [], unknown: [draftId] }]);
      // It is told first, then settled.
      await expect.poll(() => intents.open.size).toBe(0);
    });
  }

  it('E-8: a connection cut after the text was taken, by a server that files what it sent: it counts as sent', async () => {
    const { composer, reply, seen, other } = await open();
    const { draftId } = await composer.draft(reply, key('draft'));
    const [draft] = await seen('Drafts');
    const client = await connectImap({ credentials: other });
    await client.mailboxCreate('Sent');
    await client.append('Sent', draft?.raw ?? '', ['\\Seen']);
    await client.logout();
    smtpWire.cutOn(textOver, 'after');
    expect(await composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(await seen('Drafts')).toEqual([]);
    expect(await seen('Sent')).toHaveLength(1);
    expect(smtp.received).toHaveLength(1);
  });

  for (const said of [/^MAIL FROM/m, /^DATA/m]) {
    it(`E-8: a connection cut at ${said}, before the text was asked for, is tried again, and the mail goes out once`, async () => {
      const { composer, reply, seen } = await open();
      const { draftId } = await composer.draft(reply, key('draft'));
      smtpWire.cutOn(said, 'before');
      expect(await composer.send(draftId, key('send'))).toMatchObject({ delivered: true });
      expect(smtp.received).toHaveLength(1);
      expect(await seen('Sent')).toHaveLength(1);
    });
  }

  it('E-8: a server that puts the mail off is asked again, and one that refuses it leaves a draft that can be sent later', async () => {
    const { composer, reply, seen } = await open();
    const { draftId } = await composer.draft(reply, key('draft'));
    smtp.refusals.push(451, 554);
    await expect(composer.send(draftId, key('send'))).rejects.toMatchObject({ code: 'MAIL_SEND_REFUSED' });
    expect((await seen('Drafts')).map(({ flags }) => flags)).toEqual([['\\Draft', '\\Seen']]);
    expect(await composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true });
    expect(smtp.received).toHaveLength(1);
  });

  it('E-8: recipients that are not known are named when others were reached, and refuse the mail when none was', async () => {
    const { composer, reply } = await open();
    const to = ['bo@example.org', 'nobody@example.org'].map((address) => ({ name: null, address }));
    smtp.unknown.add('nobody@example.org');
    const some = await composer.draft({ ...reply, to }, key('some'));
    expect(await composer.send(some.draftId, key('send'))).toMatchObject({ refused: ['nobody@example.org'] });
    const none = await composer.draft({ ...reply, to: to.slice(1) }, key('none'));
    await expect(composer.send(none.draftId, key('none'))).rejects.toMatchObject({ code: 'MAIL_SEND_REFUSED' });
    expect(smtp.received.map((mail) => mail.to)).toEqual([['bo@example.org']]);
  });

  it('E-3: a wrong password, and a server whose certificate nobody vouches for, get nothing', async () => {
    const { composer, reply, seen } = await open();
    smtp.password = 'changed';
    const { draftId } = await composer.draft(reply, key('draft'));
    const refused = await composer.send(draftId, key('send')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'MAILBOX_SIGN_IN_REFUSED' });
    expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain(dovecotPassword);
    for (const security of ['starttls', 'tls'] as const) {
      const strict = await open({ security });
      const other = await strict.composer.draft(strict.reply, key('draft'));
      const sending = strict.composer.send(other.draftId, key('send'));
      await expect(sending).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: false });
    }
    expect(smtp.received).toEqual([]);
    expect(await seen('Drafts')).toHaveLength(1);
  });

  it('E-3: an account without a server for outgoing mail keeps the draft and says that nothing went out', async () => {
    const user = `sam-${randomUUID()}`;
    await server.deliver(user, [{ raw: roof }]);
    const mailbox = await openImapMailbox({
      userId: localUserId,
      accountId: 'account',
      address: 'sam@example.org',
      name: 'your account',
      credentials: server.credentials(user),
    });
    opened.push(mailbox);
    expect(mailbox.account.capabilities.delivers).toBe(false);
    const to = [{ name: null, address: 'bo@example.org' }];
    const content = { to, cc: [], subject: 'Roof', body: 'It holds.', regarding: null };
    const { draftId } = await mailbox.composer.draft(content, key('draft'));
    expect(await mailbox.composer.send(draftId, key('send'))).toEqual({ draftId, delivered: false });
    expect(await lookIntoFolder(server.credentials(user), 'Drafts')).toHaveLength(1);
  });

  it('E-8: closing lets a mail that is on its way arrive', async () => {
    const { mailbox, composer, reply, seen } = await open();
    const { draftId } = await composer.draft(reply, key('draft'));
    smtp.onText = () => void mailbox.close();
    expect(await composer.send(draftId, key('send'))).toMatchObject({ delivered: true });
    expect(smtp.received).toHaveLength(1);
    expect(await seen('Sent')).toHaveLength(1);
  });

  it('E-8: closing gives up a mail that the server puts off again and again, and leaves it a plain draft', async () => {
    const { mailbox, composer, reply, seen } = await open();
    const { draftId } = await composer.draft(reply, key('draft'));
    smtp.refusals.push(...Array.from({ length: 100 }, () => 451));
    smtp.onText = () => void mailbox.close();
    await expect(composer.send(draftId, key('send'))).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });
    await mailbox.close();
    expect((await seen('Drafts')).map(({ flags }) => flags)).toEqual([['\\Draft', '\\Seen']]);
  });

  it('E-8: where the drafts keep no keyword, nobody can tell whether a sending that broke off went out', async () => {
    wire.mishear(' \\*)]', ' \\Q)]');
    try {
      const { composer, reply, seen, intents, openAgain } = await open();
      const { draftId } = await composer.draft(reply, key('draft'));
      intents.noteSending(draftId);
      smtpWire.cutOn(textOver, 'after');
      await expect(composer.send(draftId, key('send'))).rejects.toMatchObject({ code: 'MAIL_ACTION_UNCERTAIN' });
      expect((await seen('Drafts')).map(({ flags }) => flags)).toEqual([['\\Draft', '\\Seen']]);
      const { told } = await openAgain();
      expect(await told).toEqual([{ action: 'send', done: [], notDone: [], unknown: [draftId] }]);
      // It is told first, then settled.
      await expect.poll(() => intents.open.size).toBe(0);
    } finally {
      wire.mishear('\0', '\0');
    }
  });

  it('E-8: a mail that went out and cannot be filed in Sent is said to be, and stays among the drafts, marked', async () => {
    const { composer, reply, seen } = await open();
    const { draftId } = await composer.draft(reply, key('draft'));
    wire.mishear('OK [APPENDUID', 'NO [OVERQUOTA');
    try {
      expect(await composer.send(draftId, key('send'))).toEqual({ draftId, delivered: true, filed: false });
    } finally {
      wire.mishear('\0', '\0');
    }
    expect((await seen('Drafts')).map(({ flags }) => flags)).toEqual([['$NexusSending', '\\Draft', '\\Seen']]);
    expect((await seen('INBOX')).map(({ flags }) => flags)).toEqual([['\\Answered']]);
    await expect(composer.send(draftId, key('other'))).rejects.toMatchObject({ code: 'DRAFT_NOT_FOUND' });
    expect(smtp.received).toHaveLength(1);
  });

  it('E-8: a drive that ended before a sending was over finds out at the next opening that it went out', async () => {
    const { composer, reply, intents, openAgain } = await open();
    const sent = await composer.draft(reply, key('sent'));
    const kept = await composer.draft(reply, key('kept'));
    await composer.send(sent.draftId, key('send'));
    for (const { draftId } of [sent, kept]) intents.noteSending(draftId);
    const { told } = await openAgain();
    expect(await told).toEqual([
      { action: 'send', done: [sent.draftId], notDone: [], unknown: [] },
      { action: 'send', done: [], notDone: [kept.draftId], unknown: [] },
    ]);
    expect(smtp.received).toHaveLength(1);
  });
});
