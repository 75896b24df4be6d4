import { type GuessedKind, guessedKinds } from './guessed-kinds.ts';

export interface LabelledRequest {
  readonly sentence: string;
  readonly kind: GuessedKind;
}

/** Reads lines of a kind, a tab, and a sentence. Throws a `RangeError` for a kind that does not exist. */
export function parseLabelledRequests(text: string): LabelledRequest[] {
  return text.split(/\r?\n/u).flatMap((line) => {
    const [label, sentence] = line.split('\t', 2);
    if (label === undefined || sentence === undefined) return [];
    const kind = guessedKinds.find((known) => known === label);
    if (kind === undefined) throw new RangeError(`No such kind of request: ${label}`);
    return [{ sentence, kind }];
  });
}
