import type { Heard } from '../grammar/match-pattern.ts';
import { plainWords } from '../lexicon/loose-words.ts';

/** "…, Emma": said to somebody by name. */
export function callsSomebody(heard: Heard): boolean {
  const last = heard.tokens.at(-1);
  const before = heard.tokens.at(-2);
  if (!last || !before?.breaks || plainWords.has(last.word)) return false;
  return /^\p{Lu}/u.test(heard.text.slice(last.start, last.end));
}
