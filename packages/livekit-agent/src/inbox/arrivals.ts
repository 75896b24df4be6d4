import type { JudgingSettings, MailChange, MailEnvelope, MailMessage } from '@nexus/contracts';
import { createJudge, isSameMail } from '@nexus/intelligence';
import { passedOver } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { type Inbox, isHeldBack, placeNewMail, putNext, receivedTime } from '../state/inbox.ts';
import { toldMails } from '../state/tracker-selectors.ts';
import { chooseAnew } from './mail-choice.ts';
import { nameMail } from './present-mail.ts';
import { judgingByRules } from './standing-rules.ts';

export interface ArrivalOptions {
  readonly drive: DriveContext;
  /** As the mail of the drive was judged. */
  readonly settings: () => JudgingSettings;
  readonly signal: AbortSignal;
}

/** What happens to one mail. */
export type OneMailChange = Exclude<MailChange, { type: 'account' }>;

/** A mail that came in joins the briefing, and one that was dealt with elsewhere leaves it (V-7). */
export async function applyMailChange(options: ArrivalOptions, change: OneMailChange): Promise<void> {
  // Our own changes come back too; a mail that the drive knows does not arrive a second time.
  if (change.type === 'arrived') return joinArrival(options, change.email);
  if (change.type === 'read' && !change.read) return joinArrival(options, change);
  leave(options, change.emailId);
}

/** A mail that is unread in the inbox joins the briefing; `isBack`: after a snooze, so it comes next and is announced. */
export async function joinArrival(
  options: ArrivalOptions,
  { emailId }: Pick<MailEnvelope, 'emailId'>,
  isBack = false,
): Promise<void> {
  const { drive, signal } = options;
  const isHeld = () => isHeldBack(drive.inbox.state, emailId);
  const isKnown = () => drive.inbox.state.items.has(emailId) || (!isBack && isHeld());
  if (isKnown()) return;
  for await (const email of drive.mailbox.reader.read([emailId], signal)) {
    if (!email.unread) return;
    drive.knowledge.mailTexts.add(email);
    if (!isBack && wasTold(drive, email)) {
      drive.inbox.hold(email, 'duplicate');
      return;
    }
    const settings = options.settings();
    const now = new Date(Math.max(settings.now.getTime(), email.receivedAt?.getTime() ?? 0));
    const mails = [...mailsJudgedWith(email, drive.inbox.state), email];
    const triage = await createJudge({ asks: drive.inbox.asks, amend: judgingByRules(drive) }).triage(
      mails,
      { ...settings, now },
      signal,
    );
    if (isKnown()) return;
    const placement = placeNewMail(emailId, triage, drive.tracker.state);
    if (placement === null) {
      const reason = triage.held.find((held) => held.emailId === emailId)?.reason;
      if (reason !== undefined && !isHeld()) drive.inbox.hold(email, reason);
      return;
    }
    const { mail, topics } = placement;
    const { tracker } = drive;
    // It did not just come in: it went and is back, or its folder was renumbered.
    const isThereAgain = [...(drive.inbox.state.left?.values() ?? [])].some((other) => isSameMail(other, email));
    const order = isBack ? putNext(placement.order, emailId, tracker.state.cursor) : placement.order;
    drive.inbox.join(mail, { topics, order });
    tracker.apply({ type: 'joined', topics, order, comesNext: mail.redFlag || mail.isUrgent || isBack });
    chooseAnew(drive);
    if (isBack) announceReturn(drive, emailId);
    else if (mail.isUrgent && !isThereAgain) announceArrival(drive, emailId);
  }
}

/** A mail that was dealt with elsewhere before it was told leaves without a word; what was told stays counted (B-9). */
function leave({ drive }: ArrivalOptions, emailId: string): void {
  if (drive.actions.pending.touches(emailId)) return;
  const { inbox, tracker } = drive;
  if (isHeldBack(inbox.state, emailId)) {
    inbox.release(emailId);
    return;
  }
  const { statuses, heard } = tracker.state;
  if (heard.has(emailId) || !['pending', 'skipped'].includes(statuses.get(emailId) ?? '')) return;
  const { topics, order } = tracker.apply({ type: 'withdrawn', emailIds: [emailId] });
  inbox.withdraw(emailId, { topics, order });
}

/** Whether the driver heard it, or decided about it, under another id: it was moved away and back, or the folder was renumbered. */
function wasTold({ tracker, inbox }: DriveContext, email: MailEnvelope): boolean {
  const told = toldMails(tracker.state, tracker.state.heard);
  return [...inbox.state.items.values()].some(
    ({ email: other }) => told.has(other.emailId) && isSameMail(other, email),
  );
}

/** An urgent mail is announced as long as nobody has heard it yet. */
export function announceArrival(drive: DriveContext, emailId: string): void {
  drive.conversation.announcements.add({
    emailId,
    words() {
      const mail = drive.inbox.state.items.get(emailId);
      const isToCome = drive.tracker.state.statuses.get(emailId) === 'pending' && passedOver(drive) !== emailId;
      if (mail === undefined || !isToCome) return null;
      return `Something important just came in: ${nameMail(mail)}. It comes next.`;
    },
    onTold() {
      const score = drive.inbox.state.items.get(emailId)?.score ?? 0;
      drive.conversation.emit({ type: 'alert', turn: drive.tracker.state.turn, emailId, score });
    },
  });
}

/** A mail that the driver wanted to hear of again at this time. */
export function announceReturn(drive: DriveContext, emailId: string): void {
  drive.conversation.announcements.add({
    emailId,
    words() {
      const mail = drive.inbox.state.items.get(emailId);
      const { statuses, cursor } = drive.tracker.state;
      const status = statuses.get(emailId);
      if (mail === undefined || (status !== 'pending' && status !== 'briefed') || passedOver(drive) === emailId)
        return null;
      const back = `Back from snooze: ${nameMail(mail)}.`;
      if (status === 'pending') return `${back} It comes next.`;
      return cursor === emailId ? `${back} Say repeat to hear it again.` : null;
    },
  });
}

/** At most so many mails are judged together with a new one: its thread, and the newest of the others. */
const mostJudgedTogether = 200;

function belongsTogether({ messageId, inReplyTo, references }: MailEnvelope, other: MailEnvelope): boolean {
  if (messageId !== null && (other.inReplyTo === messageId || other.references.includes(messageId))) return true;
  return other.messageId !== null && (inReplyTo === other.messageId || references.includes(other.messageId));
}

/** The mails of the drive that a new one is judged together with. Pure. */
function mailsJudgedWith(email: MailMessage, { items }: Inbox): MailMessage[] {
  const newest = (one: MailMessage, other: MailMessage) => receivedTime(other) - receivedTime(one);
  const others = [...items.values()].map((item) => item.email).sort(newest);
  const thread = others.filter((other) => belongsTogether(email, other));
  return [...new Set([...thread, ...others])].slice(0, mostJudgedTogether);
}
