import type { MailMessage } from '@nexus/contracts';
import { parseDate } from 'chrono-node/en';
import { sayAnswered } from '../say-standing.ts';
import { evidence, isBelieved, isWrittenBy, type SignalReader, type SignalReading } from '../signal-reading.ts';
import { attributionToReader } from './reply-to-own-mail.ts';

interface Answer {
  /** When the reader wrote; null where that is not told. */
  readonly at: Date | null;
  readonly evidence: string;
  /** Its text holds a question of the reader's. */
  readonly asksBack: boolean;
}

const longestAnswer = 2_000;

function asks(text: string): boolean {
  return /\?(?:\s|$)/.test(text.slice(0, longestAnswer).replace(/https?:\S+/g, ''));
}

/** What stands right below an attribution, without what that quotes in turn. */
function quotedBelow(attribution: string, { body }: MailMessage): string {
  const at = body.quoted.indexOf(attribution);
  const lines = body.quoted.slice(Math.max(0, at) + attribution.length).split('\n');
  const end = lines.findIndex((line, place) => place > 0 && (/^\s*>\s*>/.test(line) || /\bwrote:\s*$/.test(line)));
  return lines.slice(0, end < 0 ? lines.length : end).join('\n');
}

function timeOf({ receivedAt, claimedAt }: MailMessage): number {
  return (receivedAt ?? claimedAt)?.getTime() ?? 0;
}

function repliesTo({ messageId }: MailMessage, { inReplyTo, references }: MailMessage): boolean {
  return messageId !== null && (inReplyTo === messageId || references.at(-1) === messageId);
}

/** The reader's own answer, where the mailbox has it. */
function ownAnswer({ email, thread, settings, ownMessageIds }: SignalReading): Answer | null {
  const isOwn = (mail: MailMessage) =>
    isWrittenBy(settings.readerAddresses, mail) || (mail.messageId !== null && ownMessageIds.has(mail.messageId));
  if (isOwn(email)) return null;
  const answer = thread.find(
    (other) =>
      timeOf(other) > timeOf(email) &&
      isOwn(other) &&
      (repliesTo(email, other) ||
        // Some programs leave the references out: it must then have gone to who wrote.
        (other.inReplyTo === null && other.to.some(({ address }) => address === email.from?.address))),
  );
  if (answer === undefined) return null;
  const at = answer.receivedAt ?? answer.claimedAt;
  return { at, evidence: evidence(answer.subject), asksBack: asks(answer.body.own) };
}

/**
 * An answer of the reader's that only a later mail tells of, by quoting it and by naming it in its references right behind this mail.
 */
function quotedAnswer(reading: SignalReading): Answer | null {
  const { email, thread, role, settings } = reading;
  const { messageId } = email;
  if (messageId === null) return null;
  for (const later of thread) {
    const own = later.inReplyTo ?? later.references.at(-1) ?? null;
    const place = later.references.indexOf(messageId);
    const next = later.references[place + 1] ?? later.inReplyTo;
    if (place < 0 || own === null || own === messageId || next !== own) continue;
    const attribution = attributionToReader(later, { role, settings });
    if (attribution === null || !isBelieved(later, reading)) continue;
    const at = parseDate(attribution, later.receivedAt ?? undefined);
    const isCredible = at !== null && at.getTime() > timeOf(email) && at.getTime() <= timeOf(later);
    const asksBack = asks(quotedBelow(attribution, later));
    return { at: isCredible ? at : null, evidence: evidence(attribution), asksBack };
  }
  return null;
}

/** The reader has answered it (J-2): their own mail stands in the thread, a later one quotes it, or the mailbox has marked it so. */
export const answered: SignalReader = (reading) => {
  const { email, settings, role } = reading;
  if (email.delivery.listPost) return null;
  const marked = email.answered === true ? { at: null, evidence: 'marked as answered', asksBack: false } : null;
  const own = ownAnswer(reading);
  const quoted = role.known ? quotedAnswer(reading) : null;
  // Of a sent mail some mailboxes give the headers only: whether it asks is then told by who quotes it.
  const answer = own && quoted ? { ...own, asksBack: own.asksBack || quoted.asksBack } : (own ?? quoted ?? marked);
  if (answer === null) return null;
  const told = sayAnswered(answer.at, { ...settings, asksBack: answer.asksBack });
  return { id: 'answered', weight: 0, evidence: answer.evidence, told, ...(answer.at && { at: answer.at }) };
};
