import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trainSentenceWeights } from '@nexus/intelligence/summaries';
import { evaluationData } from '../support/run/env.ts';
import { markedSentences, readMarkedMail } from './support/marked-mail.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));
const target = join(projectRoot, 'packages/intelligence/src/summaries/sentences/sentence-weights.generated.json');

const mails = await readMarkedMail(evaluationData);
if (mails === null) throw new Error(`${evaluationData} lacks some of the mail to learn from.`);
const sentences = markedSentences(mails);
writeFileSync(target, `${JSON.stringify(trainSentenceWeights(sentences), null, 2)}\n`);
console.log(`Trained on ${sentences.length} sentences of ${mails.length} mails.`);
