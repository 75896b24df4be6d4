import {
  foldsOfGroups,
  type ImportanceExample,
  type ImportanceModel,
  observe,
  scoreMessage,
  trainImportanceModel,
  unpackImportanceModel,
} from '@nexus/intelligence/importance';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { handWeightedScore, handWeightedThreshold } from '../baselines/hand-weighted-order.ts';
import { keywordScore } from '../baselines/keyword-order.ts';
import { plainWordings, trainPlainLinear } from '../baselines/plain-linear-order.ts';
import {
  contextFor,
  type JudgedMail,
  readImportanceExamples,
  readJudgedMails,
  trainJudgement,
} from '../support/judged-mail-corpus.ts';
import { areaUnderCurve, bootstrap, calibrationBins, drawFrom, gainAtTwenty, type Ranked } from '../support/ranking.ts';

const folds = 5;

/** What one model said of the mails it had not seen. */
interface Judged {
  readonly score: number;
  readonly urgency: number;
  readonly redFlag: boolean;
  readonly isUrgent: boolean;
}

function judge(mail: JudgedMail, model: ImportanceModel, isReaderKnown = true): Judged {
  return scoreMessage(mail.email, contextFor(mail, isReaderKnown), model);
}

interface Corpus {
  readonly mails: readonly JudgedMail[];
  readonly examples: readonly ImportanceExample[];
  /** Of each mail; a mail whose fold is -1 is only learned from. */
  readonly foldOf: readonly number[];
}

/** Each fold judged by what the others taught. */
function crossValidate<Outcome>(
  { mails, examples, foldOf }: Corpus,
  learn: (places: readonly number[]) => (mail: JudgedMail, place: number) => Outcome,
): Outcome[] {
  const outcomes = new Array<Outcome>(mails.length);
  for (const fold of new Set(foldOf)) {
    if (fold === -1) continue;
    const model = learn([...examples.keys()].filter((place) => foldOf[place] !== fold));
    for (const [place, mail] of mails.entries()) if (foldOf[place] === fold) outcomes[place] = model(mail, place);
  }
  return outcomes;
}

function learnOurs({ examples }: Corpus) {
  return (places: readonly number[]) => {
    const model = unpackImportanceModel(trainImportanceModel(places.flatMap((place) => examples[place] ?? [])));
    return (mail: JudgedMail) => ({ known: judge(mail, model), unknown: judge(mail, model, false) });
  };
}

function learnPlain({ mails }: Corpus) {
  const wordings = mails.map(({ email }) => plainWordings(email));
  return (places: readonly number[]) => {
    const examples = places.flatMap((place) => {
      const own = wordings[place];
      return own === undefined ? [] : [{ wordings: own, important: (mails[place]?.urgency ?? 0) >= 2 }];
    });
    const score = trainPlainLinear(examples);
    return ({ email }: JudgedMail) => score(plainWordings(email));
  };
}

function handWeighted(mail: JudgedMail): number {
  return handWeightedScore(observe(mail.email, contextFor(mail)).found);
}

function precisionAndRecall(flags: readonly boolean[], urgencies: readonly number[], least: number) {
  const right = flags.filter((flag, place) => flag && (urgencies[place] ?? 0) >= least).length;
  const flagged = flags.filter((flag) => flag).length;
  const wanted = urgencies.filter((urgency) => urgency >= least).length;
  return { precision: right / Math.max(1, flagged), recall: right / wanted, flagged };
}

/** Precision where the best of an order find the same share as ours. */
function precisionAt({ scores, urgencies }: Ranked, recall: number): number {
  const wanted = urgencies.filter((urgency) => urgency >= 2).length;
  const order = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
  let right = 0;
  for (const [place, index] of order.entries()) {
    if ((urgencies[index] ?? 0) >= 2) right += 1;
    if (right >= recall * wanted) return right / (place + 1);
  }
  return 0;
}

function interval([low, high]: readonly [number, number]): string {
  return `${low.toFixed(2)} to ${high.toFixed(2)}`;
}

type Baselines = Readonly<Record<'hand weights of these signals' | 'keyword list' | 'plain linear model', Ranked>>;

function measureOrder(ours: Ranked, baselines: Baselines, measure: (ranked: Ranked) => number) {
  const hand = baselines['hand weights of these signals'];
  const plain = baselines['plain linear model'];
  const gained = (other: Ranked): string =>
    interval(
      bootstrap(ours.scores.length, (drawn) => measure(drawFrom(ours, drawn)) - measure(drawFrom(other, drawn))),
    );
  return {
    value: measure(ours),
    baselines: Object.entries(baselines).map(([name, ranked]) => ({ name, value: measure(ranked) })),
    note: `95 of 100: ${interval(bootstrap(ours.scores.length, (drawn) => measure(drawFrom(ours, drawn))))}; over the hand weights ${gained(hand)}, over the plain model ${gained(plain)}`,
  };
}

