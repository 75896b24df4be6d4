import type { MailMessage } from '@nexus/contracts';
import { mailAskFeatures } from '../asks/mail-ask-features.ts';
import { bestThreshold } from '../asks/train-ask-model.ts';
import { type DeadlineCandidate, deadlineCandidates, pickDeadline } from '../scoring/deadlines/deadline-candidates.ts';
import { fitHashedModel, type HashedModel, hashedProbability } from './hashed-logistic.ts';

/** A mail with what a reader made of it. */
export interface LabelledMail {
  readonly email: MailMessage;
  readonly ask: boolean;
  /** The words that name the deadline, or the date of an event that the reader attends; null: there is none. */
  readonly deadline: string | null;
}

type Probability = (sentence: string) => number;

/** Chosen by five-fold F1 on the training mails; a factor of three either way changes it by less than .02. */
const askRidge = 0.0005;
const deadlineRidge = 0.002;
const thresholdFolds = 4;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/** A deadline counts as found when half of its words are in what is told as one. */
export function isDeadlineFound(label: string, told: string): boolean {
  const words = wordsOf(label);
  const ours = new Set(wordsOf(told));
  return words.filter((word) => ours.has(word)).length * 2 >= words.length;
}

/** Learns whether a mail asks something of its reader. Deterministic. Takes some seconds for 1,000 mails. */
export function trainMailAskModel(mails: readonly LabelledMail[], probability: Probability): HashedModel {
  const examples = mails.map(({ email, ask }) => ({ features: mailAskFeatures(email, probability), isPositive: ask }));
  const scored = crossScored(examples, (training) => {
    const model = fitHashedModel(training, { ridge: askRidge });
    return ({ features, isPositive }) => ({ score: hashedProbability(model, features), ask: isPositive });
  });
  const share = mails.filter(({ ask }) => ask).length / mails.length;
  return { ...fitHashedModel(examples, { ridge: askRidge }), threshold: bestThreshold(scored, share) };
}

interface MailOfDates {
  readonly candidates: readonly DeadlineCandidate[];
  readonly label: string | null;
}

/** Learns which date of a mail, if any, is a deadline of its reader's. Deterministic. */
export function trainDeadlineModel(mails: readonly LabelledMail[], probability: Probability): HashedModel {
  const examples = mails.flatMap(({ email, deadline }): MailOfDates[] => {
    const sent = email.receivedAt ?? email.claimedAt;
    return sent === null
      ? []
      : [{ candidates: deadlineCandidates(email, { sent, offset: 0, probability }), label: deadline }];
  });
  const fit = (training: readonly MailOfDates[]) => {
    const dates = training.flatMap(({ candidates, label }) =>
      candidates.map(({ words, features }) => ({
        features,
        isPositive: label !== null && isDeadlineFound(label, words),
      })),
    );
    return fitHashedModel(dates, { ridge: deadlineRidge });
  };
  const scored = crossScored(examples, (training) => {
    const model = fit(training);
    return ({ candidates, label }) => {
      const best = pickDeadline(candidates, { ...model, threshold: 0 });
      return {
        score: best?.probability ?? 0,
        ask: best !== null && label !== null && isDeadlineFound(label, best.words),
      };
    };
  });
  return { ...fit(examples), threshold: bestF1(scored, examples.filter(({ label }) => label !== null).length) };
}

interface Scored {
  readonly score: number;
  readonly ask: boolean;
}

/** Each example judged by a model of the others: a model's own training scores are too sure of themselves. */
function crossScored<Example>(
  examples: readonly Example[],
  train: (training: readonly Example[]) => (example: Example) => Scored,
): Scored[] {
  return Array.from({ length: thresholdFolds }, (_, fold) => {
    const isHeldOut = (index: number): boolean => index % thresholdFolds === fold;
    const judge = train(examples.filter((_example, index) => !isHeldOut(index)));
    return examples.filter((_example, index) => isHeldOut(index)).map(judge);
  }).flat();
}

/** The threshold of the highest F1, where a mail that has a deadline may be missed altogether. */
function bestF1(scored: readonly Scored[], positives: number): number {
  let found = 0;
  let best = { threshold: 0.5, f1: -1 };
  for (const [index, { score, ask }] of scored.toSorted((one, other) => other.score - one.score).entries()) {
    if (ask) found += 1;
    const f1 = (2 * found) / (index + 1 + positives);
    if (f1 > best.f1) best = { threshold: score, f1 };
  }
  return best.threshold;
}
