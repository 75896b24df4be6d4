/** A mail that did not go out although it was agreed to. */
export interface UnsentMail {
  /** Speakable: to whom, why, and where it is. */
  readonly words: string;
  /** Whether the driver was told. */
  readonly isTold: boolean;
  /** It is told now: it need not be announced. */
  tell(): string;
}
