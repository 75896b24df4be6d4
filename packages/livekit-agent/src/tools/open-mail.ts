import { NexusError } from '@nexus/contracts';
import type { DriveContext } from '../state/drive-context.ts';
import { presentMail } from '../inbox/present-mail.ts';
import { readTexts } from '../inbox/load-inbox.ts';
import { senderName } from '../wording/mail.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { openTopics, topicOf } from '../state/tracker-selectors.ts';
import { offerFlag } from '../actions/offer-flag.ts';

/** "Crane booking, 3 mails." when the topic changes; nothing within one. */
function announceTopic(desk: DriveContext, emailId: string, previous: string | null): string {
  const { state } = desk.tracker;
  const topic = topicOf(state, emailId);
  // Red flags come first, from whatever topic; what they are about is in the mail.
  if (
    topic === null ||
    desk.inbox.items.get(emailId)?.redFlag ||
    (previous !== null && topicOf(state, previous)?.topicId === topic.topicId)
  )
    return '';
  const left = openTopics(state).find((entry) => entry.topic.topicId === topic.topicId)?.left ?? 0;
  return left > 1 ? `${topic.title}, ${left} mails. ` : '';
}

/** Moves the cursor to a mail, shows its card, and tells it. */
export function openMail(desk: DriveContext, emailId: string): ToolResult {
  const mail = desk.inbox.items.get(emailId);
  if (mail === undefined) return refused("I don't know that mail.", { code: 'MAIL_NOT_FOUND' });
  const { tracker } = desk;
  const announcement = announceTopic(desk, emailId, tracker.state.cursor);
  tracker.apply({ type: 'moved-to', emailId });
  showCard(desk, emailId);
  return succeeded(`${announcement}${presentMail(desk, mail)}${offerFlag(desk, emailId)}`, { email_ids: [emailId] });
}

/** The same, of a mail of which only the headers were read so far: its text is fetched first. Without it the mail is told by its headers. */
export async function openWholeMail(desk: DriveContext, emailId: string, signal: AbortSignal): Promise<ToolResult> {
  if (desk.inbox.headersOnly.has(emailId)) {
    try {
      const { items } = await readTexts(desk.inbox, [emailId], { mailbox: desk.mailbox, signal });
      const whole = items.get(emailId);
      const { inbox } = desk;
      const headersOnly = new Set(inbox.headersOnly);
      if (whole !== undefined && headersOnly.delete(emailId) && inbox.items.has(emailId))
        desk.inbox = { ...inbox, headersOnly, items: new Map(inbox.items).set(emailId, whole) };
    } catch (error) {
      signal.throwIfAborted();
      const opened = openMail(desk, emailId);
      const code = error instanceof NexusError ? error.code : 'INTERNAL';
      return { ...opened, message: `${opened.message} I can't read its text right now.`, code };
    }
  }
  signal.throwIfAborted();
  return openMail(desk, emailId);
}

/** Shows the mail on the driver's screen, and starts anew with how deep it was told. */
export function showCard(desk: DriveContext, emailId: string): void {
  const mail = desk.inbox.items.get(emailId);
  if (mail === undefined) return;
  desk.depth = 0;
  const { state } = desk.tracker;
  desk.emit({
    type: 'card',
    turn: state.turn,
    emailId,
    from: senderName(mail.email),
    subject: mail.email.subject,
    receivedAt: mail.email.receivedAt?.toISOString() ?? null,
    topic: topicOf(state, emailId)?.title ?? '',
    score: mail.score,
    signals: [...mail.signals],
  });
}

const movingIntents = ['next', 'go-back', 'skip-topic', 'archive', 'snooze', 'move', 'flag', 'mark-read'];

/**
 * Counts a step of the cursor. As many are allowed in a turn as the driver asked for, at least one: a model that runs on
 * would otherwise pass over mails that no one heard.
 */
export function mayMove(desk: DriveContext): boolean {
  const said = desk.turn.understanding.intents.filter((intent) => movingIntents.includes(intent.kind)).length;
  desk.turn.moves += 1;
  return desk.turn.moves <= Math.max(1, said);
}

export const movedAlready = refused('One step at a time: tell this mail first.');
