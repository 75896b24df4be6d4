import { runInProcess } from '@nexus/cli/testing';
import { openMailbox } from '@nexus/email-providers';
import { lookIntoFolder } from '@nexus/email-providers/testing';
import {
  buildRawMail,
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  type TestDovecot,
  type TestSmtpServer,
} from '@nexus/mail-doubles';
import { judgeMailbox } from '@nexus/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDrive, writeMailFolder } from '../../support/drive/drive.ts';

const nora = 'nora@hafenbau.example';

/** What somebody asks of Nora. */
function ask(headers: Readonly<Record<string, string>>): Buffer {
  return buildRawMail({
    to: `Nora Lindqvist <${nora}>`,
    subject: 'The crane',
    messageId: 'crane@example.com',
    date: new Date(Date.now() - 3_600_000),
    headers,
    text: 'Hello Nora,\n\ncould you confirm by tomorrow that the crane may come?\n',
  });
}

describe.skipIf(!findDovecot())('a mailbox that is named by a user and a server', () => {
  let server: TestDovecot;
  let smtp: TestSmtpServer;
  beforeAll(async () => {
    server = await layDovecot();
    smtp = await laySmtpServer(dovecotPassword);
  });
  afterAll(async () => {
    await smtp?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  const open = (user: string) =>
    openMailbox(`imap://${user}@localhost:${server.port}?security=none&smtp=localhost:${smtp.port}`, {
      password: dovecotPassword,
    });

  it('E-3: knows by its mail whom it is to, and judges it as the same mail in a file', async () => {
    const mail = ask({ 'Delivered-To': nora });
    await server.deliver('nora', [{ raw: mail }]);
    await using folder = await writeMailFolder([mail]);
    const judged = [];
    for (const source of [await open('nora'), await openMailbox(folder.path)]) {
      await using mailbox = source;
      const { triage } = await judgeMailbox(mailbox, { timeZone: 'Europe/Berlin', now: new Date() });
      judged.push(triage.items.map(({ score, signals }) => ({ score, signals })));
    }
    expect(judged[0]).toEqual(judged[1]);
    expect(judged[0]?.[0]?.signals.map(({ id }) => id)).toContain('asked-directly');
  });

  it('E-3: sends nothing where nobody says from which address, keeps the draft and says what to do', async () => {
    await server.deliver('kit', [{ raw: ask({}) }]);
    await using drive = await startDrive({ mailbox: await open('kit'), sendDelay: 0 });
    await drive.say('next');
    await drive.say('reply yes it may come');
    await drive.say('send it');
    expect(drive.heard).toBe(
      "I don't know your own address in your mail account, so I send nothing from it. What you said stays among its drafts. When you have parked, start me with dash dash me and your address.",
    );
    const drafts = await lookIntoFolder(server.credentials('kit'), 'Drafts');
    expect(drafts.map(({ subject }) => subject)).toEqual(['Re: The crane']);
    expect(smtp.received).toEqual([]);
  });
});

describe('the sample mailbox', () => {
  it('B-1: says in its greeting that it is one', async () => {
    const { stdout, status } = await runInProcess(['brief', '--say', 'goodbye']);
    expect(status).toBe(0);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'This is the sample mailbox, so what we change lasts for this session only.',
    );
  });
});
