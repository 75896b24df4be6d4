import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { MailServer } from '@nexus/contracts';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** An SMTP server of a test's own on a free port of loopback, which delivers to nobody. */
export interface TestSmtpServer extends AsyncDisposable {
  readonly port: number;
  /** How an account reaches it; `port` instead of the server's own: something that stands between. */
  server(port?: number): MailServer;
  /** All that it took, in order. */
  readonly received: readonly ReceivedMail[];
  /** Codes with which it answers the next texts instead of taking them. */
  readonly refusals: number[];
  /** Recipients that it does not know. */
  readonly unknown: Set<string>;
  /** Called when a text has come in, before it is answered. */
  onText: () => void;
  /** The one password that it takes. */
  password: string;
}

export async function laySmtpServer(password: string): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  const refusals: number[] = [];
  const unknown = new Set<string>();
  const refuse = (responseCode: number) => Object.assign(new Error('refused'), { responseCode });
  const server = new SMTPServer({
    logger: false,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.password === laid.password) done(null, { user: auth.username });
      else done(refuse(535));
    },
    onRcptTo({ address }, _session, done) {
      done(unknown.has(address) ? refuse(550) : null);
    },
    onData(stream, { envelope }, done) {
      const take = (bytes: Buffer) => {
        laid.onText();
        const code = refusals.shift();
        if (code !== undefined) return done(refuse(code));
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: bytes.toString('latin1'),
        });
        done(null);
      };
      // A text that breaks off is not taken.
      buffer(stream).then(take, done);
    },
  });
  // Connections that a test cuts.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const laid: TestSmtpServer = {
    port: address.port,
    server: (port = address.port) => ({ host: '127.0.0.1', port, security: 'none' }),
    received,
    refusals,
    unknown,
    onText: () => {},
    password,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return laid;
}
