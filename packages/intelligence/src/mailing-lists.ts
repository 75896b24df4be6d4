import type { MailEnvelope, MailMessage } from '@nexus/contracts';

/** People discuss on it: it can be posted to, or somebody answers somebody there. */
export function isDiscussionList({ delivery, inReplyTo, references }: MailEnvelope): boolean {
  if (delivery.listPost) return true;
  const listed = delivery.listId !== null || delivery.precedence === 'list';
  return listed && (inReplyTo !== null || references.length > 0);
}

/** Sent to many by one, by what its headers say: a newsletter, an announcement. */
export function isOneWayBulk(email: MailEnvelope): boolean {
  if (isDiscussionList(email)) return false;
  const { unsubscribe, listId, precedence } = email.delivery;
  return unsubscribe || listId !== null || precedence === 'bulk' || precedence === 'list' || precedence === 'junk';
}

// What a shop or a service writes to one person about that person's own affair.
const transaction =
  /\b(?:order(?:ed)?|receipt|booking|booked|reservation|itinerary|confirm(?:ed|ation)|deliver(?:ed|y|ies)|shipp(?:ed|ing)|dispatched|parcel|invoice|payment|paid|refund|statement|renewal|appointment|tickets?|pass(?:word|code)|verif(?:y|ication)|security|sign-?in|log-?in|account|subscription (?:ends|expires)|due|overdue|expires?|cancell?(?:ed|ation)|delay(?:ed)?)\b/iu;
const marketing =
  /\b\d{1,2}\s?% ?off\b|\b(?:sale|deals?|discount|save|voucher|coupon|promo(?:tion)?|free (?:shipping|delivery|trial)|limited time|last chance|hours only|shop now|new arrivals|bestsellers|newsletter|digest|webinar|weekly|monthly|roundup|headlines|top stories|you might (?:also )?like|recommended for you)\b/iu;

/** Whether people discuss on it, as far as this one mail tells: it can be posted to, or it is an answer. */
function showsDiscussion(email: MailEnvelope): boolean {
  return email.delivery.listPost || email.inReplyTo !== null || email.references.length > 0;
}

/**
 * Lists on which several people write or somebody answers, by `List-Id`: discussion lists, though not each of their mails shows it.
 */
export function discussionLists(emails: Iterable<MailEnvelope>): Set<string> {
  const senders = new Map<string, string>();
  const found = new Set<string>();
  for (const email of emails) {
    const { listId } = email.delivery;
    if (listId === null) continue;
    const sender = email.from?.address ?? '';
    if (showsDiscussion(email) || (senders.get(listId) ?? sender) !== sender) found.add(listId);
    senders.set(listId, sender);
  }
  return found;
}

/**
 * Sent by one to many and not to be answered: a newsletter, an offer. Not: a discussion list, a receipt or a booking that
 * happens to carry `List-Unsubscribe`, a machine's report.
 */
export function isUnansweredBulk(email: MailMessage, discussions: ReadonlySet<string>): boolean {
  const { listId, unsubscribe, precedence, automatic } = email.delivery;
  if (showsDiscussion(email) || (listId !== null && discussions.has(listId))) return false;
  const announced = unsubscribe || precedence === 'junk' || (precedence === 'bulk' && !automatic);
  return announced && !isTransaction(email);
}

/** A receipt, a booking, a delivery: about its reader's own affair, whoever else gets the like of it. */
export function isTransaction({ subject, body }: MailMessage): boolean {
  return transaction.test(subject) && !marketing.test(subject) && !marketing.test(body.own.slice(0, 2000));
}
