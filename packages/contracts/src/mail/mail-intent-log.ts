import type { UserId } from '../user-id.ts';

/**
 * `restore` puts mail back into the inbox: it undoes an archive or a move. `deliver`: a mail went out, but not to all its recipients, and
 * nobody was there to be told.
 */
export const mailIntentActions = [
  'archive',
  'read',
  'unread',
  'flag',
  'unflag',
  'move',
  'restore',
  'snooze',
  'draft',
  'send',
  'deliver',
] as const;
export type MailIntentAction = (typeof mailIntentActions)[number];

/** What is about to be done to mail: ids only, never a word of it. */
export interface MailIntent {
  /** Stands for the action's idempotency key, unique to the user; a digest, since a key may hold words. */
  readonly key: string;
  readonly accountId: string;
  readonly action: MailIntentAction;
  readonly emailIds: readonly string[];
  /** Said at `begin` alone: nobody is at work on it any more, and the next opening is to look it up and to tell it. */
  readonly isLeft?: true;
}

/**
 * What was begun and not yet seen to be done (E-8), so that after a crash the mailbox is looked at instead of guessing. Kept for
 * seven days.
 */
export interface MailIntentLog {
  /**
   * Resolves when it is kept, or when nothing could keep it: an action is not held up for its log. Under the same key again it takes the
   * place of the first. Never rejects.
   */
  begin(userId: UserId, intent: MailIntent): Promise<void>;
  /** Done, or known not to be. Behind; never rejects. */
  settle(userId: UserId, key: string): Promise<void>;
  /**
   * What was left open, oldest first; with a time, without what may be under way: what a process began that is known to live, and of what
   * nobody knows whose it is, what was not begun before that time.
   * Empty where nothing could be reached. Never rejects.
   */
  open(userId: UserId, begunBefore?: Date): Promise<readonly MailIntent[]>;
}

/** What was begun in an account, for the parts that disconnect it and that delete a user. */
export interface AccountIntents {
  /**
   * Lets go of all that was begun with an account. Resolves when that is done, or when nothing could be reached, where it ends by itself after
   * its seven days. Never rejects.
   */
  forget(userId: UserId, accountId: string): Promise<void>;
  /** All that was begun, of every place: for the user's file of all that is kept (L-15). @throws NexusError ACCOUNTS_UNREACHABLE */
  all(userId: UserId): Promise<readonly MailIntent[]>;
  /** Leaves nothing of the user (L-15). May be repeated. @throws NexusError ACCOUNTS_UNREACHABLE */
  forgetUser(userId: UserId): Promise<void>;
}
