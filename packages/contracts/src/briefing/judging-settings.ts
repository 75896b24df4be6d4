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
