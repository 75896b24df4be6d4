import type { UserId } from '../users/driver.ts';

/** Which mails a user has been told of in the last seven days, by id only (M-13). Never in the way: a place that is away counts as none. */
export interface BriefedMailStore extends AsyncDisposable {
  /** Empty where nothing could be reached. Never rejects. */
  get(userId: UserId): Promise<ReadonlySet<string>>;
  /** Behind the drive; what could not be written is tried again until `close`. Never rejects. */
  add(userId: UserId, emailIds: readonly string[]): Promise<void>;
  /** Told after all, or taken back by undo. */
  remove(userId: UserId, emailIds: readonly string[]): Promise<void>;
  /** Writes what is left, for a moment, then lets go. */
  close(): Promise<void>;
}
