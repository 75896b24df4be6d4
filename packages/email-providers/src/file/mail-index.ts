import { hash } from 'node:crypto';
import { type HeaderFields, readArrival, readHeaderFields, readIds } from '../mime/headers.ts';
import { chooseDate, type DateClaim, findCredibleDates, parseMailDate } from '../mime/mail-dates.ts';
import { countRecipients } from '../mime/own-address.ts';

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
  readonly answered: boolean;
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

/** What is kept of each mail of an open mailbox: some two hundred bytes, whatever its size. */
export interface IndexedMail {
  readonly emailId: string;
  readonly location: MailLocation;
  readonly headerLength: number;
  readonly flags: MailFlags;
  /** Milliseconds; null when no date in it can be true. */
  readonly receivedAt: number | null;
  readonly claimed: DateClaimOutcome;
  readonly cutOff: boolean;
}

/** What became of the mail's own `Date`. */
type DateClaimOutcome = 'believed' | 'implausible' | 'missing';

export interface MailIndex {
  /** Newest first; what has no credible date comes last, in the order of the source. */
  readonly mails: readonly IndexedMail[];
  readonly newest: number | null;
  /** The address that most mail was delivered to; null when the source does not tell. */
  readonly mainRecipient: string | null;
}

interface IndexSettings {
  readonly accountId: string;
  /** The wall clock: a date after it cannot be true. */
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

interface Draft extends Omit<IndexedMail, 'receivedAt' | 'claimed'> {
  readonly claim: DateClaim;
}

/** Passes once over a source. */
export async function indexSource(source: MailSource, settings: IndexSettings): Promise<MailIndex> {
  const drafts: Draft[] = [];
  const timesSeen = new Map<string, number>();
  const recipients = countRecipients();
  for await (const mail of source.list(settings.signal)) {
    const fields = readHeaderFields(mail.header);
    recipients.add(fields);
    const identity = identify(fields, mail);
    const seen = (timesSeen.get(identity) ?? 0) + 1;
    timesSeen.set(identity, seen);
    drafts.push({
      emailId: `${settings.accountId}/${identity}${seen > 1 ? `.${seen}` : ''}`,
      location: mail.location,
      headerLength: mail.header.length,
      flags: mail.flags ?? readStatus(fields),
      claim: readClaim(fields, mail),
      cutOff: mail.cutOff,
    });
  }
  const credible = findCredibleDates(
    drafts.map((draft) => draft.claim),
    settings.now.getTime(),
  );
  const mails = drafts.map(({ claim, ...mail }) => ({
    ...mail,
    receivedAt: chooseDate(claim, credible.isCredible),
    claimed: judgeClaim(claim, credible.isCredible),
  }));
  const newestFirst = mails.toSorted(
    (left, right) => (right.receivedAt ?? -Infinity) - (left.receivedAt ?? -Infinity) || 0,
  );
  return { mails: newestFirst, newest: credible.newest, mainRecipient: recipients.main() };
}

function judgeClaim(claim: DateClaim, isCredible: (time: number) => boolean): DateClaimOutcome {
  if (claim.claimed === null) return 'missing';
  return chooseDate(claim, isCredible) === claim.claimed ? 'believed' : 'implausible';
}

function readClaim(fields: HeaderFields, mail: ListedMail): DateClaim {
  const date = fields.first('date');
  return {
    claimed: date === null ? null : (parseMailDate(date)?.getTime() ?? null),
    arrived: readArrival(fields)?.getTime() ?? null,
    filed: mail.fromLine === null ? null : (parseMailDate(mail.fromLine)?.getTime() ?? null),
  };
}

/** Sixteen characters that stay the same as long as the mail does. */
function identify(fields: HeaderFields, mail: ListedMail): string {
  const messageId = readIds(fields.first('message-id'))[0];
  return hash('sha256', messageId ?? mail.header, 'base64url').slice(0, 16);
}

/** `Status: RO` and `X-Status: AF`, as mbox readers write them; neither: nobody has read it. */
function readStatus(fields: HeaderFields): MailFlags {
  const letters = `${fields.first('status') ?? ''}${fields.first('x-status') ?? ''}`;
  return { read: letters.includes('R'), flagged: letters.includes('F'), answered: letters.includes('A') };
}
