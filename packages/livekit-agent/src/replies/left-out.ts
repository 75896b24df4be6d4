import type { HoldReason } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import { saySnoozed } from '../inbox/snoozed-mail.ts';
import { leavesOut } from '../inbox/standing-rules.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { sayReadAgain } from '../wording/greeting.ts';
import { senderName } from '../wording/mail.ts';

/** What was held back, and why, and what is snoozed; empty when there is none (B-9). */
export function sayOutOfSight(drive: DriveContext): string {
  const counts = Object.entries(heldNow(drive)) as [HoldReason, number][];
  const phrases = counts.filter(([, count]) => count > 0).map(([reason, count]) => phrase(reason, count, drive));
  const held = phrases.length === 0 ? [] : [`I left out ${joinWithAnd(phrases)}.`];
  return [...held, saySnoozed(drive)].filter((sentence) => sentence !== '').join(' ');
}

/** The same in one breath: how many there are. */
export function countOutOfSight(drive: DriveContext): string {
  const count = Object.values(heldNow(drive)).reduce((sum, held) => sum + held, 0);
  if (count === 0) return '';
  return `I left out ${count === 1 ? 'one more' : `${count} more`}; ask what I left out to hear why.`;
}

/** The same, and what could not be read, which the greeting said already. */
function sayLeftOut(drive: DriveContext): string {
  return [sayOutOfSight(drive), ...drive.inbox.state.omissions].filter((sentence) => sentence !== '').join(' ');
}

/** The same, and from whom the first few of the held ones came. */
export function sayLeftOutInDetail(drive: DriveContext): string {
  const sentence = sayLeftOut(drive);
  if (sentence === '') return 'I left nothing out.';
  const senders = sayHeldSenders(drive, 'bulk');
  return senders === '' ? sentence : `${sentence} The mailings are${senders}.`;
}

/** " from Anna, Piet, Tom and 2 more", of the mails that are held for a reason; empty where nobody is known. */
function sayHeldSenders({ inbox: { state: inbox } }: DriveContext, reason: HoldReason): string {
  const held = inbox.held.filter((mail) => mail.reason === reason);
  const senders = [...new Set(held.flatMap(({ emailId }) => inbox.heldEnvelopes.get(emailId) ?? []).map(senderName))];
  const others = senders.length - 3;
  const named = others > 0 ? [...senders.slice(0, 3), `${others} more`] : senders;
  return named.length === 0 ? '' : ` from ${joinWithAnd(named)}`;
}

/** The mails that an earlier drive told and that are still unread, and from whom the first few came. */
export function sayHeardBefore(drive: DriveContext): string {
  const before = drive.inbox.state.held.filter((held) => held.reason === 'already-briefed');
  if (before.length === 0) return 'Of the mail that is still unread you have heard nothing before.';
  const senders = sayHeldSenders(drive, 'already-briefed');
  const count = before.length === 1 ? '1 unread mail' : `${before.length} unread mails`;
  return `You heard ${count} before${senders && `,${senders}`}. ${sayReadAgain}, or open the mail from, and the name.`;
}

/** Behind "there is none": what an earlier drive told was not looked at for it. Empty where there is no such mail. */
export function exceptHeardBefore(drive: DriveContext): string {
  const count = heldNow(drive)['already-briefed'] ?? 0;
  if (count === 0) return '';
  const them = count === 1 ? 'one mail' : `${count} mails`;
  return ` That is without the ${them} you heard before. ${sayReadAgain} to go through them.`;
}

/** At the end of a briefing: what was heard before and is still unread can be heard again (W-1); empty where there is none. */
export function offerHeardAgain(drive: DriveContext): string {
  return (heldNow(drive)['already-briefed'] ?? 0) === 0 ? '' : `${sayReadAgain} to go through them.`;
}

function phrase(reason: HoldReason, count: number, { user, knowledge }: DriveContext): string {
  const mails = count === 1 ? '1 mail' : `${count} mails`;
  switch (reason) {
    case 'bulk':
      return count === 1 ? '1 newsletter or mass mailing' : `${count} newsletters and mass mailings`;
    case 'muted':
      if (leavesOut(knowledge.memory?.entries ?? []) !== null)
        return `${mails} that you muted or that your rules leave out`;
      return `${mails} from senders ${user.mutedThreads.size > 0 ? 'or of threads ' : ''}you muted`;
    case 'junk':
      return count === 1 ? '1 that looks like junk' : `${count} that look like junk`;
    case 'older':
      return `${mails} from before the last days`;
    case 'undated':
      return `${mails} without a date that can be true`;
    case 'duplicate':
      return count === 1 ? '1 duplicate' : `${count} duplicates`;
    case 'already-briefed':
      return `${mails} that you heard before`;
    case 'unreadable':
      return `${mails} that could not be read`;
  }
}

/** Held back before the drive, and what the driver muted during it without having heard it (B-9). */
function heldNow({ tracker, inbox }: DriveContext): Partial<Record<HoldReason, number>> {
  const { statuses, heard } = tracker.state;
  const { heldCounts } = inbox.state;
  const muted = [...statuses].filter(([emailId, status]) => status === 'muted' && !heard.has(emailId)).length;
  return { ...heldCounts, muted: (heldCounts.muted ?? 0) + muted };
}
