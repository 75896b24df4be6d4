import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { NexusError } from '@nexus/contracts';
import { dovecotPassword, findDovecot, freePort, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMailbox } from './open-mailbox.ts';

/** What a person is told who names this account: code and sentence. */
async function toldOf(location: string, password = dovecotPassword): Promise<string> {
  await using mailbox = await openMailbox(location, { password });
  const error: unknown = await mailbox.reader.overview().then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof NexusError)) throw new Error(`it was not refused: ${String(error)}`);
  return `${error.code} ${error.message}`;
}

async function lay(settings?: string): Promise<TestDovecot> {
  const server = await layDovecot(settings);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

/** The port of something on loopback that says this to whoever connects, and hangs up. */
async function layGreeter(greeting: string): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).end(greeting));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe.skipIf(!findDovecot())('an imap:// address that does not lead into a mailbox, on Dovecot', () => {
  it('E-5: a wrong password', async () => {
    const { port } = await lay();
    expect(await toldOf(`imap://sam@127.0.0.1:${port}?security=none`, 'zanzibar')).toMatch(
      /^MAILBOX_SIGN_IN_REFUSED The mail server refused the address or the password\. Use an app password/,
    );
  });

  it('E-3: a certificate that nobody vouches for, under TLS and STARTTLS', async () => {
    const { port, tlsPort } = await lay();
    for (const place of [`imaps://sam@localhost:${tlsPort}`, `imap://sam@localhost:${port}`])
      expect(await toldOf(place)).toMatch(
        /^MAILBOX_UNREACHABLE The mail server shows a certificate of an authority that is not known here, .* NODE_EXTRA_CA_CERTS /,
      );
  });

  it('E-3: TLS from the first byte where it only begins by STARTTLS', async () => {
    const { port } = await lay();
    expect(await toldOf(`imaps://sam@localhost:${port}`)).toMatch(
      /^MAILBOX_UNREACHABLE The mail server does not speak TLS in that way at port \d+\..* imap:\/\/ begins with STARTTLS/,
    );
  });

  it('E-3: a server that offers no TLS, with the way around it and its limit', async () => {
    const { port } = await lay('ssl = no');
    expect(await toldOf(`imap://sam@127.0.0.1:${port}`)).toMatch(
      /^MAILBOX_UNREACHABLE The mail server offers no TLS at port \d+, so the password was not sent\..* own machine or network, \?security=none .*127\.0\.0\.1/,
    );
  });

  it('E-3: a server that takes no password without TLS, which has not refused the password', async () => {
    // Whoever comes from the address that it listens on may speak in clear, whatever its settings are.
    const { port } = await lay('listen = 127.0.0.2\ndisable_plaintext_auth = yes\nlogin_trusted_networks =');
    expect(await toldOf(`imap://sam@127.0.0.2:${port}?security=none`)).toMatch(
      /^MAILBOX_UNREACHABLE The mail server takes no password without TLS at port \d+\..* Leave out \?security=none/,
    );
  });
});

describe('an imap:// address that does not lead to a mail server', () => {
  it('E-5: nothing listens', async () => {
    expect(await toldOf(`imaps://sam@127.0.0.1:${await freePort()}`)).toMatch(
      /^MAILBOX_UNREACHABLE The mail server does not take connections at port \d+\. Check its name and the port\./,
    );
  });

  it('E-5: its name is not known', async () => {
    expect(await toldOf('imaps://sam@mail.nowhere.invalid')).toMatch(
      /^MAILBOX_UNREACHABLE The mail server is not found by its name\. Check how it is written\. .*mail\.nowhere\.invalid/,
    );
  });

  it.each([
    ['a server that sends mail', '220 smtp.example.com ESMTP\r\n'],
    ['a shell', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    ['a page', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['silence, as where TLS is to begin at once,', ''],
  ])('E-5: what answers is %s', async (_what, greeting) => {
    const port = await layGreeter(greeting);
    const told = [];
    for (const security of ['?security=none', '']) told.push(await toldOf(`imap://sam@127.0.0.1:${port}${security}`));
    for (const words of told)
      expect(words).toMatch(/^MAILBOX_UNREACHABLE The mail server does not answer at port \d+ as a mail server does\./);
    expect(told.map((words) => words.includes('imaps:// begins with TLS'))).toEqual([false, true]);
  });
});
