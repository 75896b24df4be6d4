import type { LabelledSentence } from '@nexus/intelligence/asks';
import { createSeededRandom, shuffle } from '@nexus/text';

const rounds = 3;
const aggressiveness = 0.05;
const longestGram = 3;

function wordGrams(sentence: string): string[] {
  const words = ['<s>', ...(sentence.toLowerCase().match(/[a-z0-9$'@.]+|[^\sa-z0-9]/g) ?? []), '</s>'];
  const grams = new Set<string>();
  for (let length = 1; length <= longestGram; length++) {
    for (let start = 0; start + length <= words.length; start++)
      grams.add(words.slice(start, start + length).join(' '));
  }
  return [...grams];
}

function numberGrams(grams: readonly string[], numbers: Map<string, number>): number[] {
  return grams.map((gram) => {
    const known = numbers.get(gram) ?? numbers.size;
    numbers.set(gram, known);
    return known;
  });
}

/**
 * The passive-aggressive perceptron (PA-I; Crammer and others, JMLR 2006) on words and runs of two and three words, its weights
 * averaged over the rounds. Returns whether a sentence is an ask.
 */
export function trainPassiveAggressive(sentences: readonly LabelledSentence[]): (sentence: string) => boolean {
  const numbers = new Map<string, number>();
  const examples = sentences.map(({ sentence, ask }) => ({
    features: numberGrams(wordGrams(sentence), numbers),
    sign: ask ? 1 : -1,
  }));
  const weights = new Float64Array(numbers.size);
  const sums = new Float64Array(numbers.size);
  const random = createSeededRandom(3);
  const order = Int32Array.from(examples, (_, index) => index);
  for (let round = 0; round < rounds; round++) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (!example) continue;
      const { features, sign } = example;
      const score = features.reduce((sum, feature) => sum + (weights[feature] ?? 0), 0);
      const step = Math.min(aggressiveness, Math.max(0, 1 - sign * score) / features.length);
      for (const feature of features) weights[feature] = (weights[feature] ?? 0) + step * sign;
    }
    for (const [index, weight] of weights.entries()) sums[index] = (sums[index] ?? 0) + weight;
  }
  return (sentence) => {
    const score = wordGrams(sentence).reduce((sum, gram) => sum + (sums[numbers.get(gram) ?? -1] ?? 0), 0);
    return score >= 0;
  };
}
