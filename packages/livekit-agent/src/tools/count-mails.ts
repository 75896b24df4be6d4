import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { senderName } from '../briefing/sender-name.ts';

/** "4 mails", "the mail from Anna". */
export function countMails(desk: BriefingDesk, emailIds: readonly string[]): string {
  const [first] = emailIds;
  const envelopes = emailIds.map((emailId) => envelopeOf(desk.inbox, emailId));
  const senders = [...new Set(envelopes.flatMap((email) => (email === null ? [] : [senderName(email)])))];
  const from =
    senders.length === 1 ? ` from ${senders[0]}` : senders.length === 2 ? ` from ${senders.join(' and ')}` : '';
  return emailIds.length === 1 && first !== undefined ? `the mail${from}` : `${emailIds.length} mails${from}`;
}
