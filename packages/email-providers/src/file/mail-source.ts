/** Where a mail lies: a byte range of one file. */
export interface MailLocation {
  readonly path: string;
  readonly offset: number;
  readonly length: number;
}

/** A mail as a source lists it, before anything in it was parsed. */
export interface ListedMail {
  readonly location: MailLocation;
  /** The raw header block, at most `headerWindow` bytes. */
  readonly header: Buffer;
  /** The text after `From ` in an mbox's separator line; null elsewhere. */
  readonly fromLine: string | null;
  /** What the file's name says, as in a Maildir; null: the headers tell. */
  readonly flags: MailFlags | null;
  /** The source ends inside it. */
  readonly cutOff: boolean;
}

export interface MailFlags {
  readonly read: boolean;
  readonly flagged: boolean;
}

/** A place that holds raw mails. Nothing in it is ever written. */
export interface MailSource {
  readonly kind: 'mbox' | 'maildir' | 'eml';
  /** Lists the mails one by one, so that a source of any size needs the memory of one header. */
  list(signal?: AbortSignal): AsyncIterable<ListedMail>;
  /** The raw mail in chunks, quoting of its container undone. Throws `MAILBOX_UNREADABLE` when the file cannot be read any more. */
  read(location: MailLocation): AsyncIterable<Buffer>;
  /** Several small mails, or beginnings of mails, at once, in the order asked; an empty buffer for one that is gone. */
  readMany(locations: readonly MailLocation[]): Promise<readonly Buffer[]>;
  /** Sentences on what could not be listed. */
  omissions(): readonly string[];
}
