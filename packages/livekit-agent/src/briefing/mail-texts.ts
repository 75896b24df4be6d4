import type { GatedMail, MailTextIndex } from '../knowledge/mail-text-index.ts';
import type { BriefingDesk } from './briefing-desk.ts';

function* mailsOf({ inbox }: BriefingDesk): Generator<GatedMail> {
  for (const { email } of inbox.items.values()) yield email;
  yield* inbox.heldEnvelopes.values();
}

/** All mails of this drive, for the privacy gate (M-7). What was not made ready behind is made ready here. */
export function mailTextsOf(desk: BriefingDesk): MailTextIndex {
  for (const mail of mailsOf(desk)) desk.mailTexts.add(mail);
  return desk.mailTexts;
}

/** Mails made ready at a time, between which others have their turn. */
const slice = 8;

/** Makes the mails ready behind the conversation, so that a check finds them so. Never rejects. */
export async function prepareMailTexts(desk: BriefingDesk, signal: AbortSignal): Promise<void> {
  let count = 0;
  for (const mail of mailsOf(desk)) {
    if (signal.aborted) return;
    desk.mailTexts.add(mail);
    count += 1;
    if (count % slice === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
