import type { MailMessage } from '@nexus/contracts';
import { splitSentences } from '@nexus/text';
import { speakableName } from '../../sender-name.ts';
import { mayNameDeadline } from '../deadlines/find-deadline.ts';
import { changedIt, sayWhenDone, wroteAgain } from '../say-standing.ts';
import { evidence, isBelieved, type SignalReader, type SignalReading } from '../signal-reading.ts';
import { asksAgain } from './repeated-chasing.ts';

/** What became of it says itself at the beginning. */
const opening = 4;
const longestOpening = 600;

/** What a later mail of the same sender makes of this one. */
const takenBack =
  /\b(?:never ?mind|(?:please )?(?:ignore|disregard) (?:my|the|that|this|it)\b.{0,20}(?:last|previous|earlier|mail|e-?mail|message|request|note|below)|no longer (?:needed?|necessary|required|wanted)|(?:no|not) need(?:ed)? (?:to|for|any ?more|any longer|now)|forget (?:it|about (?:it|that)|my (?:last|mail))|sent (?:it |this )?(?:in error|by mistake)|false alarm)\b/i;
const cancelled =
  /\b(?:(?:is|are|was|were|been|be|has|have|it'?s|now) (?:\w+ )?(?:cancell?ed|called off)|^\W*cancell?ed|^\W*(?:i|we) (?:have )?(?:had to )?cancel(?:led)?|call(?:ed|ing) (?:it|this|the \w+) off)\b/i;
const moved =
  /\b(?:(?:is|was|been|has|have|now) (?:\w+ )?(?:moved|postponed|rescheduled|brought forward|put back)|^\W*(?:moved|postponed|rescheduled) to|^\W*updated (?:invitation|event)\b|correction\b|corrected (?:version|date|time|copy|figures))/i;
/** "By ten on Monday rather than noon": a time or a day stands for another one. */
const otherTime =
  /\b(?:rather than|instead of|, not|and not) (?:(?:(?:at|by|on|until|before) )?(?:noon|midnight|today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|next week|this week|\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m\b|(?:the )?\d{1,2}(?:st|nd|rd|th)\b)|(?:at|by|until|before) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|\d))/i;
const settled =
  /\b(?:(?:it|that|this|problem|issue|all|everything|is|are|now|been|got)(?:'s|’s)? (?:\w+ )?(?:solved|sorted(?: out)?|resolved|fixed|settled|taken care of|dealt with)|(?:found|got) it\b|all (?:good|done|sorted|clear)|(?:i|we)(?:'ve|’ve| have)? (?:found|solved|fixed|sorted|resolved) (?:it|this|that|the)|done[,.!]* (?:thanks|thank you)|^\W*(?:\w+ ){0,3}done\b[.,!])/i;
const notYet = /\b(?:not|isn'?t|aren'?t|never|until|once|when|if|unless|still|please|could|can you|would)\b/i;

interface Turn {
  /** What is said of the later mail's sender: "has since cancelled it". */
  readonly words: string;
  readonly evidence: string;
}

function time({ receivedAt, claimedAt }: MailMessage): number {
  return (receivedAt ?? claimedAt)?.getTime() ?? 0;
}

function openingOf({ subject, body }: MailMessage): readonly string[] {
  const subjectWords = subject.replace(/^(?:re|fwd?|aw|wg):\s*/i, '');
  return [subjectWords, ...splitSentences(body.own.slice(0, longestOpening), opening)];
}

/** The later mail itself says that the matter is over. */
function ends(later: MailMessage, isSameSender: boolean): Turn | null {
  for (const sentence of openingOf(later)) {
    const said = evidence(sentence);
    if (isSameSender && takenBack.test(sentence)) return { words: 'has since taken it back', evidence: said };
    if (isSameSender && (moved.test(sentence) || otherTime.test(sentence))) return { words: changedIt, evidence: said };
    if (notYet.test(sentence)) continue;
    if (cancelled.test(sentence)) return { words: 'has since cancelled it', evidence: said };
    if (settled.test(sentence)) return { words: 'wrote later that it is settled', evidence: said };
  }
  return null;
}

/** The same sender has asked again, with another date or out of patience: what counts is the later mail. */
function renews(later: MailMessage, { email, sentences: own, asks }: SignalReading): Turn | null {
  const isAsking = own().some((sentence) => asks.isAsk(sentence) || mayNameDeadline(sentence));
  if (!isAsking && !asksAgain(email)) return null;
  const sentences = splitSentences(later.body.own.slice(0, longestOpening), 8);
  const asking = sentences.find((sentence) => asks.isAsk(sentence) || mayNameDeadline(sentence));
  const words = asking ?? (asksAgain(later) ? (sentences[0] ?? later.subject) : undefined);
  return words === undefined ? null : { words: wroteAgain, evidence: evidence(words) };
}

/**
 * A later mail of its thread overtakes it (J-2): its sender takes it back, moves or cancels it, says that it is settled, or asks again; or
 * somebody else answers it by saying that it is done.
 */
export const overtaken: SignalReader = (reading) => {
  const { email, thread, settings, discussionList } = reading;
  const sent = time(email);
  if (discussionList || sent === 0 || thread.length < 2) return null;
  const laterMails = thread.filter((other) => time(other) > sent && other.emailId !== email.emailId).toReversed();
  for (const later of laterMails) {
    const author = later.from?.address;
    if (author === undefined || settings.readerAddresses.includes(author) || later.delivery.automatic) continue;
    const isSameSender = author === email.from?.address;
    const answersIt = isSameSender || (email.messageId !== null && later.inReplyTo === email.messageId);
    const turn = (answersIt ? ends(later, isSameSender) : null) ?? (isSameSender ? renews(later, reading) : null);
    if (turn === null || !isBelieved(later, reading)) continue;
    const who = speakableName(later.from) ?? 'the sender';
    const at = later.receivedAt ?? later.claimedAt;
    const when = turn.words === wroteAgain ? sayWhenDone(at, settings) : '';
    const told = `${who} ${turn.words}${when}`;
    return { id: 'overtaken', weight: 0, evidence: turn.evidence, told, ...(at && { at }) };
  }
  return null;
};
