import { compilePattern } from './compile-pattern.ts';
import { type Heard, matchPattern } from './match-pattern.ts';
import { beginningsOf, type Pattern } from './pattern.ts';

/** Fixed phrases without slots, found by the word they begin with. */
export interface PhraseList {
  /** Where the phrases that begin at `start` end, longest first. */
  endsFrom(heard: Heard, start: number): readonly number[];
}

export function createPhraseList(notations: readonly string[]): PhraseList {
  const byWord = new Map<string, Pattern[]>();
  for (const notation of notations) {
    const compiled = compilePattern(notation);
    for (const pattern of compiled.type === 'either' ? compiled.choices : [compiled]) {
      for (const word of beginningsOf(pattern).words) byWord.set(word, [...(byWord.get(word) ?? []), pattern]);
    }
  }
  return {
    endsFrom(heard, start) {
      const patterns = byWord.get(heard.tokens[start]?.word ?? '') ?? [];
      const span = { start, end: heard.tokens.length };
      const ends = patterns.flatMap((pattern) =>
        matchPattern(pattern, heard, { span, readers: {} }).map((match) => match.end),
      );
      return [...new Set(ends)].filter((end) => end > start).sort((left, right) => right - left);
    },
  };
}
