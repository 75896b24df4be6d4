import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trainImportanceModel } from '@nexus/intelligence/importance';
import { readImportanceExamples, readJudgedMails } from './support/judged-mail-corpus.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(projectRoot, process.env.EVAL_DATA ?? '../shared/data');
const target = join(projectRoot, 'packages/intelligence/src/importance/importance-model.generated.json');

const judged = await readJudgedMails(data);
if (judged === null) throw new Error(`There is no labelled mail in ${data}.`);
const examples = await readImportanceExamples(data, judged);
const model = trainImportanceModel(examples);
writeFileSync(target, `${JSON.stringify(model)}\n`);
const { important, urgent } = model.thresholds;
console.log(`Trained on ${examples.length} mails; important from ${important}, urgent from ${urgent}.`);
