import type { JudgedMail, MailMessage, Signal, SignalId } from '@nexus/contracts';
import { type FraudJudgement, judgeFraud } from '../fraud/judge-fraud.ts';
import { evidence, readForSignals, type ScoringContext, type SignalReader } from './signal-reading.ts';
import { answered } from './signals/answered.ts';
import { askedDirectly } from './signals/asked-directly.ts';
import { automatic } from './signals/automatic.ts';
import { bulk } from './signals/bulk.ts';
import { deadline } from './signals/deadline.ts';
import { discussionList } from './signals/discussion-list.ts';
import { fastThread } from './signals/fast-thread.ts';
import { highImportance } from './signals/high-importance.ts';
import { junk } from './signals/junk.ts';
import { noReply } from './signals/no-reply.ts';
import { overtaken } from './signals/overtaken.ts';
import { repeatedChasing } from './signals/repeated-chasing.ts';
import { replyToOwnMail } from './signals/reply-to-own-mail.ts';
import { soleRecipient } from './signals/sole-recipient.ts';
import { urgentKeyword } from './signals/urgent-keyword.ts';
import { vipSender } from './signals/vip-sender.ts';
import { watchedKeyword } from './signals/watched-keyword.ts';

/** What is made of one mail alone. */
export type MessageScore = Omit<JudgedMail, 'email' | 'threadId' | 'topicId'>;

/** The score from which on a mail is a red flag (B-5). */
export const redFlagThreshold = 0.6;

/** Judges one mail (B-5). Pure: the same mail and context give the same score for ever. A body that is not read yet may be empty. */
export function scoreMessage(email: MailMessage, context: ScoringContext): MessageScore {
  const reading = readForSignals(email, context);
  const fraud = judgeFraud(email, context.settings, context.known);
  const found = Object.values(signalReaders).flatMap((read) => read(reading) ?? []);
  const signals = fraud.isFraud ? [...found, fraudSignal(fraud)] : found;
  const score = combineSignals(signals);
  const isSettled = signals.some(({ id }) => settling.has(id));
  const redFlag = score >= redFlagThreshold && !isSettled;
  return {
    score,
    signals,
    redFlag,
    urgency: score,
    isUrgent: redFlag,
    fraud: fraud.fraud,
    isFraud: fraud.isFraud,
    features: {},
  };
}

/** It takes all from the score: what a fraud asks for is not asked of the reader (J-3). */
function fraudSignal({ evidence: signs }: FraudJudgement): Signal {
  return { id: 'fraud', weight: -1, evidence: evidence(signs) };
}

/**
 * The score of a set of signals, 0…1 in two decimals: a noisy-or of the weights above zero, 1 − ∏(1 − w), damped by those below
 * it, ∏(1 + w). A further positive signal never lowers it, a further negative one never raises it, and their order does not matter.
 */
export function combineSignals(signals: readonly Pick<Signal, 'weight'>[]): number {
  const weights = signals.map(({ weight }) => Math.min(1, Math.max(-1, weight))).sort((one, other) => one - other);
  let unmoved = 1;
  let damping = 1;
  for (const weight of weights) {
    if (weight > 0) unmoved *= 1 - weight;
    else damping *= 1 + weight;
  }
  return Math.round((1 - unmoved) * damping * 100) / 100;
}

/** With one of these a mail is neither important nor urgent, whatever else speaks for it (J-2, J-3). */
export const settling: ReadonlySet<SignalId> = new Set(['answered', 'overtaken', 'fraud']);

/** Every signal of B-5, in the order in which a score lists them. */
const signalReaders: Readonly<Partial<Record<SignalId, SignalReader>>> = {
  'urgent-keyword': urgentKeyword,
  'vip-sender': vipSender,
  'watched-keyword': watchedKeyword,
  'asked-directly': askedDirectly,
  deadline,
  'sole-recipient': soleRecipient,
  'reply-to-own-mail': replyToOwnMail,
  'fast-thread': fastThread,
  'repeated-chasing': repeatedChasing,
  'high-importance': highImportance,
  bulk,
  'discussion-list': discussionList,
  'no-reply': noReply,
  automatic,
  junk,
  answered,
  overtaken,
};
