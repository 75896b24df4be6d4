import type { SnoozedMail } from './mail-marks.ts';
import type { MailEnvelope, MailMessage } from './mail-message.ts';

/** One of several accounts while it is being opened. */
export interface AwaitedAccount {
  /** Speakable: "your Gmail account". */
  readonly name: string;
  /** What says so among the omissions, until it is open or could not be opened. */
  readonly sentence: string;
}

/** What is known of a mailbox once it is open. */
export interface MailboxOverview {
  /** Mails in the mailbox, read ones included. */
  readonly mails: number;
  readonly unread: number;
  /** What *now* is for a source that lies in the past (its newest credible date); null: the wall clock (B-4). */
  readonly referenceTime: Date | null;
  /** Speakable sentences on what could not be read at all: a file cut off, a folder without permission. */
  readonly omissions: readonly string[];
  /** Accounts that are still being opened, so that nothing of them is counted here. */
  readonly awaited?: readonly AwaitedAccount[];
  /** Mails that are out of sight until a time, each once; not counted in `unread`. Absent: nobody can snooze here from one drive to the next. */
  readonly snoozed?: readonly SnoozedMail[];
}

export interface SearchQuery {
  /** Words that must all occur in sender, recipients, subject or text; case and accents do not matter. */
  readonly words: readonly string[];
  /** A part of the sender's name or address. */
  readonly from?: string;
  readonly since?: Date;
  readonly before?: Date;
  readonly limit: number;
  /** Of several accounts only this one (E-6); who reads one account does not look at it. */
  readonly accountId?: string;
  /** Told of each of several accounts that was not looked into, when others were: it is away, failed, or takes too long (E-8). */
  readonly onMissed?: OnMissed;
}

/** Of a folder so many mails are looked at for how threads stand: a week of a busy mailbox. */
export const mostReadAndSent = 200;

/**
 * Told of each of several accounts of which not all could be read, while others could (E-8). Who passes it reads for the briefing: what was
 * missed before counts as read then.
 */
export type OnMissed = (accountId: string) => void;

/** Reads one account. Read-only: nothing here marks a mail as read. */
export interface MailReader {
  overview(signal?: AbortSignal): Promise<MailboxOverview>;

  /**
   * Envelopes of all unread mail, page by page, newest page first where the source allows it. One whose snooze has ended stands where it
   * would stand had it come then.
   */
  unread(signal?: AbortSignal, onMissed?: OnMissed): AsyncIterable<readonly MailEnvelope[]>;

  /**
   * Whole mails, in the order of `emailIds`, one at a time so that memory stays bounded.
   * A mail that went meanwhile is left out; one that cannot be parsed comes with its `problems`.
   */
  read(emailIds: readonly string[], signal?: AbortSignal, onMissed?: OnMissed): AsyncIterable<MailMessage>;

  /**
   * Envelopes of what the user read or sent since then, page by page, the newest first of each folder; at most `mostReadAndSent` of each. What is
   * to be told is judged by how its thread stands (J-2). `sent` marks what the user wrote; its text cannot be read everywhere.
   */
  readAndSent(since: Date, signal?: AbortSignal): AsyncIterable<readonly MailEnvelope[]>;

  /** Read and unread mail alike, newest first. */
  search(query: SearchQuery, signal?: AbortSignal): Promise<readonly MailEnvelope[]>;
}
