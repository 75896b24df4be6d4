import type { MailMessage } from '../mail/mail-message.ts';

/** The named signals of B-5. Positive ones raise a mail, negative ones lower it. */
export const signalIds = [
  'urgent-keyword',
  'vip-sender',
  'watched-keyword',
  'asked-directly',
  'deadline',
  'sole-recipient',
  'reply-to-own-mail',
  'fast-thread',
  'repeated-chasing',
  'high-importance',
  'bulk',
  'discussion-list',
  'no-reply',
  'automatic',
  'junk',
] as const;
export type SignalId = (typeof signalIds)[number];

/** One reason for a score. `evidence` is the words that set it off, at most 120 characters. */
export interface Signal {
  readonly id: SignalId;
  /** In -1…1: what it adds to or takes from the score. */
  readonly weight: number;
  readonly evidence: string;
}

/** Why an unread mail is not briefed (B-9). Exactly one each. */
export const holdReasons = [
  'bulk',
  'muted',
  'junk',
  'older',
  'undated',
  'duplicate',
  'already-briefed',
  'unreadable',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** A mail with what was made of it. */
export interface JudgedMail {
  readonly email: MailMessage;
  readonly threadId: string;
  readonly topicId: string;
  /** 0…1, two decimals. */
  readonly score: number;
  readonly signals: readonly Signal[];
  readonly redFlag: boolean;
}

/** Threads that are about the same. `title` is speakable, at most six words (B-7). */
export interface Topic {
  readonly topicId: string;
  readonly title: string;
  /** In the order they are briefed. */
  readonly emailIds: readonly string[];
  readonly redFlags: number;
}

export interface HeldMail {
  readonly emailId: string;
  readonly reason: HoldReason;
}

/** What the driver chose, as far as judging needs it. Addresses are lower case. */
export interface JudgingSettings {
  /** The reader's own addresses; empty: unknown, and the signals that need them are off. */
  readonly readerAddresses: readonly string[];
  /** Addresses, or parts of a sender's name. */
  readonly vips: readonly string[];
  readonly mutedSenders: readonly string[];
  /** `threadKey`s of threads that the driver wants to hear nothing of; absent: none. */
  readonly mutedThreads?: ReadonlySet<string>;
  /** Words that the driver wants to hear about. */
  readonly keywords: readonly string[];
  /** Digests (`briefedId`) of mails that an earlier drive briefed: of `messageId`, else of `rememberedAs`, else of `emailId`. */
  readonly alreadyBriefed: ReadonlySet<string>;
  /** Days before *now*; null: all. */
  readonly windowDays: number | null;
  readonly now: Date;
  /** IANA name: what "tomorrow at nine" means. */
  readonly timeZone: string;
}
