import { mailAskFeatures } from '../asks/mail-ask-features.ts';
import { foldsOfGroups, groupTwins } from '../importance/twin-groups.ts';
import { chooseThreshold } from './choose-threshold.ts';
import { crossJudged } from './cross-judged.ts';
import { fitHashedModel, hashedProbability } from './hashed-logistic.ts';
import type { JudgementModels } from './judgement-models.ts';
import { type LabelledMail, trainDeadlineModel } from './train-deadline-model.ts';

/** Chosen by five-fold F1 on the training mails; a factor of three of the ridge either way changes it by less than .02, another share by less than .005. */
const askFit = { ridge: 0.0005, ratioShare: 0.3 } as const;
/** Within the training mails: for the thresholds, and for what one model tells the next. */
const innerFolds = 4;

/** Learns whether a mail asks something of its reader, and which of its dates is a deadline. Deterministic. Takes some seconds for 1,000 mails. */
export function trainJudgementModels(
  mails: readonly LabelledMail[],
  probability: (sentence: string) => number,
): JudgementModels {
  const folds = foldsOfGroups(groupTwins(mails.map(({ email }) => email)), innerFolds);
  const examples = mails.map(({ email, ask }) => ({ features: mailAskFeatures(email, probability), isPositive: ask }));
  const asks = crossJudged(examples, folds, (training) => {
    const model = fitHashedModel(training, askFit);
    return ({ features }) => hashedProbability(model, features);
  });
  const scored = asks.map((score, index) => ({ score, isRight: mails[index]?.ask ?? false }));
  const threshold = chooseThreshold(scored, mails.filter(({ ask }) => ask).length);
  return {
    asks: { ...fitHashedModel(examples, askFit), threshold },
    deadlines: trainDeadlineModel(mails, { probability, asks, folds }),
  };
}
