import type { UserId } from '@nexus/contracts';
import type { Accounts } from './open-accounts.ts';
import type { Memory } from './open-memory.ts';
import type { RuntimeLog } from './runtime-log.ts';
import type { Settings } from './settings.ts';

export interface DriveOptions {
  /** Instead of the settings' mailbox: a path, or `imaps://user@host`. */
  readonly mailbox?: string | undefined;
  /** Of that mailbox, where its address holds none. */
  readonly password?: string | undefined;
  /** That mailbox alone, whatever accounts the user connected. */
  readonly alone?: boolean | undefined;
  /** The drive is there although nobody can say yet which accounts there are; who reads its mail waits (V-1). */
  readonly behind?: boolean | undefined;
  /** Only to see whether it opens: what earlier drives left open stays so. */
  readonly isLook?: boolean | undefined;
  /** Milliseconds that the briefing waits for an account that is slow; two seconds where absent. */
  readonly patience?: number | undefined;
  /** The reader's own addresses, when they are said. */
  readonly readerAddresses?: readonly string[] | undefined;
}

export interface DriveOpening {
  readonly userId: UserId;
  readonly settings: Settings;
  readonly memory: () => Memory;
  readonly accounts: () => Accounts;
  readonly log?: RuntimeLog | undefined;
}
