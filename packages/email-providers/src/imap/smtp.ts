import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { type MailServer, NexusError } from '@nexus/contracts';
import { mapSmtpError, type SmtpFailure } from './errors.ts';
import { connectTimeout } from './timeouts.ts';

interface SmtpMessage {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly raw: Buffer;
}

interface SmtpAccount {
  readonly server: MailServer;
  readonly user: string;
  readonly password: string;
  /** How the server's name is looked up. Absent: as the system does. */
  readonly lookup?: LookupFunction | undefined;
}

/** Milliseconds: a server that says and takes nothing for so long is lost, as long as it has not got the whole text. */
const silence = 30_000;
/** Then it may look through the text before it answers (RFC 5321 section 4.5.3.2.6); who gives up earlier never learns what it did. */
const judging = 600_000;

/** Bytes of the text that are handed over at a time: each of them is a sign of life. */
const pieceSize = 65_536;

/**
 * Hands a mail to the account's server. Returns the recipients that it did not take while it took others.
 *
 * Throws MAIL_ACTION_UNCERTAIN when the connection broke after the mail's text was on its way: then it may have been accepted, and
 * must not be sent again. After any other error it certainly was not: MAIL_SEND_REFUSED, MAILBOX_SIGN_IN_REFUSED,
 * MAILBOX_UNREACHABLE, or the reason of `signal`, which ends nothing once the text is on its way: it only shortens the wait for the
 * server's answer.
 */
export async function sendBySmtp(
  { from, recipients, raw }: SmtpMessage,
  { server, user, password, lookup }: SmtpAccount,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  signal?.throwIfAborted();
  // Loaded when it is needed: a drive that sends nothing does without it.
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const socket = lookup && (await openSocket(server, { lookup, patience: connectTimeout, signal }));
  const connection = new SMTPConnection({
    host: server.host,
    ...(socket !== undefined && { connection: socket }),
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: judging,
    logger: false,
  });
  let isOnItsWay = false;
  const { promise: broken, reject } = Promise.withResolvers<never>();
  connection.on('error', reject);
  connection.on('end', () => reject(new Error('the connection ended')));
  // A step that waits hears of a failure; between two steps nobody waits.
  broken.catch(() => {});
  let patience: NodeJS.Timeout | undefined;
  const waitFor = (milliseconds: number) => {
    clearTimeout(patience);
    const silent = Object.assign(new Error('the server is silent'), { code: 'ETIMEDOUT' });
    patience = setTimeout(() => reject(silent), milliseconds);
  };
  const giveUp = () => {
    if (isOnItsWay) return waitFor(silence);
    reject(signal?.reason);
    connection.close();
  };
  signal?.addEventListener('abort', giveUp, { once: true });

  /** Nodemailer asks for it only once the server has taken the envelope. */
  function* text() {
    isOnItsWay = true;
    for (let from = 0; from < raw.length; from += pieceSize) {
      waitFor(silence);
      yield raw.subarray(from, from + pieceSize);
    }
    waitFor(signal?.aborted ? silence : judging);
  }
  /** @param answers how many of the server it takes */
  const step = <Result>(start: (done: (error?: Error | null, result?: Result) => void) => void, answers = 1) => {
    waitFor(answers * silence);
    return Promise.race([
      new Promise<Result | undefined>((resolve, fail) => {
        start((error, result) => (error ? fail(error) : resolve(result)));
      }),
      broken,
    ]);
  };

  try {
    await step((done) => connection.connect(done));
    if (connection.allowsAuth) await step((done) => connection.login({ user, pass: password }, done));
    const envelope = { from, to: [...recipients], size: raw.length, use8BitMime: raw.some((byte) => byte > 127) };
    // To MAIL, to DATA, and to each recipient.
    const answers = recipients.length + 2;
    const sent = await step<{ readonly rejected: readonly string[] }>(
      (done) => connection.send(envelope, Readable.from(text()), done),
      answers,
    );
    return sent?.rejected ?? [];
  } catch (error) {
    if (!isOnItsWay) signal?.throwIfAborted();
    throw mapSmtpError(error as SmtpFailure, { server, isOnItsWay });
  } finally {
    clearTimeout(patience);
    signal?.removeEventListener('abort', giveUp);
    connection.close();
  }
}

interface OpenSocketOptions {
  /** What it gives is what is connected to. */
  readonly lookup: LookupFunction;
  /** Milliseconds. */
  readonly patience: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Connects, without TLS yet, for a library that looks names up by itself.
 *
 * @throws NexusError MAILBOX_UNREACHABLE (retryable) with the system's code as its cause; or the reason of `signal`
 */
export async function openSocket(
  { host, port }: MailServer,
  { lookup, patience, signal }: OpenSocketOptions,
): Promise<Socket> {
  const late = AbortSignal.timeout(patience);
  const socket = connect({ host, port, lookup });
  try {
    await once(socket, 'connect', { signal: signal === undefined ? late : AbortSignal.any([signal, late]) });
    return socket;
  } catch (error) {
    socket.destroy();
    signal?.throwIfAborted();
    const { code = 'ETIMEDOUT' }: NodeJS.ErrnoException = late.aborted ? new Error('late') : (error as Error);
    throw new NexusError('MAILBOX_UNREACHABLE', 'The mail server does not answer. Try again in a moment.', {
      retryable: true,
      cause: new Error(code),
    });
  }
}
