import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packAskModel, parseLabelledSentences, trainAskModel } from '@nexus/intelligence/asks';
import { evaluationData } from '../support/run/env.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const target = join(projectRoot, 'packages/intelligence/src/asks/ask-model.generated.json');

const sentences = parseLabelledSentences(readFileSync(join(evaluationData, 'intent/asks-train.txt'), 'utf8'));
const model = packAskModel(trainAskModel(sentences));
writeFileSync(target, `${JSON.stringify(model)}\n`);
console.log(`Trained on ${sentences.length} sentences; threshold ${model.threshold.toFixed(3)}.`);
