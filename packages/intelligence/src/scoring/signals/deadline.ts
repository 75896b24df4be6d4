import type { JudgingSettings, Signal } from '@nexus/contracts';
import { isOneWayBulk } from '../../mailing-lists.ts';
import { deadlineCandidates } from '../deadlines/deadline-candidates.ts';
import { pickDeadline } from '../deadlines/deadline-model.ts';
import { findDeadline, instantOf, mayNameDeadline } from '../deadlines/find-deadline.ts';
import { sayWasDue } from '../say-standing.ts';
import type { SignalReader, SignalReading } from '../signal-reading.ts';
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
export const deadline: SignalReader = (reading) => {
  const { email, settings, sentences, asks, zoneOffset } = reading;
  const sent = email.receivedAt ?? email.claimedAt;
  if (sent === null) return null;
  const texts = mayNameDeadline(email.body.own) ? [email.subject, ...sentences()] : [email.subject];
  for (const sentence of texts) {
    if (!mayNameDeadline(sentence) || reading.isCommercial(sentence)) continue;
    const found = findDeadline(sentence, { sent, zoneOffset, asks });
    if (found === null) continue;
    return deadlineSignal(found.words, found.due, settings);
  }
  return learnedDeadline(reading, sent);
};

function deadlineSignal(words: string, due: Date, settings: JudgingSettings): Signal {
  const left = due.getTime() - settings.now.getTime();
  const signal = { id: 'deadline', evidence: evidence(words), at: due } as const;
  if (left < 0) return { ...signal, weight: 0, told: sayWasDue(due, settings) };
  return { ...signal, weight: steps.find(({ within }) => left <= within)?.weight ?? distantWeight };
}

/** A date that is tied to nothing, and which the reader is still meant to keep: "lunch on Thursday, can you make it?" */
function learnedDeadline(
  { email, settings, judgement, askProbability, askedAsAWhole, zoneOffset, moreSentences }: SignalReading,
  sent: Date,
): Signal | null {
  if (isOneWayBulk(email)) return null;
  const offset = zoneOffset(sent);
  const candidates = deadlineCandidates(email, {
    sent,
    offset,
    probability: askProbability,
    asks: askedAsAWhole,
    sentences: moreSentences(),
  });
  const picked = pickDeadline(candidates, judgement.deadlines);
  if (picked === null) return null;
  const at = instantOf(picked.date, { sent, offset });
  if (at === null) return { id: 'deadline', weight: distantWeight, evidence: evidence(picked.words) };
  // One in two is none: it weighs half, and that it was due would be too much to say.
  if (at < settings.now) return null;
  const signal = deadlineSignal(picked.words, at, settings);
  return { ...signal, weight: signal.weight / 2 };
}
