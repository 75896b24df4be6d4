import { createAskClassifier } from '@nexus/intelligence';
import {
  deadlineCandidates,
  hashedProbability,
  isDeadlineFound,
  mailAskFeatures,
  pickDeadline,
  trainDeadlineModel,
  trainMailAskModel,
} from '@nexus/intelligence/judgement';
import { splitSentences } from '@nexus/text';
import { parse } from 'chrono-node';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { type JudgedCorpusMail, readJudgedMail } from '../support/labelled-mail.ts';

const folds = 5;
const { probability, isAsk } = createAskClassifier();

interface Counts {
  readonly isTold: boolean;
  readonly isThere: boolean;
  readonly isRight: boolean;
}

function f1(counts: readonly Counts[]): number {
  const right = counts.filter(({ isRight }) => isRight).length;
  const told = counts.filter(({ isTold }) => isTold).length;
  return (2 * right) / (told + counts.filter(({ isThere }) => isThere).length);
}

type AskReader = (mail: JudgedCorpusMail) => boolean;
type DeadlineReader = (mail: JudgedCorpusMail) => string | null;

function countAsk(mail: JudgedCorpusMail, isTold: boolean): Counts {
  return { isTold, isThere: mail.ask, isRight: isTold && mail.ask };
}

function countDeadline(mail: JudgedCorpusMail, told: string | null): Counts {
  const isRight = told !== null && mail.deadline !== null && isDeadlineFound(mail.deadline, told);
  return { isTold: told !== null, isThere: mail.deadline !== null, isRight };
}

/** Each mail judged by a model that has seen no mail of its thread. */
function crossValidate<Reader>(
  mails: readonly JudgedCorpusMail[],
  train: (training: readonly JudgedCorpusMail[]) => Reader,
  count: (mail: JudgedCorpusMail, read: Reader) => Counts,
): number {
  return f1(
    Array.from({ length: folds }, (_, fold) => {
      const read = train(mails.filter((mail) => mail.fold !== fold));
      return mails.filter((mail) => mail.fold === fold).map((mail) => count(mail, read));
    }).flat(),
  );
}

function trainAsks(training: readonly JudgedCorpusMail[]): AskReader {
  const model = trainMailAskModel(training, probability);
  return ({ email }) => hashedProbability(model, mailAskFeatures(email, probability)) >= model.threshold;
}

function sentOf({ email }: JudgedCorpusMail): Date {
  return email.receivedAt ?? email.claimedAt ?? new Date(0);
}

function trainDeadlines(training: readonly JudgedCorpusMail[]): DeadlineReader {
  const model = trainDeadlineModel(training, probability);
  return (mail) =>
    pickDeadline(deadlineCandidates(mail.email, { sent: sentOf(mail), offset: 0, probability }), model)?.words ?? null;
}

function firstFutureDate(mail: JudgedCorpusMail): string | null {
  const sent = sentOf(mail);
  const dates = parse(`${mail.email.subject}\n${mail.email.body.own.slice(0, 8_000)}`, sent, { forwardDate: true });
  return dates.find(({ start }) => start.date() > sent)?.text ?? null;
}

function asksBySentence({ email }: JudgedCorpusMail): boolean {
  return splitSentences(email.body.own.slice(0, 8_000), 40).some(isAsk);
}

function notMeasured(name: string, note: string): Row {
  return { requirement: 'J-1', name, value: null, unit: 'F1', baselines: [], target: null, note };
}

const names = { asks: 'mails that ask something, five-fold', deadlines: 'deadlines of mails, five-fold' };

export const task: MeasurementTask = {
  title: 'Asks and deadlines of mails',
  async run(dataFolder) {
    const mails = dataFolder === null ? null : await readJudgedMail(dataFolder, folds);
    if (mails === null) return Object.values(names).map((name) => notMeasured(name, 'EVAL_DATA has no judgement/'));
    const note = `${mails.length} mails, threads and near-twins in one fold`;
    return [
      {
        requirement: 'J-1',
        name: names.asks,
        value: crossValidate(mails, trainAsks, (mail, reads) => countAsk(mail, reads(mail))),
        unit: 'F1',
        baselines: [
          { name: 'any sentence asks', value: f1(mails.map((mail) => countAsk(mail, asksBySentence(mail)))) },
          {
            name: 'a question mark or "please"',
            value: f1(mails.map((mail) => countAsk(mail, /\?|\bplease\b/i.test(mail.email.body.own)))),
          },
        ],
        target: { atLeast: 0.75 },
        note,
      },
      {
        requirement: 'J-1',
        name: names.deadlines,
        value: crossValidate(mails, trainDeadlines, (mail, find) => countDeadline(mail, find(mail))),
        unit: 'F1',
        baselines: [
          {
            name: "chrono's first future date",
            value: f1(mails.map((mail) => countDeadline(mail, firstFutureDate(mail)))),
          },
        ],
        target: { atLeast: 0.6 },
        note,
      },
    ];
  },
};
