import type { UserId } from '../user-id.ts';

/** A mail that is out of sight until a time: its id and the time, nothing of it (E-9). */
export interface SnoozedMail {
  /** Or what the mail is remembered by (`rememberedAs` of an envelope); an account may keep a mail under both. */
  readonly emailId: string;
  readonly until: Date;
}

/** A thread that the user wants to hear nothing of. */
interface MutedThread {
  /** A digest of the thread's first `Message-ID`: it tells nothing about the mail. */
  readonly threadKey: string;
  readonly mutedAt: Date;
}

/**
 * Snoozed mail and muted threads of accounts whose provider has neither. What could not be written is tried again until `close`.
 *
 * @throws NexusError from `snoozed` and `muted`: ACCOUNTS_UNREACHABLE (retryable)
 */
export interface HiddenMailStore extends AsyncDisposable {
  /** All that are kept, those whose time has come included; a mail that is back is woken once it was told, or is gone. */
  snoozed(userId: UserId): Promise<readonly SnoozedMail[]>;
  snooze(userId: UserId, mails: readonly SnoozedMail[]): Promise<void>;
  /** No longer snoozed: told since it is back, dealt with, or taken back. */
  wake(userId: UserId, emailIds: readonly string[]): Promise<void>;
  muted(userId: UserId): Promise<readonly MutedThread[]>;
  mute(userId: UserId, threadKey: string): Promise<void>;
  unmute(userId: UserId, threadKey: string): Promise<void>;
  /** Leaves nothing of the user (L-15). May be repeated. @throws NexusError ACCOUNTS_UNREACHABLE */
  forgetUser(userId: UserId): Promise<void>;
  /** Writes what is left, for a moment, then lets go. */
  close(): Promise<void>;
}

/** Which mails a user has been told of in the last seven days, by id only (M-13). Never in the way: a place that is away counts as none. */
export interface BriefedMailStore extends AsyncDisposable {
  /** Empty where nothing could be reached. Never rejects. */
  get(userId: UserId): Promise<ReadonlySet<string>>;
  /** The same of every place, or an error: for the user's file of all that is kept (L-15). @throws NexusError MEMORY_UNREACHABLE */
  all(userId: UserId): Promise<ReadonlySet<string>>;
  /** Behind the drive; what could not be written is tried again until `close`. Never rejects. */
  add(userId: UserId, emailIds: readonly string[]): Promise<void>;
  /** Told after all, or taken back by undo. */
  remove(userId: UserId, emailIds: readonly string[]): Promise<void>;
  /** Leaves nothing of the user (L-15). May be repeated. @throws NexusError MEMORY_UNREACHABLE when a place did not answer */
  forgetUser(userId: UserId): Promise<void>;
  /** Writes what is left, for a moment, then lets go. */
  close(): Promise<void>;
}
