import type { MailEnvelope, MailMessage } from '../mail/mail-message.ts';

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
  'wording',
  'bulk',
  'discussion-list',
  'no-reply',
  'automatic',
  'junk',
  'answered',
  'overtaken',
  'fraud',
] as const;
export type SignalId = (typeof signalIds)[number];

/** One reason for a score. `evidence` is the words that set it off, at most 120 characters. */
export interface Signal {
  readonly id: SignalId;
  /** In -1…1: how much it moves the score of a mail that would otherwise stand in the middle; from a reader of signals, how strongly it is there. */
  readonly weight: number;
  readonly evidence: string;
  /** The instant it speaks of: when something is due, when the mail was answered or overtaken. Absent: not known, or no such signal. */
  readonly at?: Date;
  /** Where that stands by *now*, as one says it (J-2): "it was due Thursday noon", "you answered this on Tuesday". Absent: nothing to say. */
  readonly told?: string;
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
  /** 0…1, two decimals: how likely it is that the reader is asked for something within days, or that it is news that matters (J-1). */
  readonly score: number;
  readonly signals: readonly Signal[];
  /** Important: what is briefed first. A fraud never is. */
  readonly redFlag: boolean;
  /** 0…1, two decimals: how likely it is that it must be acted on within about a day. */
  readonly urgency: number;
  /** What the greeting counts as urgent and an alert breaks in for; at most a handful a week. */
  readonly isUrgent: boolean;
  /** 0…1, two decimals: how likely it is a fraud (J-3). */
  readonly fraud: number;
  readonly isFraud: boolean;
  /** What the score was made of, by feature id, in standard deviations: all that learning sees of a mail (J-11). */
  readonly features: Readonly<Record<string, number>>;
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
  /** Newsletters, which are held back else, are told: the driver asked for them. */
  readonly tellsNewsletters?: boolean;
  /** Whether a rule of the driver's leaves a mail out, by its sender and subject; absent: there is no such rule. */
  readonly isLeftOut?: (email: Pick<MailEnvelope, 'subject' | 'from'>) => boolean;
  /** Digests (`briefedId`) of mails that an earlier drive briefed: of `messageId`, else of `rememberedAs`, else of `emailId`. */
  readonly alreadyBriefed: ReadonlySet<string>;
  /** Days before *now*; null: all. */
  readonly windowDays: number | null;
  readonly now: Date;
  /** IANA name: what "tomorrow at nine" means. */
  readonly timeZone: string;
  /** By feature id: how far earlier drives moved its weight, in units of the standardised feature (J-11). Absent: not at all. */
  readonly learned?: Readonly<Record<string, number>>;
}
