import type { JudgedMail, MailMessage, Signal, SignalId } from '@nexus/contracts';
import { type FraudJudgement, judgeFraud } from '../fraud/judge-fraud.ts';
import { importanceModel, judgeImportance, weightOfShare } from '../importance/importance-model.ts';
import { type Features, readFeatures } from '../importance/mail-features.ts';
import { readWording, type Wording } from '../importance/wording.ts';
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

/** The score from which on a mail is a red flag: important (J-1). */
export const redFlagThreshold = rounded(importanceModel.thresholds.important);

/** Judges one mail (B-5, J-1). Pure: the same mail and context give the same score for ever. A body that is not read yet may be empty. */
export function scoreMessage(email: MailMessage, context: ScoringContext, model = importanceModel): MessageScore {
  const reading = readForSignals(email, context);
  const fraud = judgeFraud(email, context.settings, context.known);
  const own = Object.values(signalReaders).flatMap((read) => read(reading) ?? []);
  const found = fraud.isFraud ? [...own, fraudSignal(fraud)] : own;
  const wording = readWording(email, model.wording);
  const judged = judgeImportance(model, readFeatures(reading, found, wording.logOdds), {
    signals: found,
    learned: context.settings.learned,
  });
  const signals = [...found, wordingSignal(wording)].flatMap((signal) => weigh(signal, judged.shares));
  const isSettled = signals.some(({ id }) => settling.has(id));
  const score = rounded(judged.important);
  const urgency = rounded(judged.urgent);
  return {
    score,
    signals,
    redFlag: score >= rounded(model.thresholds.important) && !isSettled,
    urgency,
    isUrgent: urgency >= rounded(model.thresholds.urgent) && !isSettled,
    fraud: fraud.fraud,
    isFraud: fraud.isFraud,
    features: judged.standardised,
  };
}

/** It takes all from the score: what a fraud asks for is not asked of the reader (J-3). */
function fraudSignal({ evidence: signs }: FraudJudgement): Signal {
  return { id: 'fraud', weight: -1, evidence: evidence(signs) };
}

function rounded(probability: number): number {
  return Math.round(probability * 100) / 100;
}

/** What weighs less is no reason. */
const leastWeight = 0.02;

/** A signal with the weight that it has in this score; none where it moved nothing. */
function weigh(signal: Signal, shares: ReadonlyMap<SignalId, number>): readonly Signal[] {
  const weight = weightOfShare(shares.get(signal.id) ?? 0);
  const isTold = settling.has(signal.id) || signal.told !== undefined;
  return Math.abs(weight) < leastWeight && !isTold ? [] : [{ ...signal, weight }];
}

/** How it is worded: its own phrases that weighed most, or that nothing in it presses. */
function wordingSignal({ phrases }: Wording): Signal {
  const quoted = phrases.map((phrase) => `“${phrase}”`).join(', ');
  return { id: 'wording', weight: 0, evidence: evidence(quoted === '' ? 'the way it is worded' : quoted) };
}

/** With one of these a mail is neither important nor urgent, whatever else speaks for it (J-2, J-3). */
export const settling: ReadonlySet<SignalId> = new Set(['answered', 'overtaken', 'fraud']);

/** What training sees of a mail: the signals that were found, their weight saying how strongly, and all that a score is made of but the wording. */
export function observe(
  email: MailMessage,
  context: ScoringContext,
): { readonly found: readonly Signal[]; readonly features: Features } {
  const reading = readForSignals(email, context);
  const found = Object.values(signalReaders).flatMap((read) => read(reading) ?? []);
  return { found, features: readFeatures(reading, found, 0) };
}

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
