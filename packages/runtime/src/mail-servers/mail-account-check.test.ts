import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { NexusError, type PasswordCredentials } from '@nexus/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createMailAccountCheck, type SignInToServer } from './mail-account-check.ts';

const at = (host: string, port = 993): PasswordCredentials => ({
  kind: 'password',
  user: 'ada@example.com',
  password: 'zanzibar',
  imap: { host, port, security: 'tls' },
  smtp: null,
});

/** Connects as a mail library does, and signs in nowhere. */
function knock(connectTo: typeof connect | typeof connectTls): SignInToServer {
  return async ({ imap: { host, port } }, { lookup, signal }) => {
    const options = { host, port, ...(lookup !== undefined && { lookup: lookup as LookupFunction }), signal };
    const socket = connectTo === connectTls ? connectTls(options) : connect(options);
    try {
      await once(socket, connectTo === connectTls ? 'secureConnect' : 'connect');
    } catch (cause) {
      throw new NexusError('MAILBOX_UNREACHABLE', 'It does not answer.', { cause, retryable: true });
    } finally {
      socket.destroy();
    }
  };
}

async function listen(): Promise<{ readonly port: number; readonly visits: () => number }> {
  let visits = 0;
  const server = createServer((socket) => {
    visits += 1;
    socket.on('error', () => {}).end('* OK ready\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, visits: () => visits };
}

const failure = (work: Promise<void>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof NexusError ? `${error.code}: ${error.message}` : `not ours: ${error}`),
  );

describe('checking a mail account', () => {
  it.each(['127.0.0.1', 'localhost', '::1', '169.254.169.254', '2130706433', '0x7f.0.0.1', '0'])(
    'E-5: whoever signs in over the net makes nobody connect to %s, and is told nothing of it',
    async (host) => {
      const { port, visits } = await listen();
      const check = createMailAccountCheck({ imap: knock(connect), smtp: knock(connect) });
      expect(await failure(check(at(host, port), { anywhere: false }))).toBe(
        'MAILBOX_UNREACHABLE: The incoming server (IMAP) is not found by its name. Check how it is written.',
      );
      expect(visits()).toBe(0);
    },
  );

  it('E-5: who sits at this machine reaches its servers', async () => {
    const { port, visits } = await listen();
    const check = createMailAccountCheck({ imap: knock(connect), smtp: knock(connect) });
    expect(await failure(check(at('127.0.0.1', port), { anywhere: true }))).toBe('taken');
    expect(visits()).toBe(1);
  });

  it('E-5: a wrong port, TLS where there is none, and a refused password are told apart', async () => {
    const { port } = await listen();
    const imap = knock(connectTls);
    const anywhere = { anywhere: true };
    const tls = await failure(createMailAccountCheck({ imap, smtp: imap })(at('127.0.0.1', port), anywhere));
    expect(tls).toMatch(/^MAILBOX_UNREACHABLE: The incoming server \(IMAP\) does not speak TLS in that way at port/);
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port: free } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const nobody = await failure(createMailAccountCheck({ imap, smtp: imap })(at('127.0.0.1', free), anywhere));
    expect(nobody).toMatch(/does not take connections at port \d+\. Check its name and the port\.$/);
    const refuse: SignInToServer = async () => {
      throw new NexusError('MAILBOX_SIGN_IN_REFUSED', 'No.');
    };
    const servers = { ...at('127.0.0.1', port), smtp: { host: '127.0.0.1', port: 465, security: 'tls' } as const };
    const check = createMailAccountCheck({ imap: async () => {}, smtp: refuse });
    expect(await failure(check(servers, anywhere))).toMatch(
      /^MAILBOX_SIGN_IN_REFUSED: The outgoing server \(SMTP\) refused this address or password\. Most providers want an app/,
    );
  });

  it.each([
    ['CERT_HAS_EXPIRED', 'shows a certificate that has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'shows a certificate that is not valid for its name'],
    ['ETIMEDOUT', 'does not answer at port 993 as a mail server does'],
    ['EAI_AGAIN', 'is not found by its name'],
  ])('E-5: %s is said in a sentence, whatever the server said itself', async (code, words) => {
    const cause = new AggregateError([Object.assign(new Error('<b>buy now</b>'), { code })]);
    const imap: SignInToServer = async () => {
      throw new NexusError('MAILBOX_UNREACHABLE', 'buy now', { cause });
    };
    const told = await failure(
      createMailAccountCheck({ imap, smtp: imap })(at('mail.example.com'), { anywhere: true }),
    );
    expect(told).toContain(words);
    expect(told).not.toContain('buy');
  });

  it('E-5: what is no answer of a mail server is not called one', async () => {
    const imap: SignInToServer = async () => {
      throw new TypeError('ours');
    };
    const told = await failure(
      createMailAccountCheck({ imap, smtp: imap })(at('mail.example.com'), { anywhere: true }),
    );
    expect(told).toBe('not ours: TypeError: ours');
  });
});
