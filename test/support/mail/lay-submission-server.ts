import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A server for outgoing mail of a test's own, without TLS, on a free port of loopback. */
export interface SubmissionServer extends AsyncDisposable {
  readonly port: number;
  /** Users that it took. */
  readonly signIns: readonly string[];
}

export async function laySubmissionServer(password: string): Promise<SubmissionServer> {
  const signIns: string[] = [];
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.password !== password) return done(Object.assign(new Error('refused'), { responseCode: 535 }));
      signIns.push(auth.username ?? '');
      return done(null, { user: auth.username });
    },
  });
  // Connections that whoever asks breaks off.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return {
    port: address.port,
    signIns,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
