import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { senderName } from '../briefing/sender-name.ts';

/** "4 mails", "the mail from Anna". */
export function countMails(desk: DriveContext, emailIds: readonly string[]): string {
  const [first] = emailIds;
  const envelopes = emailIds.map((emailId) => envelopeOf(desk.inbox, emailId));
  const senders = [...new Set(envelopes.flatMap((email) => (email === null ? [] : [senderName(email)])))];
  const from =
    senders.length === 1 ? ` from ${senders[0]}` : senders.length === 2 ? ` from ${senders.join(' and ')}` : '';
  return emailIds.length === 1 && first !== undefined ? `the mail${from}` : `${emailIds.length} mails${from}`;
}

/** As many senders are told by name; of more nobody would keep the numbers apart. */
const namedAtMost = 3;

/** For a question (B-13): how many of whom, where they are few ("3 mails from Anna, 1 from Piet and 2 from Tom"); else as `countMails`. */
export function countBySender(desk: DriveContext, emailIds: readonly string[]): string {
  const envelopes = emailIds.flatMap((emailId) => envelopeOf(desk.inbox, emailId) ?? []);
  const bySender = [...Map.groupBy(envelopes, senderName)];
  if (bySender.length < 2 || bySender.length > namedAtMost || envelopes.length < emailIds.length)
    return countMails(desk, emailIds);
  if (bySender.length === emailIds.length)
    return `${emailIds.length} mails from ${joinWithAnd(bySender.map(([sender]) => sender))}`;
  const counted = bySender.map(([sender, { length }], place) => {
    const mails = place > 0 ? '' : length === 1 ? ' mail' : ' mails';
    return `${length}${mails} from ${sender}`;
  });
  return joinWithAnd(counted);
}
