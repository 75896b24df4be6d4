import type { JudgingSettings, Signal } from '@nexus/contracts';
import { isOneWayBulk } from '../../mailing-lists.ts';
import { deadlineCandidates } from '../deadlines/deadline-candidates.ts';
import { type PickedDeadline, pickDeadline } from '../deadlines/deadline-model.ts';
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

/** "I need it countersigned by noon" asks without asking. */
const needs = /\b(?:I|we) need\b/i;
/** A date that an obligation is tied to needs to be so much less likely than any other. */
const boundShare = 0.5;

/**
 * Something is due by a date after the mail's own: the sooner the stronger. Once it has passed it weighs nothing and is told as passed (J-2).
 * Which date it is the learned model says; the forms of a deadline decide where it knows none, as in German.
 */
export const deadline: SignalReader = (reading) => {
  const { email, settings, judgement, zoneOffset } = reading;
  const sent = email.receivedAt ?? email.claimedAt;
  if (sent === null) return null;
  const bound = boundDeadline(reading, sent);
  // That it has passed is said, whatever else is still to come.
  if (bound !== null && bound.due < settings.now) return deadlineSignal(bound.words, bound.due, settings);
  const candidates = isOneWayBulk(email) ? [] : candidatesOf(reading, sent);
  const isInGerman = bound !== null && reading.sentences().some((sentence) => reading.asksInGerman(sentence));
  if (bound !== null && (candidates.length === 0 || isInGerman))
    return deadlineSignal(bound.words, bound.due, settings);
  const { threshold } = judgement.deadlines;
  const picked = pickDeadline(candidates, {
    ...judgement.deadlines,
    threshold: bound === null ? threshold : threshold * boundShare,
  });
  if (picked === null) return null;
  // What ties a date in an ask leaves no doubt, nor in a sentence that tells what comes of it: "or the bank won't pay on Monday" ties none.
  const isSame = bound !== null && (bound.words.includes(picked.date) || picked.words.includes(bound.words));
  if (bound !== null && (isSame || (!picked.isTied && (bound.isAsked || bound.sentence.includes(picked.date)))))
    return deadlineSignal(bound.words, bound.due, settings);
  const written = new Date(sent.getTime() - picked.age * 24 * hour);
  return learnedDeadline(picked, instantOf(picked.date, { sent: written, zoneOffset }), settings);
};

function boundDeadline({ email, sentences, isCommercial, zoneOffset, asks }: SignalReading, sent: Date) {
  const texts = mayNameDeadline(email.body.own) ? [email.subject, ...sentences()] : [email.subject];
  for (const sentence of texts) {
    if (!mayNameDeadline(sentence) || isCommercial(sentence)) continue;
    const found = findDeadline(sentence, { sent, zoneOffset, asks });
    if (found !== null) return { ...found, sentence, isAsked: asks.isAsk(sentence) || needs.test(sentence) };
  }
  return null;
}

function candidatesOf({ email, askProbability, askedAsAWhole, zoneOffset, moreSentences }: SignalReading, sent: Date) {
  return deadlineCandidates(email, {
    sent,
    offset: zoneOffset(sent),
    probability: askProbability,
    asks: askedAsAWhole,
    sentences: moreSentences(),
  });
}

function deadlineSignal(words: string, due: Date, settings: JudgingSettings): Signal {
  const left = due.getTime() - settings.now.getTime();
  const signal = { id: 'deadline', evidence: evidence(words), at: due } as const;
  if (left < 0) return { ...signal, weight: 0, told: sayWasDue(due, settings) };
  return { ...signal, weight: steps.find(({ within }) => left <= within)?.weight ?? distantWeight };
}

/** A date that nothing ties an obligation to, and which the reader is still meant to keep: "lunch on Thursday, can you make it?" */
function learnedDeadline({ words, isTied }: PickedDeadline, at: Date | null, settings: JudgingSettings): Signal | null {
  if (at === null) return { id: 'deadline', weight: distantWeight, evidence: evidence(words) };
  // One in two is none: it weighs half, and that it was due would be too much to say, unless by its own words something was.
  if (at < settings.now && !isTied) return null;
  const signal = deadlineSignal(words, at, settings);
  return { ...signal, weight: signal.weight / 2 };
}
