import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseLabelledRequests, trainIntentModel } from '@nexus/language/training';

const sentences = fileURLToPath(new URL('./training/intents.txt', import.meta.url));
const target = fileURLToPath(new URL('../../packages/language/src/guess/intent-model.generated.json', import.meta.url));

const requests = parseLabelledRequests(readFileSync(sentences, 'utf8'));
writeFileSync(target, `${JSON.stringify(trainIntentModel(requests))}\n`);
console.log(`Trained on ${requests.length} sentences.`);