/** AUC on the mail of one mailbox when the model has seen the others' alone. */
function leaveOneOut(corpus: Corpus): string {
  const origins: Readonly<Record<string, RegExp>> = { Kean: /kean/, Kaminski: /kaminski/ };
  return Object.entries(origins)
    .map(([name, pattern]) => {
      const foldOf = corpus.examples.map((_, place) => (pattern.test(corpus.mails[place]?.origin ?? '') ? 0 : -1));
      // The mail of one's own mailbox would also teach what asks look like there.
      const judgement = trainJudgement(corpus.mails.filter((_, place) => foldOf[place] !== 0));
      const left = { ...corpus, mails: corpus.mails.map((mail) => ({ ...mail, judgement })), foldOf };
      const outcomes = crossValidate(left, learnOurs(left));
      const kept = [...corpus.mails.keys()].filter((place) => foldOf[place] === 0);
      const ranked = {
        scores: kept.map((place) => outcomes[place]?.known.score ?? 0),
        urgencies: kept.map((place) => corpus.mails[place]?.urgency ?? 0),
      };
      const flags = kept.map((place) => outcomes[place]?.known.redFlag ?? false);
      const { precision, recall } = precisionAndRecall(flags, ranked.urgencies, 2);
      return `${name} (${kept.length} mails) AUC ${areaUnderCurve(ranked, 2).toFixed(2)}, P ${precision.toFixed(2)} at R ${recall.toFixed(2)}`;
    })
    .join('; ');
}

function rows(corpus: Corpus): Row[] {
  const urgencies = corpus.mails.map(({ urgency }) => urgency);
  const outcomes = crossValidate(corpus, learnOurs(corpus));
  const ranked = (scores: readonly number[]): Ranked => ({ scores, urgencies });
  const ours = ranked(outcomes.map(({ known }) => known.score));
  const urgent = ranked(outcomes.map(({ known }) => known.urgency));
  const hand = ranked(corpus.mails.map(handWeighted));
  const baselines: Baselines = {
    'hand weights of these signals': hand,
    'keyword list': ranked(corpus.mails.map(({ email }) => keywordScore(email))),
    'plain linear model': ranked(crossValidate(corpus, learnPlain(corpus))),
  };
  const flags = outcomes.map(({ known }) => known.redFlag);
  const { precision, recall, flagged } = precisionAndRecall(flags, urgencies, 2);
  const alerts = precisionAndRecall(
    outcomes.map(({ known }) => known.isUrgent),
    urgencies,
    3,
  );
  const unaided = precisionAndRecall(
    hand.scores.map((score) => score >= handWeightedThreshold),
    urgencies,
    2,
  );
  const bins = calibrationBins(ours, 2);
  const error = bins.reduce((sum, bin) => sum + (bin.count / urgencies.length) * Math.abs(bin.foretold - bin.true), 0);
  const unknown = ranked(outcomes.map((outcome) => outcome.unknown.score));
  const auc = (one: Ranked): number => areaUnderCurve(one, 2);
  const alertCurve = (one: Ranked): number => areaUnderCurve(one, 3);
  const at = (name: string, unit: string): Pick<Row, 'requirement' | 'name' | 'unit'> => ({
    requirement: 'J-1',
    name,
    unit,
  });
  return [
    { ...at('important before the rest', 'AUC'), ...measureOrder(ours, baselines, auc), target: { atLeast: 0.84 } },
    { ...at('the first twenty', 'nDCG@20'), ...measureOrder(ours, baselines, gainAtTwenty), target: { atLeast: 0.5 } },
    {
      ...at('red flags that are right', 'P'),
      value: precision,
      baselines: [
        { name: `hand weights of these signals (R ${unaided.recall.toFixed(2)})`, value: unaided.precision },
        ...Object.entries(baselines).map(([name, one]) => ({
          name: `${name}, same R`,
          value: precisionAt(one, recall),
        })),
      ],
      target: { atLeast: 0.7 },
      note: `${flagged} flags; the threshold is learned on the training folds`,
    },
    {
      ...at('of what is important, flagged', 'R'),
      value: recall,
      baselines: [{ name: 'hand weights of these signals', value: unaided.recall }],
      target: { atLeast: 0.55 },
      note: '',
    },
    {
      ...at('to be acted on within a day before the rest', 'AUC'),
      value: alertCurve(urgent),
      baselines: Object.entries(baselines).map(([name, one]) => ({ name, value: alertCurve(one) })),
      target: null,
      note: `32 mails; 95 of 100: ${interval(bootstrap(urgencies.length, (drawn) => alertCurve(drawFrom(urgent, drawn))))}; ${alerts.flagged} told as urgent, ${Math.round(alerts.precision * alerts.flagged)} of them rightly`,
    },
    {
      ...at('score read as a probability', 'ECE'),
      value: error,
      baselines: [],
      target: null,
      note: `foretold → true (mails): ${bins.map((bin) => `${bin.foretold.toFixed(2)} → ${bin.true.toFixed(2)} (${bin.count})`).join(', ')}`,
    },
    {
      ...at('the same, reader unknown', 'AUC'),
      value: auc(unknown),
      baselines: [],
      target: null,
      note: `left out whole: ${leaveOneOut(corpus)}`,
    },
  ];
}

export const task: MeasurementTask = {
  title: 'Order of judged mail',
  async run(dataFolder) {
    const mails = await readJudgedMails(dataFolder);
    if (dataFolder === null || mails === null) {
      const note = 'the evaluation data has no judgement/mails.mbox';
      return [
        { requirement: 'J-1', name: 'order', value: null, unit: 'AUC', baselines: [], target: { atLeast: 0.84 }, note },
      ];
    }
    const examples = await readImportanceExamples(dataFolder, mails);
    const dealt = foldsOfGroups(
      examples.slice(0, mails.length).map(({ group }) => group),
      folds,
    );
    return rows({ mails, examples, foldOf: examples.map((_, place) => dealt[place] ?? -1) });
  },
};
