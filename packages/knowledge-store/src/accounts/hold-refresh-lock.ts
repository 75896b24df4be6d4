import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { NexusError, type UserId } from '@nexus/contracts';
import type { RefreshClaim, RefreshLock } from './refresh-lock.ts';

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
