import type { JudgingSettings, MailEnvelope } from '@nexus/contracts';
import { createJudge, isSameMail } from '@nexus/intelligence';
import { announceArrival, announceReturn } from './announce-mail.ts';
import type { DriveContext } from './briefing-desk.ts';
import { holdBack, isHeldBack, release } from './held-mail.ts';
import { companyOf } from './mail-company.ts';
import { placeNewMail, putNext } from './place-new-mail.ts';
import { toldMails } from './told-mails.ts';

export interface ArrivalOptions {
  readonly desk: DriveContext;
  /** As the mail of the drive was judged. */
  readonly settings: () => JudgingSettings;
  readonly signal: AbortSignal;
}

/** Whether the driver heard it, or decided about it, under another id: it was moved away and back, or the folder numbered anew. */
function wasTold({ inbox, tracker }: DriveContext, email: MailEnvelope): boolean {
  const told = toldMails(tracker.state, tracker.state.heard);
  return [...inbox.items.values()].some(({ email: other }) => told.has(other.emailId) && isSameMail(other, email));
}

/** A mail that stands unread in the inbox joins the briefing; `isBack`: after a snooze, so it comes next and is announced. */
export async function joinArrival(
  options: ArrivalOptions,
  { emailId }: Pick<MailEnvelope, 'emailId'>,
  isBack = false,
): Promise<void> {
  const { desk, signal } = options;
  const isHeld = () => isHeldBack(desk.inbox, emailId);
  const isKnown = () => desk.inbox.items.has(emailId) || (!isBack && isHeld());
  if (isKnown()) return;
  for await (const email of desk.mailbox.reader.read([emailId], signal)) {
    if (!email.unread) return;
    desk.mailTexts.add(email);
    if (!isBack && wasTold(desk, email)) {
      desk.inbox = holdBack(desk.inbox, email, 'duplicate');
      return;
    }
    const settings = options.settings();
    const now = new Date(Math.max(settings.now.getTime(), email.receivedAt?.getTime() ?? 0));
    const mails = [...companyOf(email, desk.inbox), email];
    const triage = await createJudge({ asks: desk.asks }).triage(mails, { ...settings, now }, signal);
    if (isKnown()) return;
    const placement = placeNewMail(emailId, triage, desk.tracker.state);
    if (placement === null) {
      const reason = triage.held.find((held) => held.emailId === emailId)?.reason;
      if (reason !== undefined && !isHeld()) desk.inbox = holdBack(desk.inbox, email, reason);
      return;
    }
    const { mail, topics } = placement;
    const { tracker } = desk;
    const inbox = release(desk.inbox, emailId);
    // It did not just come in: it went and is back, or its folder was numbered anew.
    const isThereAgain = [...(inbox.left?.values() ?? [])].some((other) => isSameMail(other, email));
    const order = isBack ? putNext(placement.order, emailId, tracker.state.cursor) : placement.order;
    desk.inbox = {
      ...inbox,
      items: new Map(inbox.items).set(emailId, mail),
      topics,
      order,
      redFlags: inbox.redFlags + (mail.redFlag ? 1 : 0),
      unread: inbox.unread + 1,
    };
    tracker.apply({ type: 'joined', topics, order, comesNext: mail.redFlag || isBack });
    if (isBack) announceReturn(desk, emailId);
    else if (mail.redFlag && !isThereAgain) announceArrival(desk, emailId);
  }
}
