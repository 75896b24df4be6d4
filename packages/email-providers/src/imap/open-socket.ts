import { once } from 'node:events';
import { connect, type LookupFunction, type Socket } from 'node:net';
import { type MailServer, NexusError } from '@nexus/contracts';

export interface OpenSocketOptions {
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
