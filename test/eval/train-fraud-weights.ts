import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trainFraudWeights } from '@nexus/intelligence/fraud';
import { evaluationData } from '../support/run/env.ts';
import { fraudExamples } from './support/fraud-training-set.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const target = join(projectRoot, 'packages/intelligence/src/fraud/fraud-weights.generated.json');

const examples = await fraudExamples(evaluationData);
if (examples === null) throw new Error(`${evaluationData} lacks some of the mail to learn from.`);
const weights = trainFraudWeights(examples);
writeFileSync(target, `${JSON.stringify(weights, null, 2)}\n`);
console.log(`Trained on ${examples.length} mails; bias ${weights.bias}.`);
