import type { Mailbox } from '@nexus/contracts';
import type { Inbox } from './inbox.ts';

/** Mails whose texts are read before the greeting when only headers are judged: the first ones to be told. */
const readAhead = 5;

/** The inbox with the texts of these mails, of which only the headers were read; one that went meanwhile stays as it is. @throws NexusError */
export async function readTexts(
  inbox: Inbox,
  emailIds: readonly string[],
  { mailbox, signal }: { readonly mailbox: Mailbox; readonly signal: AbortSignal },
): Promise<Inbox> {
  const unread = emailIds.filter((emailId) => inbox.headersOnly.has(emailId));
  if (unread.length === 0) return inbox;
  const items = new Map(inbox.items);
  const headersOnly = new Set(inbox.headersOnly);
  for await (const email of mailbox.reader.read(unread, signal)) {
    const item = items.get(email.emailId);
    if (item) items.set(email.emailId, { ...item, email });
    headersOnly.delete(email.emailId);
  }
  return { ...inbox, items, headersOnly };
}

/** The same of the first ones to be told. @throws NexusError */
export function readFirstTexts(
  inbox: Inbox,
  place: { readonly mailbox: Mailbox; readonly signal: AbortSignal },
): Promise<Inbox> {
  return readTexts(inbox, inbox.order.slice(0, readAhead), place);
}
