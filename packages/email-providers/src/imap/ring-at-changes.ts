import type { LookupFunction } from 'node:net';
import type { PasswordCredentials } from '@nexus/contracts';
import { connectImap } from './connect-imap.ts';
import { inboxPath } from './imap-places.ts';
import { mapImapError } from './map-imap-error.ts';

/** Tells that something changed in the inbox, not what: several changes may be one ring. */
export interface InboxBell extends AsyncDisposable {
  /**
   * Resolves when something changed since the last time, at once if it did already. Throws MAILBOX_UNREACHABLE (retryable) when the
   * connection was lost, or the reason of `signal`.
   */
  rung(signal: AbortSignal): Promise<void>;
}

export interface BellOptions {
  readonly credentials: PasswordCredentials;
  readonly lookup: LookupFunction | undefined;
  /** Milliseconds after which IDLE is begun anew, or, where the server has none, after which it is asked. */
  readonly interval: number;
  readonly signal: AbortSignal;
}

/** Listens on a connection of its own by IDLE (RFC 2177); a server that has none is asked now and then. */
export async function ringAtChanges({ credentials, lookup, interval, signal }: BellOptions): Promise<InboxBell> {
  const client = await connectImap({ credentials, lookup, idleFor: interval, signal });
  let pending = false;
  let lost = false;
  let waiter: PromiseWithResolvers<void> | null = null;
  const ring = () => {
    pending = true;
    waiter?.resolve();
  };
  const lose = () => {
    lost = true;
    waiter?.reject(mapImapError(null));
  };
  client.on('close', lose);
  try {
    await client.mailboxOpen(inboxPath, { readOnly: true });
  } catch (error) {
    client.close();
    throw mapImapError(error);
  }
  for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, ring);
  void listen();

  async function listen(): Promise<void> {
    while (client.usable) {
      // A server that ends it by itself has told all it had.
      if ((await client.idle().catch(() => false)) === false) break;
    }
    client.close();
  }

  return {
    async rung(waiting) {
      waiting.throwIfAborted();
      if (lost) throw mapImapError(null);
      const current = Promise.withResolvers<void>();
      waiter = current;
      const leave = () => current.reject(waiting.reason);
      waiting.addEventListener('abort', leave, { once: true });
      if (pending) current.resolve();
      try {
        await current.promise;
        pending = false;
      } finally {
        waiter = null;
        waiting.removeEventListener('abort', leave);
      }
    },
    async [Symbol.asyncDispose]() {
      client.off('close', lose);
      client.close();
    },
  };
}
