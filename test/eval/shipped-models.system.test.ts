import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createAskClassifier } from '@nexus/intelligence';
import { trainFraudWeights } from '@nexus/intelligence/fraud';
import { trainImportanceModel } from '@nexus/intelligence/importance';
import { packJudgementModels, trainJudgementModels } from '@nexus/intelligence/judgement';
import { trainSentenceWeights } from '@nexus/intelligence/summaries';
import { describe, expect, it } from 'vitest';
import { evaluationData } from '../support/run/env.ts';
import { fraudExamples } from './support/fraud-training-set.ts';
import { readImportanceExamples, readJudgedMails } from './support/judged-mail-corpus.ts';
import { readJudgedMail } from './support/labelled-mail.ts';
import { markedSentences, readMarkedMail } from './support/marked-mail.ts';

const shipped = (path: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../packages/intelligence/src/${path}.generated.json`, import.meta.url)),
    'utf8',
  );

/** Skipped where EVAL_DATA has no labelled mail. */
describe.skipIf(!existsSync(`${evaluationData}/judgement/mails.mbox`))('the models that ship', () => {
  it('J-1: what is learned of whole mails is what its script makes (if not: node test/eval/train-judgement-models.ts)', async () => {
    const mails = (await readJudgedMail(evaluationData, 5)) ?? [];
    const { probability } = createAskClassifier();
    const models = packJudgementModels(trainJudgementModels(mails, probability));
    expect(`${JSON.stringify(models)}\n` === shipped('judgement/judgement-models')).toBe(true);
  }, 180_000);

  it('J-1: so is what mails are worth (if not: node test/eval/train-importance-model.ts, after the other)', async () => {
    const examples = await readImportanceExamples(evaluationData, (await readJudgedMails(evaluationData)) ?? []);
    const trained = `${JSON.stringify(trainImportanceModel(examples))}\n`;
    expect(trained === shipped('importance/importance-model')).toBe(true);
  }, 300_000);

  it('J-3: so is what the signs of fraud weigh (if not: node test/eval/train-fraud-weights.ts)', async () => {
    const weights = trainFraudWeights((await fraudExamples(evaluationData)) ?? []);
    expect(`${JSON.stringify(weights, null, 2)}\n` === shipped('fraud/fraud-weights')).toBe(true);
  }, 300_000);

  it('J-4: so is what makes a sentence worth saying (if not: node test/eval/train-sentence-weights.ts)', async () => {
    const weights = trainSentenceWeights(markedSentences((await readMarkedMail(evaluationData)) ?? []));
    expect(`${JSON.stringify(weights, null, 2)}\n` === shipped('summaries/sentences/sentence-weights')).toBe(true);
  }, 180_000);
});
