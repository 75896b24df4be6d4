import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspect } from 'node:util';
import { type MailServer, NexusError } from '@nexus/contracts';
import { findDovecot, layDovecot, layWire, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectImap } from './client.ts';
import { mapImapError } from './errors.ts';

async function refusal(attempt: Promise<unknown>): Promise<NexusError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof NexusError)) throw new Error('it was not refused');
  return error;
}

describe.skipIf(!findDovecot())('signing in to Dovecot', () => {
  let server: TestDovecot;
  /** As it is out of the box: LOGINDISABLED until TLS has begun, but for whoever comes from the address that it listens on. */
  let wary: TestDovecot;
  const waryAddress = '127.0.0.2';
  const trusted = getCACertificates('default');
  beforeAll(async () => {
    const untrusting = `listen = ${waryAddress}\ndisable_plaintext_auth = yes\nlogin_trusted_networks =`;
    [server, wary] = await Promise.all([layDovecot(), layDovecot(untrusting)]);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await server?.[Symbol.asyncDispose]();
    await wary?.[Symbol.asyncDispose]();
  });

  const connect = (imap: Partial<MailServer>, password?: string) => {
    const credentials = server.credentials('sam');
    return connectImap({
      credentials: {
        ...credentials,
        password: password ?? credentials.password,
        imap: { ...credentials.imap, ...imap },
      },
    });
  };

  it('E-5: a wrong password is refused at once, and stands in no error', async () => {
    const error = await refusal(connect({}, 'not-the-password'));
    expect(error).toMatchObject({ code: 'MAILBOX_SIGN_IN_REFUSED', retryable: false });
    expect(inspect(error, { depth: 9 })).not.toContain('not-the-password');
  });

  it('E-3: a certificate that nobody vouches for is refused before the password is said', async () => {
    await using tls = await layWire(server.tlsPort);
    await using startTls = await layWire(wary.port, waryAddress);
    for (const [security, wire] of [['tls', tls] as const, ['starttls', startTls] as const]) {
      const error = await refusal(connect({ port: wire.port, security, host: 'localhost' }));
      expect(error).toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: false });
      expect(error.message).toMatch(/certificate of an authority that is not known/);
      expect(wire.said()).not.toMatch(/LOGIN|AUTHENTICATE/);
    }
    expect(startTls.heard()).toContain('LOGINDISABLED');
  });

  it.each([
    ['is asked for', /STARTTLS/, 'before'],
    ['is granted', /STARTTLS/, 'after'],
    // The name stands in the first message of TLS.
    ['begins', /localhost/, 'before'],
    ['is agreed on', /localhost/, 'after'],
  ] as const)('E-8: a line that breaks while TLS %s can be tried again', async (_when, said, when) => {
    await using wire = await layWire(wary.port, waryAddress);
    wire.cutOn(said, when);
    const error = await refusal(connect({ port: wire.port, security: 'starttls', host: 'localhost' }));
    expect(error).toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    expect(wire.heard()).toContain('LOGINDISABLED');
  });

  it('E-3: signs in with TLS from the first byte, and with STARTTLS, once the certificate is trusted', async () => {
    setDefaultCACertificates([...trusted, server.certificate]);
    for (const imap of [
      { host: 'localhost', port: server.tlsPort, security: 'tls' },
      { host: 'localhost', port: server.port, security: 'starttls' },
    ] as const) {
      const client = await connect(imap);
      expect(client.secureConnection).toBe(true);
      await client.logout();
    }
    setDefaultCACertificates(trusted);
  });

  it('E-3: the password is not said in clear where TLS was asked for and cannot be had', async () => {
    await using wire = await layWire(server.port);
    wire.mishear('STARTTLS', 'XTARTTLS');
    for (const security of ['starttls', 'tls'] as const) {
      const error = await refusal(connect({ port: wire.port, security }));
      expect(error.code).toBe('MAILBOX_UNREACHABLE');
    }
    expect(wire.said()).not.toMatch(/LOGIN|AUTHENTICATE/);
  });

  it('E-8: a server that is not there can be tried again, a sign-in that is given up ends at once', async () => {
    const wire = await layWire(server.port);
    await wire[Symbol.asyncDispose]();
    expect(await refusal(connect({ port: wire.port }))).toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    await using held = await layWire(server.port);
    held.hold();
    const leaving = new AbortController();
    const credentials = server.credentials('sam', held.port);
    const asked = connectImap({ credentials, signal: leaving.signal });
    leaving.abort(new Error('given up'));
    await expect(asked).rejects.toThrow('given up');
  });
});

