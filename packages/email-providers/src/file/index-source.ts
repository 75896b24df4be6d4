import { hash } from 'node:crypto';
import { type HeaderFields, readHeaderFields } from '../mime/header-fields.ts';
import { countRecipients } from '../mime/main-recipient.ts';
import { parseMailDate } from '../mime/parse-mail-date.ts';
import { readArrival, readIds } from '../mime/read-headers.ts';
import { chooseDate, type DateClaim, findCredibleDates } from './credible-dates.ts';
import type { ListedMail, MailFlags, MailLocation, MailSource } from './mail-source.ts';

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
export type DateClaimOutcome = 'believed' | 'implausible' | 'missing';

export interface MailIndex {
  /** Newest first; what has no credible date comes last, in the order of the source. */
  readonly mails: readonly IndexedMail[];
  readonly newest: number | null;
  /** The address that most mail was delivered to; null when the source does not tell. */
  readonly mainRecipient: string | null;
}

export interface IndexSettings {
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

/** `Status: RO` and `X-Status: F`, as mbox readers write them; neither: nobody has read it. */
function readStatus(fields: HeaderFields): MailFlags {
  const letters = `${fields.first('status') ?? ''}${fields.first('x-status') ?? ''}`;
  return { read: letters.includes('R'), flagged: letters.includes('F') };
}
