import { randomUUID } from 'node:crypto';
import type { Mailbox } from '@nexus/contracts';
import {
  buildRawMail,
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  type TestDovecot,
  type TestSmtpServer,
} from '@nexus/mail-doubles';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectImap } from './imap/client.ts';
import { openMailbox } from './open-mailbox.ts';

describe.skipIf(!findDovecot())('whose the mailbox is that an imap:// address names, on Dovecot', () => {
  let server: TestDovecot;
  let smtp: TestSmtpServer;
  let user = '';
  beforeAll(async () => {
    server = await layDovecot();
    smtp = await laySmtpServer(dovecotPassword);
  });
  beforeEach(() => {
    user = `nora-${randomUUID()}`;
  });
  afterAll(async () => {
    await smtp?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  /** With mail that has these headers. */
  async function open(
    mail: readonly Record<string, string>[],
    { more = '', me = [] }: { readonly more?: string; readonly me?: readonly string[] } = {},
  ): Promise<Mailbox> {
    await server.deliver(
      user,
      mail.map((headers, place) => ({ raw: buildRawMail({ messageId: `${place}@example.org`, headers }) })),
    );
    const place = `imap://${user}@127.0.0.1:${server.port}?security=none&smtp=127.0.0.1:${smtp.port}${more}`;
    const mailbox = await openMailbox(place, {
      password: dovecotPassword,
      ...(me.length > 0 && { readerAddresses: me }),
    });
    onTestFinished(() => mailbox.close());
    // As a drive does before it looks whose mail it judges.
    await mailbox.reader.overview();
    return mailbox;
  }

  async function send({ composer }: Mailbox): Promise<string | undefined> {
    const to = [{ name: null, address: `${randomUUID()}@example.org` }];
    const content = { to, cc: [], subject: 'The quay', body: 'At ten.', regarding: null };
    const { draftId } = await composer.draft(content, { idempotencyKey: 'draft' });
    await composer.send(draftId, { idempotencyKey: 'send' });
    const sent = smtp.received.find((mail) => mail.to[0] === to[0]?.address);
    expect(sent?.raw).toContain(`From: ${sent?.from}`);
    return sent?.from;
  }

  const taken = { Received: 'from mx.example.net by mail.hafenbau.example with ESMTPS id 4XyZ' };
  /** As the own server writes it: above where it took the mail in. */
  const deliveredTo = (address: string) => ({ 'Delivered-To': address, ...taken });
  const nora = deliveredTo('Nora@hafenbau.example');
  const forged = { ...taken, 'Delivered-To': 'eve@evil.example' };

  it('E-3: what most of the inbox was delivered to is judged by and sent from, never USER@HOST', async () => {
    const mailbox = await open([
      nora,
      nora,
      { 'X-Original-To': 'nora@hafenbau.example', ...taken },
      deliveredTo('x@list.example'),
    ]);
    expect(mailbox.account.addresses).toEqual(['nora@hafenbau.example']);
    expect(mailbox.account.capabilities).toMatchObject({ delivers: true, lacksAddress: false });
    expect(await send(mailbox)).toBe('nora@hafenbau.example');
  });

  it('E-3: from= in the address says more than the mail, and --me more than that', async () => {
    const more = '&from=office@hafenbau.example';
    const said = await open([nora], { more });
    expect(said.account.addresses).toEqual(['office@hafenbau.example']);
    expect(await send(said)).toBe('office@hafenbau.example');
    const named = await open([nora], { more, me: ['n.lindqvist@hafenbau.example', 'nora@hafenbau.example'] });
    expect(named.account.addresses).toEqual(['n.lindqvist@hafenbau.example', 'nora@hafenbau.example']);
    expect(await send(named)).toBe('n.lindqvist@hafenbau.example');
  });

  it.each([
    ['does not tell', [taken], []],
    ['tells of two alike', [nora, deliveredTo('office@hafenbau.example')], []],
    ['is not there', [], []],
    ['brought along what it says', Array.from({ length: 4 }, () => forged), []],
    ['tells it once', [nora], ['nora@hafenbau.example']],
    ['tells it seldom', [nora, nora, nora, taken, taken, taken], ['nora@hafenbau.example']],
  ])('E-3: where the mail %s nothing is sent from a guess: the draft stays', async (_why, mail, judgedBy) => {
    const mailbox = await open(mail);
    expect(mailbox.account.addresses).toEqual(judgedBy);
    expect(mailbox.account.capabilities).toMatchObject({ delivers: false, lacksAddress: true });
    await expect(send(mailbox)).rejects.toMatchObject({
      code: 'MAIL_ACTION_UNSUPPORTED',
      message: expect.stringContaining('--me'),
    });
    const client = await connectImap({ credentials: server.credentials(user) });
    onTestFinished(() => client.logout());
    expect(await client.status('Drafts', { messages: true })).toMatchObject({ messages: 1 });
    for (const guess of [`${user}@127.0.0.1`, 'eve@evil.example'])
      expect(smtp.received.map(({ from }) => from)).not.toContain(guess);
  });
});
