import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { trainIntentModel, trainRuleModel } from '@nexus/language/training';
import { describe, expect, it } from 'vitest';
import { readIntentExamples, readRuleExamples } from './support/intent-training-set.ts';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

describe('the intent model that ships', () => {
  it('B-19: is what its sentences and its code make (if not: node test/eval/train-intent-model.ts)', () => {
    const shipped = read('../../packages/language/src/guess/intent-model.generated.json');
    const trained = `${JSON.stringify(trainIntentModel(readIntentExamples()))}\n`;
    expect(trained === shipped).toBe(true);
    expect(shipped.length).toBeLessThan(600_000);
  }, 180_000);
});

describe('the rule model that ships', () => {
  it('J-12: is what its sentences and its code make (if not: node test/eval/train-rule-model.ts)', () => {
    const shipped = read('../../packages/language/src/rules/rule-model.generated.json');
    const { rules, others } = readRuleExamples();
    const trained = `${JSON.stringify(trainRuleModel(rules, others))}\n`;
    expect(trained === shipped).toBe(true);
    expect(shipped.length).toBeLessThan(300_000);
  }, 180_000);
});
