import type { HoldReason } from '@nexus/contracts';
import { joinWithAnd } from '../speech/list-in-threes.ts';
import type { Inbox } from './inbox.ts';
import { senderName } from './sender-name.ts';

function phrase(reason: HoldReason, count: number): string {
  const mails = count === 1 ? '1 mail' : `${count} mails`;
  switch (reason) {
    case 'bulk':
      return count === 1 ? '1 newsletter or mass mailing' : `${count} newsletters and mass mailings`;
    case 'muted':
      return `${mails} from senders you muted`;
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

/** What was held back, and why, in one sentence; empty when nothing was (B-9). */
export function sayLeftOut(inbox: Inbox): string {
  const counts = Object.entries(inbox.heldCounts) as [HoldReason, number][];
  const phrases = counts.filter(([, count]) => count > 0).map(([reason, count]) => phrase(reason, count));
  if (phrases.length === 0) return '';
  return `I left out ${joinWithAnd(phrases)}.`;
}

/** The same, and from whom the first few of the held ones came. */
export function sayLeftOutInDetail(inbox: Inbox): string {
  const sentence = sayLeftOut(inbox);
  if (sentence === '') return 'I left nothing out.';
  const bulk = inbox.held.filter((held) => held.reason === 'bulk');
  const senders = [...new Set(bulk.flatMap((held) => inbox.heldEnvelopes.get(held.emailId) ?? []).map(senderName))];
  if (senders.length === 0) return sentence;
  const named = senders.slice(0, 3);
  const others = senders.length - named.length;
  const all = others > 0 ? [...named, `${others} more`] : named;
  return `${sentence} The mailings are from ${joinWithAnd(all)}.`;
}
