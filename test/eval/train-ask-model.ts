import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packAskModel, parseLabelledSentences, trainAskModel } from '@nexus/intelligence/asks';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const data = resolve(projectRoot, process.env.EVAL_DATA ?? '../shared/data');
const target = join(projectRoot, 'packages/intelligence/src/asks/ask-model.generated.json');

const sentences = parseLabelledSentences(readFileSync(join(data, 'intent/asks-train.txt'), 'utf8'));
const model = packAskModel(trainAskModel(sentences));
writeFileSync(target, `${JSON.stringify(model)}\n`);
console.log(`Trained on ${sentences.length} sentences; threshold ${model.threshold.toFixed(3)}.`);
