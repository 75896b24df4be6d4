import { setTimeout as delay } from 'node:timers/promises';
import { NexusError, type PasswordCredentials } from '@nexus/contracts';
import type { LiveMailboxOptions } from '../remote/options.ts';
import { type RetryTimes, retryRemotely } from '../remote/retry.ts';
import { signInToSmtp } from '../sign-in/sign-in.ts';

/** Nobody waits for it, so a server that is away for a moment is asked again. */
const patientTimes: RetryTimes = { whole: 25_000, attempt: 12_000, pause: 1_000 };

export interface SendingCheck {
  readonly credentials: PasswordCredentials;
  readonly options: Pick<LiveMailboxOptions, 'name' | 'lookup' | 'onCannotSend'>;
  /** Milliseconds until it begins: the greeting goes ahead of it. */
  readonly after: number;
  /** Aborted when the mailbox is closed. */
  readonly signal: AbortSignal;
  readonly times?: RetryTimes;
}

/**
 * Signs in to an account's server for outgoing mail, behind, and tells where that cannot be done, before anybody relies on it. What may pass is
 * not told: each mail that is to go out is tried anew. Never rejects.
 */
export async function checkSending({
  credentials,
  options: { name, lookup, onCannotSend },
  after,
  signal,
  times = patientTimes,
}: SendingCheck): Promise<void> {
  if (credentials.smtp === null || onCannotSend === undefined) return;
  const reach = lookup === undefined ? {} : { lookup };
  try {
    await delay(after, undefined, { signal, ref: false });
    await retryRemotely((asking) => signInToSmtp(credentials, { ...reach, signal: asking }), { signal, times });
  } catch (error) {
    if (!signal.aborted && error instanceof NexusError && !error.retryable) onCannotSend({ name, error });
  }
}
