import type { MailMessage } from '@nexus/contracts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { envelopeOf, messageOf } from '../briefing/inbox.ts';

/** The whole of a mail, read where it was not; one that is known is then known wholly. Null: it is gone. @throws NexusError */
export async function fetchMail(desk: DriveContext, emailId: string, signal: AbortSignal): Promise<MailMessage | null> {
  const known = messageOf(desk.inbox, emailId);
  if (known !== null) return known;
  for await (const email of desk.mailbox.reader.read([emailId], signal)) {
    desk.mailTexts.add(email);
    const { inbox } = desk;
    if (envelopeOf(inbox, emailId) !== null) desk.inbox = { ...inbox, found: new Map(inbox.found).set(emailId, email) };
    return email;
  }
  return null;
}
