import type { LookupFunction } from 'node:net';
import type {
  AccessTokens,
  HiddenMailStore,
  MailIntentAction,
  MailIntentLog,
  NexusError,
  UserId,
} from '@nexus/contracts';
import type { ActionTimes, SendingTimes } from './timeouts.ts';

/** Told of what goes wrong behind; never of mail, addresses or secrets. A pino logger fits. */
export interface LiveMailboxLog {
  warn(fields: object, message: string): void;
}

/** What became of an action that an earlier process began and did not see done. It was looked up, and nothing was done again. */
export interface UnfinishedAction {
  readonly action: MailIntentAction;
  /** The mails, or the draft, that stand as the action wanted. */
  readonly done: readonly string[];
  readonly notDone: readonly string[];
  /** Gone meanwhile, or nobody can tell. */
  readonly unknown: readonly string[];
}

/** What every live account is opened with, at every provider. */
export interface LiveMailboxOptions {
  readonly userId: UserId;
  /** Stable across drives: it begins every id of this account's mail. */
  readonly accountId: string;
  /** The account's own address, lower case. */
  readonly address: string;
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** Where what is begun is noted before and settled after (E-8). Absent: nothing outlives the process. */
  readonly intents?: MailIntentLog;
  /** Where snoozed mail is kept (E-9). Absent: snoozing ends with the drive. */
  readonly hiddenMail?: HiddenMailStore;
  /** The wall clock. Default: the system's. */
  readonly clock?: () => Date;
  readonly log?: LiveMailboxLog;
  /** How the names of an account's own mail servers are looked up. Absent: as the system does. */
  readonly lookup?: LookupFunction;
  /** Told once, after the opening, and only if there is something: what became of the actions that the last drive left open. */
  readonly onUnfinished?: (actions: readonly UnfinishedAction[]) => void;
  /**
   * Told once, after the opening, and only where the account's server for outgoing mail does not take it in, nor would the next time: drafts
   * stay drafts.
   */
  readonly onCannotSend?: (account: { readonly name: string; readonly error: NexusError }) => void;
  readonly signal?: AbortSignal;
}

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
