import type { MailEnvelope, MailMessage } from '@nexus/contracts';
import type { Inbox } from './inbox.ts';

/** At most so many mails are judged together with a new one: its thread, and the newest of the others. */
const company = 200;

function belongsTogether({ messageId, inReplyTo, references }: MailEnvelope, other: MailEnvelope): boolean {
  if (messageId !== null && (other.inReplyTo === messageId || other.references.includes(messageId))) return true;
  return other.messageId !== null && (inReplyTo === other.messageId || references.includes(other.messageId));
}

/** The mails of the drive that a new one is judged together with. Pure. */
export function companyOf(email: MailMessage, { items }: Inbox): MailMessage[] {
  const newest = (one: MailMessage, other: MailMessage) =>
    (other.receivedAt?.getTime() ?? 0) - (one.receivedAt?.getTime() ?? 0);
  const others = [...items.values()].map((item) => item.email).sort(newest);
  const thread = others.filter((other) => belongsTogether(email, other));
  return [...new Set([...thread, ...others])].slice(0, company);
}
