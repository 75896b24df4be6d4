import { hashText, mixHashes } from '@nexus/text';

export interface LabelledSentence {
  readonly sentence: string;
  readonly ask: boolean;
}

/** Reads lines of "Yes" or "No", a tab, and a sentence; other lines are left out. */
export function parseLabelledSentences(text: string): LabelledSentence[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [label, sentence] = line.split('\t', 2);
    if (sentence === undefined || (label !== 'Yes' && label !== 'No')) return [];
    return [{ sentence, ask: label === 'Yes' }];
  });
}

/** The same for sentences that differ in case, digits, punctuation and links alone. */
function sameness(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/\$link|https?:\S+/g, ' ')
    .replace(/\d+/g, '0')
    .replace(/[^a-z0]+/g, ' ')
    .trim();
}

/** Which of `folds` a sentence belongs to: near-identical sentences share one, so that none is tested on its own twin. */
export function foldOf(sentence: string, { folds, seed }: { readonly folds: number; readonly seed: number }): number {
  return (mixHashes(hashText(sameness(sentence), seed), seed + 1) >>> 0) % folds;
}
