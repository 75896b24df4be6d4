import type { UserId } from '@nexus/contracts';

/** One account, and who wants to renew its tokens. */
export interface RefreshClaim {
  readonly userId: UserId;
  readonly accountId: string;
  /** A UUID of this attempt. */
  readonly holder: string;
  /** Milliseconds after which it is anybody's again, unless it was taken anew. */
  readonly lease: number;
}

/** Where all processes see who renews an account's tokens. */
export interface RefreshLock {
  /** 0: it is the holder's now; else how many milliseconds it is another's. @throws when it cannot be reached */
  take(claim: RefreshClaim): Promise<number>;
  /** Nothing where it is another's. @throws when it cannot be reached */
  release(claim: RefreshClaim): Promise<void>;
}
