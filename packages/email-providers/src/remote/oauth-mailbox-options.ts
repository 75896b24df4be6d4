import type { AccessTokens } from '@nexus/contracts';
import type { LiveMailboxOptions } from './live-mailbox-options.ts';
import type { ActionTimes } from './perform-changes.ts';
import type { SendingTimes } from './send-once.ts';

/** What an account is opened with that is reached over HTTP, with a token. */
export interface OAuthMailboxOptions extends LiveMailboxOptions {
  readonly tokens: AccessTokens;
  /** Default: the provider's own. */
  readonly baseUrl?: string;
  /** Milliseconds between two looks for new mail. Default: a minute. */
  readonly pollInterval?: number;
  /** How long a call is tried. Default: what a tool waits for, and longer where nobody does. */
  readonly times?: ActionTimes;
  /** How long a sending is waited for and looked for. Default: longer than a tool has, since nobody waits for it. */
  readonly sendingTimes?: SendingTimes;
}
