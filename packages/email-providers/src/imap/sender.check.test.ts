import type { MailServer, NexusError, PasswordCredentials } from '@nexus/contracts';
import { laySmtpServer } from '@nexus/mail-doubles';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkSending } from './sender.ts';

const patient = { whole: 10_000, attempt: 10_000, pause: 20 };
const hasty = { whole: 100, attempt: 100, pause: 20 };

async function lay() {
  const server = await laySmtpServer('lantern');
  onTestFinished(() => server[Symbol.asyncDispose]());
  const imap: MailServer = { host: 'localhost', port: 993, security: 'tls' };
  const account: PasswordCredentials = {
    kind: 'password',
    user: 'nora',
    password: 'lantern',
    imap,
    smtp: server.server(),
  };
  const check = async (
    credentials: PasswordCredentials,
    { signal = new AbortController().signal, times = patient } = {},
  ) => {
    const told: { name: string; error: NexusError }[] = [];
    const options = { name: 'your account', onCannotSend: (trouble: (typeof told)[number]) => void told.push(trouble) };
    await checkSending({ credentials, options, after: 0, signal, times });
    return told.map(({ name, error }) => `${name}: ${error.code} ${error.message}`);
  };
  return { server, account, check };
}

describe('checking whether an account can send', () => {
  it('E-3: says nothing of a server that takes it in, nor of an account that has none', async () => {
    const { account, check, server } = await lay();
    expect(await check(account)).toEqual([]);
    expect(await check({ ...account, smtp: null })).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('E-3: tells once why it does not, and nothing of the password', async () => {
    const { account, check, server } = await lay();
    const [refused = '', ...more] = await check({ ...account, password: 'zanzibar' });
    expect(more).toEqual([]);
    expect(refused).toMatch(/^your account: MAILBOX_SIGN_IN_REFUSED .*refused the address or the password/);
    expect(refused).not.toContain('zanzibar');
    const [untrusted] = await check({ ...account, smtp: { ...server.server(), security: 'starttls' } });
    expect(untrusted).toMatch(/^your account: MAILBOX_UNREACHABLE .*certificate/);
  });

  it('E-8: says nothing of what may pass: each mail that is to go out is tried anew', async () => {
    const { account, check, server } = await lay();
    await server[Symbol.asyncDispose]();
    expect(await check(account, { times: hasty })).toEqual([]);
  });

  it('E-3: whoever has gone is told nothing', async () => {
    const { account, check } = await lay();
    expect(
      await check({ ...account, password: 'zanzibar' }, { signal: AbortSignal.abort(new Error('closed')) }),
    ).toEqual([]);
  });
});
