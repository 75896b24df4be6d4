import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trainImportanceModel } from '@nexus/intelligence/importance';
import { evaluationData } from '../support/run/env.ts';
import { readImportanceExamples, readJudgedMails } from './support/judged-mail-corpus.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const target = join(projectRoot, 'packages/intelligence/src/importance/importance-model.generated.json');

const judged = await readJudgedMails(evaluationData);
if (judged === null) throw new Error(`There is no labelled mail in ${evaluationData}.`);
const examples = await readImportanceExamples(evaluationData, judged);
const model = trainImportanceModel(examples);
writeFileSync(target, `${JSON.stringify(model)}\n`);
const { important, urgent } = model.thresholds;
console.log(`Trained on ${examples.length} mails; important from ${important}, urgent from ${urgent}.`);
