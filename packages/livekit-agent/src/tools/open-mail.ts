import { codeOf, type MailMessage } from '@nexus/contracts';
import { countOf } from '@nexus/spoken-text';
import { capitalise, plainWords } from '@nexus/text';
import { offerFlag } from '../actions/ask-driver.ts';
import { readTexts } from '../inbox/load-inbox.ts';
import { presentMail } from '../inbox/present-mail.ts';
import { phoneNumbersIn } from '../replies/about-contact.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { messageOf } from '../state/inbox.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { openTopics, topicOf } from '../state/tracker-selectors.ts';
import { senderName, subjectName } from '../wording/mail.ts';
import { styleWords } from '../wording/styles.ts';

/** Moves the cursor to a mail, shows its card, and tells it. */
function openMail(drive: DriveContext, emailId: string): ToolResult {
  const mail = drive.inbox.state.items.get(emailId);
  if (mail === undefined) return refused("I don't know that mail.", { code: 'MAIL_NOT_FOUND' });
  const { tracker } = drive;
  const previous = tracker.state.cursor;
  const announcement = announceTopic(drive, emailId, previous);
  const before = previous === null || previous === emailId ? undefined : drive.inbox.state.items.get(previous);
  const sameThread = announcement === '' && before?.threadId === mail.threadId;
  tracker.apply({ type: 'moved-to', emailId });
  showCard(drive, emailId);
  const offer = offerFlag(drive, emailId);
  const sameSubject = sameThread && before !== undefined && sayAlike(before.email, mail.email);
  const sameSender = sameThread && before !== undefined && follows(mail.email, before.email);
  const item = presentMail(drive, mail, { sameThread, sameSubject, sameSender, before: announcement, after: offer });
  return succeeded(`${announcement}${item}${offer}`, { email_ids: [emailId] });
}

/** Whether their subjects are heard as the same, whatever dashes they have. */
function sayAlike(one: MailMessage, other: MailMessage): boolean {
  return plainWords(subjectName(one)) === plainWords(subjectName(other));
}

/** Whether who wrote `earlier` wrote this one after it. */
function follows(email: MailMessage, earlier: MailMessage): boolean {
  const isSameSender = email.from !== null && email.from.address === earlier.from?.address;
  return isSameSender && (email.receivedAt ?? 0) > (earlier.receivedAt ?? 0);
}

/** The same for a mail of which only the headers were read so far: its text is fetched first. If that fails the mail is told by its headers. */
export async function openWholeMail(drive: DriveContext, emailId: string, signal: AbortSignal): Promise<ToolResult> {
  if (drive.inbox.state.headersOnly.has(emailId)) {
    try {
      const { items } = await readTexts(drive.inbox.state, [emailId], { mailbox: drive.mailbox, signal });
      const whole = items.get(emailId);
      if (whole !== undefined) drive.inbox.textRead(whole.email);
    } catch (error) {
      signal.throwIfAborted();
      const opened = openMail(drive, emailId);
      const code = codeOf(error);
      return { ...opened, message: `${opened.message} I can't read its text right now.`, code };
    }
  }
  signal.throwIfAborted();
  return openMail(drive, emailId);
}

/** The whole of a mail, fetched if it was not read yet, and kept if the mail is known. Null: it is gone. @throws NexusError */
export async function fetchMail(
  drive: DriveContext,
  emailId: string,
  signal: AbortSignal,
): Promise<MailMessage | null> {
  const known = messageOf(drive.inbox.state, emailId);
  if (known !== null) return known;
  for await (const email of drive.mailbox.reader.read([emailId], signal)) {
    drive.knowledge.mailTexts.add(email);
    drive.inbox.keepWhole(email);
    return email;
  }
  return null;
}

/** Shows the mail on the driver's screen, and resets how often more of it was asked for. */
export function showCard(drive: DriveContext, emailId: string): void {
  const mail = drive.inbox.state.items.get(emailId);
  if (mail === undefined) return;
  drive.conversation.depth = 0;
  const { state } = drive.tracker;
  const whole = mail.isFraud ? null : messageOf(drive.inbox.state, emailId);
  const phones = whole === null ? [] : phoneNumbersIn(whole.body).slice(0, 2);
  drive.conversation.emit({
    type: 'card',
    turn: state.turn,
    emailId,
    from: senderName(mail.email),
    subject: mail.email.subject,
    receivedAt: mail.email.receivedAt?.toISOString() ?? null,
    topic: topicOf(state, emailId)?.title ?? '',
    score: mail.score,
    signals: mail.signals.map(({ id, weight, evidence }) => ({ id, weight, evidence })),
    ...(phones.length > 0 && { phones }),
  });
}

const movingIntents = ['next', 'go-back', 'skip-topic', 'archive', 'snooze', 'move', 'flag', 'mark-read'];

/**
 * Counts a step of the cursor. As many are allowed in a turn as the driver asked for, at least one: a model that calls on
 * and on would otherwise skip mails that nobody heard.
 */
export function mayMove(drive: DriveContext): boolean {
  const said = drive.conversation.turn.understanding.intents.filter((intent) =>
    movingIntents.includes(intent.kind),
  ).length;
  drive.conversation.turn.moves += 1;
  return drive.conversation.turn.moves <= Math.max(1, said);
}

export const movedAlready = refused('One step at a time: tell this mail first.');

/** "Crane booking, 3 mails." when the topic changes; nothing within one. */
function announceTopic(drive: DriveContext, emailId: string, previous: string | null): string {
  const { state } = drive.tracker;
  const topic = topicOf(state, emailId);
  const mail = drive.inbox.state.items.get(emailId);
  // Red flags come first and frauds last, from whatever topic; what they are about is in the mail.
  if (
    topic === null ||
    mail?.redFlag ||
    mail?.isFraud ||
    (previous !== null && topicOf(state, previous)?.topicId === topic.topicId)
  )
    return '';
  const left = openTopics(state).find((entry) => entry.topic.topicId === topic.topicId)?.left ?? 0;
  if (left < 2) return '';
  const sender = bySender.exec(topic.title)?.groups?.name;
  if (sender !== undefined) return `${capitalise(countOf(left, mailNoun))} from ${sender}. `;
  return `${styleWords[drive.user.preferences.style].topic(topic.title, `${left} mails`)} `;
}

/** What a topic is called whose mails share nothing but who wrote them. */
const bySender = /^Mail from (?<name>.+)$/u;
const mailNoun = { singular: 'mail', plural: 'mails' } as const;
