import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseLabelledRequests, trainIntentModel } from '@nexus/language/training';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

describe('the intent model that ships', () => {
  it('B-19: is what its sentences and its code make (if not: node test/eval/train-intent-model.ts)', () => {
    const shipped = read('../../packages/language/src/guess/intent-model.generated.json');
    const trained = `${JSON.stringify(trainIntentModel(parseLabelledRequests(read('./training/intents.txt'))))}\n`;
    expect(trained === shipped).toBe(true);
    expect(shipped.length).toBeLessThan(600_000);
  }, 180_000);
});
