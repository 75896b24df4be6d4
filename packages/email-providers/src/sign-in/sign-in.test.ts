import { lookup as lookUpAnyhow } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { MailServer, NexusError, PasswordCredentials } from '@nexus/contracts';
import { laySmtpServer } from '@nexus/mail-doubles';
import { describe, expect, it, onTestFinished } from 'vitest';
import { mapSmtpSignInError, type SmtpFailure } from '../imap/errors.ts';
import { sendBySmtp } from '../imap/smtp.ts';
import { signInToSmtp } from './sign-in.ts';

const nobody: LookupFunction = (_hostname, _options, callback) =>
  callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);

async function open() {
  const server = await laySmtpServer('lantern');
  onTestFinished(() => server[Symbol.asyncDispose]());
  const smtp: MailServer = { ...server.server(), host: 'localhost' };
  const imap: MailServer = { host: 'localhost', port: 993, security: 'tls' };
  const account: PasswordCredentials = { kind: 'password', user: 'nora', password: 'lantern', imap, smtp };
  return { server, smtp, account };
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, cause }: NexusError) => `${code} ${cause instanceof Error ? cause.message : ''}`.trim(),
  );

describe('signing in to a server for outgoing mail', () => {
  it('E-5: by a name, as whoever asks looks it up, and nowhere else', async () => {
    const { account } = await open();
    const names: string[] = [];
    const lookup: LookupFunction = (hostname, options, callback) => {
      names.push(hostname);
      lookUpAnyhow(hostname, options, callback);
    };
    const { signal } = new AbortController();
    expect(await failure(signInToSmtp(account, { signal, lookup }))).toBeNull();
    expect(await failure(signInToSmtp(account, { signal }))).toBeNull();
    expect(names).toEqual(['localhost']);
    expect(await failure(signInToSmtp(account, { signal, lookup: nobody }))).toBe('MAILBOX_UNREACHABLE ENOTFOUND');
    const wrong = { ...account, password: 'zanzibar' };
    expect(await failure(signInToSmtp(wrong, { signal, lookup }))).toBe('MAILBOX_SIGN_IN_REFUSED EAUTH 535');
  });

  it('E-5: what a drive sends goes to no other server than that either', async () => {
    const { server, smtp } = await open();
    const mail = { from: 'nora@example.com', recipients: ['ben@example.com'], raw: Buffer.from('Subject: a\r\n\r\nb') };
    const account = { server: smtp, user: 'nora', password: 'lantern' };
    expect(await failure(sendBySmtp(mail, { ...account, lookup: nobody }))).toBe('MAILBOX_UNREACHABLE ENOTFOUND');
    expect(server.received).toHaveLength(0);
    const lookup: LookupFunction = (hostname, options, callback) => lookUpAnyhow(hostname, options, callback);
    expect(await sendBySmtp(mail, { ...account, lookup })).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  const ports = 'Mostly, TLS begins at once on port 465, and by STARTTLS on port 587.';

  it('E-3: TLS from the first byte where it only begins by STARTTLS: the ports of both are said', async () => {
    const { account, smtp } = await open();
    const { signal } = new AbortController();
    const tls = signInToSmtp({ ...account, smtp: { ...smtp, security: 'tls' } }, { signal });
    await expect(tls).rejects.toMatchObject({
      retryable: false,
      message: expect.stringMatching(/outgoing mail does not speak TLS in that way at port \d+\./),
    });
    await expect(tls).rejects.toMatchObject({ message: expect.stringContaining(ports) });
  });

  const failures: readonly (readonly [string, Partial<SmtpFailure>, number, RegExp, boolean])[] = [
    [
      'STARTTLS where TLS begins at once, which is silence',
      { code: 'ETIMEDOUT' },
      465,
      /does not answer at port 465/,
      true,
    ],
    ['silence where STARTTLS is usual', { code: 'ETIMEDOUT' }, 587, /whether TLS begins at once\.$/, true],
    [
      'STARTTLS refused',
      { code: 'ETLS', responseCode: 502 },
      25,
      /offers no TLS at port 25, so the password was/,
      false,
    ],
    ['no TLS just now', { code: 'ETLS', responseCode: 454 }, 587, /takes nobody in just now/, true],
    ['a line that broke', { code: 'ETLS' }, 587, /does not answer at port 587/, true],
    ['a bad certificate', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 587, /has expired/, false],
  ];
  it.each(failures)('E-3: %s is said, and whether it may pass', (_what, failed, port, words, retryable) => {
    const server = { host: 'smtp.example.com', port, security: 'starttls' } as const;
    const error = mapSmtpSignInError(Object.assign(new Error('buy now'), failed), server);
    expect(error).toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable });
    expect(error.message).toMatch(words);
    expect(error.message.includes(ports)).toBe(port === 465);
  });

  it('E-5: whoever has gone does not wait', async () => {
    const { account } = await open();
    const leaving = new AbortController();
    const never: LookupFunction = () => leaving.abort(new Error('gone'));
    await expect(signInToSmtp(account, { signal: leaving.signal, lookup: never })).rejects.toThrow('gone');
  });
});
