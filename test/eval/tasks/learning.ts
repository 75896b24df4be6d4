import { type LearnedTaste, untaught } from '@nexus/contracts';
import { applyLearned, type LearnedWeights, learnedWeights, learnFromDrive } from '@nexus/intelligence';
import {
  foldsOfGroups,
  type ImportanceModel,
  scoreMessage,
  trainImportanceModel,
  unpackImportanceModel,
} from '@nexus/intelligence/importance';
import { createSeededRandom, shuffle } from '@nexus/text';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { learnUnbounded } from '../baselines/unbounded-learning.ts';
import { contextFor, type JudgedMail, readImportanceExamples, readJudgedMails } from '../support/judged-mail-corpus.ts';
import { gainAtTwenty } from '../support/ranking.ts';
import { heldBackTastes, type SimulatedMail, simulateDrive, tastes } from '../support/simulated-drivers.ts';

const folds = 5;
/** Ten drives of each driver in each rotation, with other mail and other slips. */
const lives = 3;
const drives = 10;
const mailsOfDrive = 40;

function simulated(mail: JudgedMail, model: ImportanceModel): SimulatedMail {
  const { score, features } = scoreMessage(mail.email, contextFor(mail), model);
  return { ...mail, score, features };
}

/** Mail of which none has a twin elsewhere: one part trained the scorer, one is driven through, and the order of the third is measured. */
interface Rotation {
  readonly driven: readonly SimulatedMail[];
  readonly heldOut: readonly SimulatedMail[];
}

async function rotate(folder: string, mails: readonly JudgedMail[]): Promise<readonly Rotation[]> {
  const examples = await readImportanceExamples(folder, mails);
  const foldOf = foldsOfGroups(
    examples.map(({ group }) => group),
    folds,
  );
  const isIn = (place: number, heldOut: number, parts: readonly number[]) =>
    parts.includes(((foldOf[place] ?? 0) - heldOut + folds) % folds);
  return Array.from({ length: folds }, (_, heldOut) => {
    const model = unpackImportanceModel(
      trainImportanceModel(examples.filter((_e, place) => isIn(place, heldOut, [3, 4]))),
    );
    const inPart = (parts: readonly number[]) =>
      mails.flatMap((mail, place) => (isIn(place, heldOut, parts) ? [simulated(mail, model)] : []));
    return { driven: inPart([1, 2]), heldOut: inPart([0]) };
  });
}

interface Outcome {
  readonly before: number;
  readonly after: number;
  readonly unbounded: number;
}

const drivers = { ...tastes, ...heldBackTastes };

/** nDCG@20 of one driver on mail they never saw, before and after ten drives. */
function drive({ driven, heldOut }: Rotation, name: string, seed: number): Outcome {
  const taste = drivers[name] ?? (() => 0);
  const random = createSeededRandom(seed);
  const order = Int32Array.from(driven.keys());
  shuffle(order, random);
  let learned: LearnedTaste = untaught;
  let unbounded: LearnedWeights = {};
  for (let number = 0; number < drives; number += 1) {
    const mails = [...order.slice(number * mailsOfDrive, (number + 1) * mailsOfDrive)].flatMap(
      (at) => driven[at] ?? [],
    );
    const samples = simulateDrive(mails, { taste, learned: learnedWeights(learned), random });
    learned = learnFromDrive(learned, samples, new Date(Date.UTC(2026, 10, 1 + number)));
    unbounded = learnUnbounded(unbounded, samples);
  }
  const urgencies = heldOut.map(taste);
  const gain = (weights: LearnedWeights) =>
    gainAtTwenty({ scores: heldOut.map(({ score, features }) => applyLearned(score, features, weights)), urgencies });
  return { before: gain({}), after: gain(learnedWeights(learned)), unbounded: gain(unbounded) };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const task: MeasurementTask = {
  title: 'Learning from what was done',
  async run(dataFolder) {
    const mails = await readJudgedMails(dataFolder);
    if (dataFolder === null || mails === null) {
      const note = 'judgement/mails.mbox is not in the evaluation data';
      return [
        {
          requirement: 'J-12',
          name: 'nDCG@20 after ten drives',
          value: null,
          unit: 'gain',
          baselines: [],
          target: null,
          note,
        },
      ];
    }
    const rotations = await rotate(dataFolder, mails);
    return Object.keys(drivers).map((name, place): Row => {
      const outcomes = rotations.flatMap((rotation, index) =>
        Array.from({ length: lives }, (_, life) => drive(rotation, name, 1000 * place + 10 * index + life)),
      );
      const of = (key: keyof Outcome) => mean(outcomes.map((outcome) => outcome[key]));
      const [before, after] = [of('before'), of('after')];
      return {
        requirement: 'J-12',
        name: `nDCG@20 gained in ten drives: ${name}`,
        value: after - before,
        unit: 'nDCG@20',
        baselines: [
          { name: 'no learning', value: 0 },
          { name: 'online logistic regression without bounds', value: of('unbounded') - before },
        ],
        target: { atLeast: name === 'the default' ? -0.01 : 0.1 },
        note: `${before.toFixed(2)} to ${after.toFixed(2)} on mail not driven through; five rotations, by group of twins${name in heldBackTastes ? '; held back' : ''}`,
      };
    });
  },
};
