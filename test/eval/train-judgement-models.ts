import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAskClassifier } from '@nexus/intelligence';
import { packJudgementModels, trainJudgementModels } from '@nexus/intelligence/judgement';
import { evaluationData } from '../support/run/env.ts';
import { readJudgedMail } from './support/labelled-mail.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const target = join(projectRoot, 'packages/intelligence/src/judgement/judgement-models.generated.json');

const mails = await readJudgedMail(evaluationData, 5);
if (mails === null) throw new Error(`There is no judgement/mails.mbox in ${evaluationData}.`);
const { probability } = createAskClassifier();
const models = packJudgementModels(trainJudgementModels(mails, probability));
writeFileSync(target, `${JSON.stringify(models)}\n`);
console.log(
  `Trained on ${mails.length} mails; thresholds ${models.asks.threshold.toFixed(3)}, ${models.deadlines.threshold.toFixed(3)}.`,
);
