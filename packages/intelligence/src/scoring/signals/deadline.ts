import { isCommercial } from '../commercial-words.ts';
import { findDeadline, mayNameDeadline } from '../deadlines/find-deadline.ts';
import { sayWasDue } from '../say-standing.ts';
import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

const hour = 60 * 60 * 1000;
const steps = [
  { within: 30 * hour, weight: 0.4 },
  { within: 4 * 24 * hour, weight: 0.35 },
  { within: 8 * 24 * hour, weight: 0.3 },
  { within: 40 * 24 * hour, weight: 0.2 },
] as const;
const distantWeight = 0.1;

/** Something is due by a date after the mail's own: the sooner the stronger. Once it has passed it weighs nothing and is told as passed (J-2). */
export const deadline: SignalReader = ({ email, settings, sentences, asks, zoneOffset }) => {
  const sent = email.receivedAt ?? email.claimedAt;
  if (sent === null) return null;
  const texts = mayNameDeadline(email.body.own) ? [email.subject, ...sentences()] : [email.subject];
  for (const sentence of texts) {
    if (!mayNameDeadline(sentence) || isCommercial(sentence)) continue;
    const found = findDeadline(sentence, { sent, zoneOffset, asks });
    if (found === null) continue;
    const left = found.due.getTime() - settings.now.getTime();
    const words = evidence(found.words);
    if (left < 0)
      return { id: 'deadline', weight: 0, evidence: words, at: found.due, told: sayWasDue(found.due, settings) };
    const weight = steps.find(({ within }) => left <= within)?.weight ?? distantWeight;
    return { id: 'deadline', weight, evidence: words, at: found.due };
  }
  return null;
};
