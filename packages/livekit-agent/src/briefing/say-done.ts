import { sayTimeAhead } from '@nexus/language';
import { joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from './briefing-desk.ts';
import type { LoggedAction, ActionKind } from './drive-record.ts';
import { envelopeOf } from './inbox.ts';
import { senderName } from './sender-name.ts';

/** "the mail from Anna", "3 mails". */
function whichMails({ inbox }: DriveContext, [emailId = '', ...others]: readonly string[]): string {
  const email = envelopeOf(inbox, emailId);
  if (others.length > 0) return `${others.length + 1} mails`;
  return `the mail${email === null ? '' : ` from ${senderName(email)}`}`;
}

/** "to Anna"; nothing of a draft of which no more is known. */
function toWhom({ drafted }: DriveContext, [draftId = '']: readonly string[]): string {
  const recipients = drafted.get(draftId);
  return recipients === undefined ? '' : ` to ${recipients}`;
}

const phrases: Readonly<Record<ActionKind, (desk: DriveContext, deed: LoggedAction) => string>> = {
  archived: (desk, { subjects }) => `archived ${whichMails(desk, subjects)}`,
  moved: (desk, { subjects }) => `moved ${whichMails(desk, subjects)}`,
  snoozed(desk, { subjects, until }) {
    const time = { now: desk.clock(), timeZone: desk.timeZone };
    return `snoozed ${whichMails(desk, subjects)}${until === undefined ? '' : ` until ${sayTimeAhead(until, time)}`}`;
  },
  read: (desk, { subjects }) => `marked ${whichMails(desk, subjects)} as read`,
  unread: (desk, { subjects }) => `marked ${whichMails(desk, subjects)} as unread`,
  flagged: (desk, { subjects }) => `flagged ${whichMails(desk, subjects)}`,
  unflagged: (desk, { subjects }) => `took the flag off ${whichMails(desk, subjects)}`,
  'sender-muted': () => 'muted a sender',
  'sender-unmuted': () => 'let a sender be heard again',
  'thread-muted': () => 'muted a thread',
  'thread-unmuted': () => 'let a thread be heard again',
  'answer-sent': (desk, { subjects }) => `sent an answer${toWhom(desk, subjects)}`,
  'mail-sent': (desk, { subjects }) => `sent a mail${toWhom(desk, subjects)}`,
};

const sendings: readonly ActionKind[] = ['answer-sent', 'mail-sent'];
const nothing = 'Nothing was done to your mail in this drive.';

/** What was done in this drive and not taken back, in words, oldest first: "archived the mail from Anna". */
export function sayDeeds(desk: DriveContext, kinds?: readonly ActionKind[]): readonly string[] {
  const wanted = desk.record.all.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  return wanted.map((deed) => phrases[deed.kind](desk, deed));
}

/** "I archived the mail from Anna, flagged 2 mails and sent an answer to Piet.", the newest three; of these kinds, or of all. */
export function sayDone(desk: DriveContext, kinds?: readonly ActionKind[], none: string = nothing): string {
  const deeds = sayDeeds(desk, kinds);
  if (deeds.length === 0) return none;
  const earlier = deeds.length > 3 ? `${deeds.length} things were done; the last three: ` : '';
  return `${earlier}I ${joinWithAnd(deeds.slice(-3))}.`;
}

/** What was done last. */
export function sayLastDone(desk: DriveContext): string {
  const last = sayDeeds(desk).at(-1);
  return last === undefined ? nothing : `Last I ${last}.`;
}

/** What went out in this drive, and what has not: nothing is said to be sent that is not known to be. */
export function saySent(desk: DriveContext): string {
  const { draft, draftInDoubt, sendQueue, mailbox } = desk;
  const { waiting, unfinished } = sendQueue;
  const open = [
    ...(waiting > 0 ? ['One mail goes out in less than half a minute; say undo to hold it back.'] : []),
    ...(unfinished > waiting ? ['One mail is being sent just now.'] : []),
    ...(draftInDoubt === null ? [] : [`I don't know whether the mail to ${draftInDoubt.recipients} went out.`]),
    ...(draft === null ? [] : [draft.unsent ?? `The draft to ${draft.recipients} is not sent; say send it.`]),
  ];
  const sent = sayDeeds(desk, sendings).length > 0 ? [sayDone(desk, sendings)] : [];
  if (sent.length + open.length > 0) return [...sent, ...open].join(' ');
  return mailbox.account.capabilities.delivers
    ? 'Nothing was sent in this drive.'
    : 'Nothing was sent: this mailbox cannot send.';
}

/** What the model must know of it, in few words. */
export function listDone(desk: DriveContext): string | null {
  const deeds = sayDeeds(desk);
  return deeds.length === 0 ? null : deeds.slice(-3).join('\n');
}
