import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { trainRuleModel } from '@nexus/language/training';
import { readRuleExamples } from './support/intent-training-set.ts';

const target = fileURLToPath(new URL('../../packages/language/src/rules/rule-model.generated.json', import.meta.url));

const { rules, others } = readRuleExamples();
writeFileSync(target, `${JSON.stringify(trainRuleModel(rules, others))}\n`);
console.log(`Trained on ${rules.length} sentences that rule on mail or nearly do, and ${others.length} others.`);
