import { createAskClassifier } from '@nexus/intelligence';
import {
  deadlineCandidates,
  hashedProbability,
  isDeadlineFound,
  type JudgementModels,
  mailAskFeatures,
  pickDeadline,
  trainJudgementModels,
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

function shares(counts: readonly Counts[]): string {
  const count = (of: keyof Counts): number => counts.filter((one) => one[of]).length;
  return `P ${(count('isRight') / count('isTold')).toFixed(2)}, R ${(count('isRight') / count('isThere')).toFixed(2)}`;
}

function countAsk(mail: JudgedCorpusMail, isTold: boolean): Counts {
  return { isTold, isThere: mail.ask, isRight: isTold && mail.ask };
}

function countDeadline(mail: JudgedCorpusMail, told: string | null): Counts {
  const isRight = told !== null && mail.deadline !== null && isDeadlineFound(mail.deadline, told);
  return { isTold: told !== null, isThere: mail.deadline !== null, isRight };
}

function sentOf({ email }: JudgedCorpusMail): Date {
  return email.receivedAt ?? email.claimedAt ?? new Date(0);
}

/** Minutes: most of the readers are in Houston. */
const offset = -360;

function judge(mail: JudgedCorpusMail, { asks, deadlines }: JudgementModels) {
  const asked = hashedProbability(asks, mailAskFeatures(mail.email, probability));
  const candidates = deadlineCandidates(mail.email, { sent: sentOf(mail), offset, probability, asks: () => asked });
  return {
    ask: countAsk(mail, asked >= asks.threshold),
    deadline: countDeadline(mail, pickDeadline(candidates, deadlines)?.words ?? null),
  };
}

/** Each mail judged by models that have seen no mail of its thread. */
function crossValidate(mails: readonly JudgedCorpusMail[]) {
  return Array.from({ length: folds }, (_, fold) => {
    const models = trainJudgementModels(
      mails.filter((mail) => mail.fold !== fold),
      probability,
    );
    return mails.filter((mail) => mail.fold === fold).map((mail) => judge(mail, models));
  }).flat();
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
    const judged = crossValidate(mails);
    const note = `${mails.length} mails, threads and near-twins in one fold`;
    return [
      {
        requirement: 'J-1',
        name: names.asks,
        value: f1(judged.map(({ ask }) => ask)),
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
        value: f1(judged.map(({ deadline }) => deadline)),
        unit: 'F1',
        baselines: [
          {
            name: "chrono's first future date",
            value: f1(mails.map((mail) => countDeadline(mail, firstFutureDate(mail)))),
          },
        ],
        target: { atLeast: 0.6 },
        note: `${note}; ${shares(judged.map(({ deadline }) => deadline))}`,
      },
    ];
  },
};
