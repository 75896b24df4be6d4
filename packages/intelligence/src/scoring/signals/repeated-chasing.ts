import type { MailEnvelope, MailMessage } from '@nexus/contracts';
import type { SignalReader, SignalReading } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

const pattern =
  /\b(?:(?:just |quick |a )?(?:following|follow(?:ing)?) up\b|follow-up on my|chas(?:e|ing) (?:you|this|up)|(?:second|third|fourth|final|last|another|gentle|friendly|2nd|3rd) reminder|reminding you|still (?:waiting|no (?:answer|reply|word))|(?:have ?n[o']t|haven't|have not) heard (?:back|from you|anything)|(?:did|have) you (?:get|see|seen|had) (?:my|a chance)|any (?:update|news|word|progress) (?:on|about|yet)|as I (?:asked|said) (?:before|already|last)|(?:second|third|fourth|2nd|3rd|4th) time (?:of asking|I)|asking again|once again asking|bump(?:ing)? this|checking in (?:again|on))/i;
const subjectPattern = /^(?:re:\s*)?(?:reminder|(?:\w+ )?reminder:|follow[- ]?up)\b/i;

/** By its words: "just following up", "second reminder". */
export function asksAgain({ subject, body }: MailMessage): boolean {
  return subjectPattern.test(subject) || pattern.test(body.own);
}

/** How many mails the same sender had sent into the thread since anybody else spoke there. */
function unansweredBefore({ email, thread, ownMessageIds }: SignalReading): number {
  const sender = email.from?.address;
  const place = thread.findIndex(({ emailId }) => emailId === email.emailId);
  let count = 0;
  for (let index = place - 1; index >= 0; index--) {
    const earlier: MailEnvelope | undefined = thread[index];
    if (earlier === undefined || earlier.from?.address !== sender) break;
    if (earlier.messageId !== null && ownMessageIds.has(earlier.messageId)) break;
    count += 1;
  }
  return count;
}

/** Somebody asks again: by their words, the more so with earlier mails of theirs unanswered, or by writing a third time in a row. */
export const repeatedChasing: SignalReader = (reading) => {
  const { email, sentences, discussionList } = reading;
  const before = unansweredBefore(reading);
  if (discussionList && before === 0) return null;
  const words = subjectPattern.test(email.subject)
    ? email.subject
    : pattern.test(email.body.own)
      ? sentences().find((sentence) => pattern.test(sentence))
      : undefined;
  if (words !== undefined) {
    return {
      id: 'repeated-chasing',
      weight: before === 0 ? 0.3 : before === 1 ? 0.4 : 0.45,
      evidence: evidence(words),
    };
  }
  if (before < 2 || discussionList) return null;
  return { id: 'repeated-chasing', weight: 0.25, evidence: `${before + 1} mails in a row without an answer` };
};
