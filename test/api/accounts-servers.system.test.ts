import { createScriptedAccounts, openApi } from '@nexus/api/testing';
import type { NewMailServer } from '@nexus/contracts';
import { createMemoryMailAccountStore } from '@nexus/knowledge-store';
import { dovecotPassword, findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { checkMailAccount } from '@nexus/runtime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laySubmissionServer, type SubmissionServer } from '../support/mail/lay-submission-server.ts';
import { freePort } from '../support/room/free-port.ts';

const isHere = findDovecot();

interface Wanted {
  readonly imap: NewMailServer;
  readonly smtp?: NewMailServer;
  readonly password?: string;
}

describe.skipIf(!isHere)('checking a mail account at its servers', () => {
  let dovecot: TestDovecot;
  let submission: SubmissionServer;
  beforeAll(async () => {
    [dovecot, submission] = await Promise.all([layDovecot(), laySubmissionServer(dovecotPassword)]);
  });
  afterAll(async () => {
    await Promise.all([dovecot?.[Symbol.asyncDispose](), submission?.[Symbol.asyncDispose]()]);
  });

  /** Connects an account, and looks that its password is nowhere else. */
  async function connect({ imap, smtp, password = dovecotPassword }: Wanted): Promise<string> {
    const { accounts } = createScriptedAccounts(createMemoryMailAccountStore());
    const { app, logged } = await openApi({ accounts: { ...accounts, check: checkMailAccount } });
    const payload = { address: 'ada@example.com', password, imap, smtp };
    const answer = await app.inject({ method: 'POST', url: '/accounts/imap', payload });
    expect(answer.body + logged()).not.toContain(password);
    const kept = (await app.inject('/accounts')).json().accounts;
    expect(kept).toHaveLength(answer.statusCode === 201 ? 1 : 0);
    return answer.statusCode === 201 ? 'connected' : `${answer.json().code}: ${answer.json().detail}`;
  }

  const host = '127.0.0.1';
  const plain = (): NewMailServer => ({ host, port: dovecot.port, security: 'none' });

  it('E-5: the right password connects, with a server that sends and without one', async () => {
    expect(await connect({ imap: plain() })).toBe('connected');
    expect(await connect({ imap: plain(), smtp: { host, port: submission.port, security: 'none' } })).toBe('connected');
    expect(submission.signIns).toEqual(['ada@example.com']);
  });

  it('E-5: a wrong password is said to be so, by either server', async () => {
    expect(await connect({ imap: plain(), password: 'zanzibar' })).toMatch(
      /^MAILBOX_SIGN_IN_REFUSED: The incoming server \(IMAP\) refused this address or password\. .* app password/,
    );
    await using strict = await laySubmissionServer('another');
    expect(await connect({ imap: plain(), smtp: { host, port: strict.port, security: 'none' } })).toMatch(
      /^MAILBOX_SIGN_IN_REFUSED: The outgoing server \(SMTP\) refused this address or password\./,
    );
  });

  it('E-5: a wrong port, TLS that is not there, a certificate that is not trusted and a wrong name are told apart', async () => {
    const nobody = { host, port: await freePort() };
    const told = {
      closed: await connect({ imap: { ...nobody, security: 'tls' } }),
      noTls: await connect({ imap: { host, port: dovecot.port, security: 'tls' } }),
      selfMade: await connect({ imap: { host, port: dovecot.tlsPort, security: 'tls' } }),
      selfMadeLater: await connect({ imap: { host, port: dovecot.port, security: 'starttls' } }),
      noName: await connect({ imap: { host: 'mail.invalid', port: 993 } }),
      closedSmtp: await connect({ imap: plain(), smtp: { ...nobody, security: 'tls' } }),
      noTlsSmtp: await connect({ imap: plain(), smtp: { host, port: submission.port, security: 'tls' } }),
      noStartTls: await connect({ imap: plain(), smtp: { host, port: submission.port, security: 'starttls' } }),
    };
    expect(told).toEqual({
      closed: expect.stringMatching(/^MAILBOX_UNREACHABLE: The incoming .* does not take connections at port \d+\./),
      noTls: expect.stringMatching(
        /^MAILBOX_UNREACHABLE: The incoming .* does not speak TLS in that way at port \d+\./,
      ),
      selfMade: expect.stringMatching(
        /^MAILBOX_UNREACHABLE: The incoming .* shows a certificate of an authority that is not known/,
      ),
      selfMadeLater: expect.stringMatching(
        /^MAILBOX_UNREACHABLE: The incoming .* shows a certificate of an authority that is not known/,
      ),
      noName: expect.stringMatching(/^MAILBOX_UNREACHABLE: The incoming .* is not found by its name\./),
      closedSmtp: expect.stringMatching(
        /^MAILBOX_UNREACHABLE: The outgoing .* does not take connections at port \d+\./,
      ),
      noTlsSmtp: expect.stringMatching(/^MAILBOX_UNREACHABLE: The outgoing .* does not speak TLS in that way at port/),
      noStartTls: expect.stringMatching(
        /^MAILBOX_UNREACHABLE: The outgoing .* offers no TLS at port \d+, so the password was/,
      ),
    });
  });
});
