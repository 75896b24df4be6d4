import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { NexusError, type UserId } from '@nexus/contracts';
import { z } from 'zod';
import type { UserAsking } from '../supabase/database.ts';

/** One account, and who wants to renew its tokens. */
interface RefreshClaim {
  readonly userId: UserId;
  readonly accountId: string;
  /** A UUID of this attempt. */
  readonly holder: string;
  /** Milliseconds after which it is anybody's again, unless it was taken anew. */
  readonly lease: number;
}

/** Where all processes see who renews an account's tokens. */
interface RefreshLock {
  /** 0: it is the holder's now; else how many milliseconds it is another's. @throws when it cannot be reached */
  take(claim: RefreshClaim): Promise<number>;
  /** Nothing where it is another's. @throws when it cannot be reached */
  release(claim: RefreshClaim): Promise<void>;
}

export interface RefreshLocking {
  readonly lock: RefreshLock;
  /** Milliseconds after which the lock of a process that died is anybody's; one that lives keeps it. */
  readonly lease: number;
  /** Milliseconds that somebody else is waited for. */
  readonly patience: number;
}

/** Milliseconds between two looks at a lock that another has. */
const lookEvery = 100;

async function hold(lock: RefreshLock, claim: RefreshClaim, giveUpAt: number): Promise<AsyncDisposable> {
  for (let wait = await lock.take(claim); wait > 0; wait = await lock.take(claim)) {
    if (performance.now() >= giveUpAt) {
      throw new NexusError('ACCOUNTS_UNREACHABLE', 'Another process is still renewing this sign-in. Try again.', {
        retryable: true,
      });
    }
    await delay(Math.min(wait, lookEvery) * (0.75 + Math.random() / 2));
  }
  let kept: Promise<unknown> = Promise.resolve();
  const keeping = setInterval(() => {
    kept = lock.take(claim).catch(() => undefined);
  }, claim.lease / 3).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(keeping);
      // Come late, it would take the lock for nobody.
      await kept;
      // Where it cannot be let go of, it ends by itself.
      await lock.release(claim).catch(() => undefined);
    },
  };
}

/**
 * Waits until no other process renews the account's tokens, and keeps the others waiting until it is disposed of.
 *
 * @throws NexusError ACCOUNTS_UNREACHABLE (retryable) when what keeps the lock does not answer, or somebody else has it for too long
 */
export async function holdRefreshLock(
  { lock, lease, patience }: RefreshLocking,
  userId: UserId,
  accountId: string,
): Promise<AsyncDisposable> {
  const claim = { userId, accountId, holder: randomUUID(), lease };
  return hold(lock, claim, performance.now() + patience);
}

/** A lease in the account's own row, by the database's clock. */
export function createTableRefreshLock(ask: UserAsking): RefreshLock {
  return {
    async take({ userId, accountId, holder, lease }) {
      const remaining = await ask(userId, (client, signal) =>
        client.rpc('lease_mail_account', { leased_account: accountId, holder, lease }).abortSignal(signal),
      );
      // Null: the account has gone, which whoever has the lease sees at once.
      return z.number().nullable().parse(remaining) ?? 0;
    },
    async release({ userId, accountId, holder }) {
      await ask(userId, (client, signal) =>
        client.rpc('release_mail_account', { released_account: accountId, holder }).abortSignal(signal),
      );
    },
  };
}
