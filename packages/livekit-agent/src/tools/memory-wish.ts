import type { Intent } from '@nexus/language';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { commonWords } from '../knowledge/common-words.ts';
import { carriesMeaning, gateWords } from '../knowledge/gate-words.ts';

/** What the driver asked to have remembered in the words of this turn; null: nothing. */
export function memoryWish({ turn }: DriveContext): Intent | null {
  const { verdict, intents } = turn.understanding;
  return verdict === 'meant' ? (intents.find(({ kind }) => kind === 'remember') ?? null) : null;
}

/** Words that a report of a wish has and the wish has not. */
const reporting = new Set(
  'user users driver drivers prefers prefer wants want likes like would always from future remember rule'.split(' '),
);

function tellingWords(text: string): string[] {
  return [...new Set(gateWords(text))].filter((word) => carriesMeaning(word) && !reporting.has(word));
}

function isSaidIn(word: string, said: readonly string[]): boolean {
  const stem = word.slice(0, Math.max(4, word.length - 3));
  return said.some((other) => other === word || (stem.length >= 4 && other.startsWith(stem)));
}

/** How much of what a content says stands in the driver's words, 0…1. */
export function shareSaid(content: string, words: string): number {
  const telling = tellingWords(content);
  const said = gateWords(words);
  if (telling.length === 0) {
    // A name of two letters is no telling word, and nobody's but who says it.
    const others = gateWords(content).filter((word) => !commonWords.has(word) && !reporting.has(word));
    return others.every((word) => said.includes(word)) ? 1 : 0;
  }
  return telling.filter((word) => isSaidIn(word, said)).length / telling.length;
}
