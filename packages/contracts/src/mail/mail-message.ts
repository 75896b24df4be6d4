/** One address of a header. `address` is lower case; `name` is decoded and free of control characters. */
export interface MailAddress {
  readonly name: string | null;
  readonly address: string;
}

/** An attachment as the mail names it; its content is never fetched unasked. `size` is in bytes, null when unknown. */
export interface MailAttachment {
  readonly name: string | null;
  readonly mediaType: string;
  readonly size: number | null;
}

/** What the headers say about how a mail came here, as far as judging needs it. */
export interface MailDelivery {
  /** `Delivered-To` and `X-Original-To`, lower case: the mailbox that received it, which is the reader. */
  readonly deliveredTo: readonly string[];
  /** The identifier inside the angle brackets of `List-Id` (RFC 2919), lower case. */
  readonly listId: string | null;
  /** `List-Post` or a list's `Mailing-List` header: people discuss there, it is not one-way. */
  readonly listPost: boolean;
  /** `List-Unsubscribe` (RFC 2369). */
  readonly unsubscribe: boolean;
  /** `Precedence`, lower case: `bulk`, `list`, `junk`. */
  readonly precedence: string | null;
  /** `Auto-Submitted` other than `no` (RFC 3834), or an equivalent vendor header. */
  readonly automatic: boolean;
  /** A spam filter before us marked it (`X-Spam-Flag: YES` and its kin). */
  readonly spam: boolean;
  /** `Importance`, `Priority` and `X-Priority` folded into one. */
  readonly importance: 'high' | 'normal' | 'low';
  /** What the server that took the mail in found of the sender's claim to the domain (RFC 8601). Absent: it says nothing of it. */
  readonly authentication?: 'failed' | 'passed';
}

/** What can be said of a mail from its headers alone; enough to place it before its body is read. */
export interface MailEnvelope {
  /** Opaque, unique across accounts, stable as long as the mailbox is open. */
  readonly emailId: string;
  /**
   * What the mail is remembered by from drive to drive where `emailId` is another one after the mail was moved, or the folder was numbered
   * anew. It tells nothing about the mail and begins like `emailId`. Absent: `emailId` itself.
   */
  readonly rememberedAs?: string;
  readonly accountId: string;
  /** `Message-ID` without angle brackets. */
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  /** Oldest first, without angle brackets. */
  readonly references: readonly string[];
  readonly from: MailAddress | null;
  readonly replyTo: readonly MailAddress[];
  /** At most the first 100 of each; `recipientCount` counts them all. */
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly recipientCount: number;
  /** Decoded, on one line, at most 1,000 characters; empty when there is none. */
  readonly subject: string;
  /** Within words of subject or sender stood marks that nobody sees; they are taken out. Absent: none did. */
  readonly disguised?: boolean;
  /** When it came, as far as that can be believed; null when no date in it can be true (B-4). */
  readonly receivedAt: Date | null;
  /** When its snooze ended, which counts as if it came then (E-9); until it is woken. Absent: it was not snoozed. */
  readonly returnedAt?: Date;
  /** The `Date` header as claimed, when it could be parsed, believable or not. */
  readonly claimedAt: Date | null;
  readonly delivery: MailDelivery;
  readonly unread: boolean;
  readonly flagged: boolean;
  /** The mailbox has it marked as answered. Absent: it is not, or this kind of mailbox has no such mark. */
  readonly answered?: boolean;
  /** It lies among what the user sent. Absent: it does not, or this kind of mailbox does not tell. */
  readonly sent?: boolean;
  /** Bytes of the raw mail. */
  readonly size: number;
}

/** A link as its reader sees it, and where it goes. Never followed. */
export interface MailLink {
  /** Its words, at most 80 characters; empty where it is a picture. An address that stands in plain text shows itself. */
  readonly shown: string;
  /** The host it goes to, lower case, as the name service writes it (punycode); `mailto:` and the domain of a mail address. */
  readonly host: string;
}

/** What the sender wrote right below lines of an earlier mail. */
export interface QuotedAnswer {
  /** Those lines, the last 2,000 characters, as they stand there. */
  readonly to: string;
  /** At most 2,000 characters. */
  readonly text: string;
}

/** A mail's text, taken apart (B-2). All parts are plain text; what the sender wrote is `own`. */
export interface MailBody {
  readonly own: string;
  readonly quoted: string;
  /** Parts of `own` with what of `quoted` they answer, in their order, the first 40. Absent: nothing is written below a quote. */
  readonly answers?: readonly QuotedAnswer[];
  readonly signature: string;
  /** What a mailing list or a newsletter puts under every mail. */
  readonly footer: string;
  /** There is no text to read, only pictures. */
  readonly onlyPictures: boolean;
  /** It hides, where no reader sees it, words that give orders to a program. Absent: it does not, or the text is not read yet. */
  readonly hidesOrders?: true;
  /** `own` was cut at the reader's limit. */
  readonly truncated: boolean;
  /** Of the whole mail, the first 40 that differ. Absent: there are none, or the text is not read yet. */
  readonly links?: readonly MailLink[];
}

/** Why a mail, or a part of it, could not be read. `sentence` is speakable. */
export interface MailProblem {
  readonly code: MailProblemCode;
  readonly sentence: string;
}

export type MailProblemCode =
  | 'charset-unknown'
  | 'mime-broken'
  | 'mime-too-deep'
  | 'header-too-long'
  | 'too-large'
  | 'date-implausible'
  | 'date-missing'
  | 'cut-off'
  | 'encrypted'
  | 'nothing-readable';

/** A whole mail. Lives in the memory of one session and nowhere else. */
export interface MailMessage extends MailEnvelope {
  readonly body: MailBody;
  readonly attachments: readonly MailAttachment[];
  readonly problems: readonly MailProblem[];
}