describe('a sign-in that the server answers', () => {
  /** Answers each line that a client says by what `answer` makes of its tag and command; null hangs up. */
  async function layServer(answer: (tag: string, command: string) => string | null): Promise<MailServer> {
    const server = createServer((socket) => {
      socket.on('error', () => {}).write('* OK ready\r\n');
      createInterface({ input: socket }).on('line', (line) => {
        const [tag = '', command = ''] = line.split(' ');
        const said = answer(tag, command);
        if (said === null) socket.destroy();
        else socket.write(said);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port, security: 'none' };
  }

  async function signIn(answer: (tag: string, command: string) => string | null): Promise<string> {
    const imap = await layServer(answer);
    const credentials = { kind: 'password', user: 'sam', password: 'lantern', imap, smtp: null } as const;
    const { code, retryable, message } = await refusal(connectImap({ credentials }));
    expect(message).not.toMatch(/Failure|support\.google/);
    return `${code} ${retryable ? 'passes' : 'lasts'}`;
  }

  /** Gmail's words and those of Dovecot and Yahoo. */
  it.each([
    ['[ALERT] Too many simultaneous connections. (Failure)', 'MAIL_THROTTLED passes'],
    ['[ALERT] Account exceeded command or bandwidth limits. (Failure)', 'MAIL_THROTTLED passes'],
    ['[OVERQUOTA] Account exceeded command or bandwidth limits. (Failure)', 'MAIL_THROTTLED passes'],
    ['[OVERQUOTA] Come back later', 'MAIL_THROTTLED passes'],
    ['[UNAVAILABLE] Maximum number of connections from user+IP exceeded', 'MAILBOX_UNREACHABLE passes'],
    ['[LIMIT] LOGIN Rate limit hit', 'MAILBOX_UNREACHABLE passes'],
    ['[INUSE] Mailbox in use', 'MAILBOX_UNREACHABLE passes'],
    ['[SERVERBUG] LOGIN Server error - Please try again later', 'MAILBOX_UNREACHABLE passes'],
    ['[AUTHENTICATIONFAILED] Invalid credentials (Failure)', 'MAILBOX_SIGN_IN_REFUSED lasts'],
    ['[ALERT] Invalid credentials (Failure)', 'MAILBOX_SIGN_IN_REFUSED lasts'],
    [
      '[ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
      'MAILBOX_SIGN_IN_REFUSED lasts',
    ],
    ['[EXPIRED] That password is no longer valid', 'MAILBOX_SIGN_IN_REFUSED lasts'],
    ['Login failed', 'MAILBOX_SIGN_IN_REFUSED lasts'],
  ])('E-5, E-8: NO %s: %s', async (said, meant) => {
    expect(await signIn((tag, command) => `${tag} ${command === 'LOGIN' ? `NO ${said}` : 'OK done'}\r\n`)).toBe(meant);
  });

  it('E-8: a server that says goodbye or goes away meanwhile has refused nobody', async () => {
    expect(await signIn((tag, command) => (command === 'LOGIN' ? null : `${tag} OK done\r\n`))).toBe(
      'MAILBOX_UNREACHABLE passes',
    );
    const goodbye = '* BYE [UNAVAILABLE] Server shutting down\r\n';
    expect(await signIn((tag, command) => `${command === 'CAPABILITY' ? goodbye : ''}${tag} OK done\r\n`)).toBe(
      'MAILBOX_UNREACHABLE passes',
    );
  });
});

describe('what goes wrong with a mail server', () => {
  const failure = (fields: object) => mapImapError(Object.assign(new Error('3 NO Subject: Secret plans'), fields));

  it('E-8: is one of a few codes, and holds no line that the server said', () => {
    const cases = [
      [{ authenticationFailed: true, serverResponseCode: 'AUTHENTICATIONFAILED' }, 'MAILBOX_SIGN_IN_REFUSED', false],
      [{ authenticationFailed: true, serverResponseCode: 'UNAVAILABLE' }, 'MAILBOX_UNREACHABLE', true],
      [{ code: 'ETHROTTLE', throttleReset: 2000 }, 'MAIL_THROTTLED', true],
      [{ code: 'ECONNRESET' }, 'MAILBOX_UNREACHABLE', true],
      [{ responseStatus: 'NO', serverResponseCode: 'INUSE' }, 'MAILBOX_UNREACHABLE', true],
      [{ responseStatus: 'NO', responseText: 'Account exceeded command or bandwidth limits.' }, 'MAIL_THROTTLED', true],
      // The mailbox is full.
      [{ responseStatus: 'NO', serverResponseCode: 'OVERQUOTA' }, 'MAILBOX_UNREACHABLE', false],
      [{ authenticationFailed: true, code: 'NoConnection' }, 'MAILBOX_UNREACHABLE', true],
      [{ responseStatus: 'BAD' }, 'MAILBOX_UNREACHABLE', false],
      [{ responseStatus: 'NO', mailboxMissing: true }, 'MAIL_NOT_FOUND', false],
      [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'MAILBOX_UNREACHABLE', false],
    ] as const;
    for (const [fields, code, retryable] of cases) {
      const error = failure(fields);
      expect({ code: error.code, retryable: error.retryable }).toEqual({ code, retryable });
      expect(inspect(error, { depth: 9 })).not.toContain('Secret');
    }
  });
});
