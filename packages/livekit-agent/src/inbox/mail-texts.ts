import type { MailTextIndex } from '../memory/mail-text-index.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { type Inbox, unreadEnvelopes } from '../state/inbox.ts';

/**
 * Makes the present mails of the drive ready for the privacy gate, bit by bit in the background, so that a check need not wait. To be
 * called whenever the mails have changed. Never rejects.
 */
export function prepareMailTexts(drive: DriveContext, signal?: AbortSignal): Promise<void> {
  const { state: inbox } = drive.inbox;
  const { memory, mailTexts } = drive.knowledge;
  if (memory !== null || drive.agenda.reminders.isLasting)
    drive.knowledge.mailTextsReady = drive.knowledge.mailTextsReady.then(() => indexMails(inbox, mailTexts, signal));
  return drive.knowledge.mailTextsReady;
}

/** All mails of this drive, for the privacy gate (M-7); waits for what is not ready yet. */
export async function mailTextsOf(drive: DriveContext): Promise<MailTextIndex> {
  let inbox: Inbox;
  do {
    inbox = drive.inbox.state;
    await prepareMailTexts(drive);
  } while (drive.inbox.state !== inbox);
  return drive.knowledge.mailTexts;
}

/** Mails made ready at a time, about a millisecond each; in between other work has its turn. */
const mailsPerSlice = 4;

async function indexMails(inbox: Inbox, mailTexts: MailTextIndex, signal?: AbortSignal): Promise<void> {
  let count = 0;
  for (const mail of unreadEnvelopes(inbox)) {
    if (signal?.aborted) return;
    if (mailTexts.add(mail)) count += 1;
    if (count < mailsPerSlice) continue;
    count = 0;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
