import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { trainIntentModel } from '@nexus/language/training';
import { readIntentExamples } from './support/intent-training-set.ts';

const target = fileURLToPath(new URL('../../packages/language/src/guess/intent-model.generated.json', import.meta.url));

const requests = readIntentExamples();
writeFileSync(target, `${JSON.stringify(trainIntentModel(requests))}\n`);
console.log(`Trained on ${requests.length} sentences.`);
