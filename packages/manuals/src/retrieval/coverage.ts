import type { QueryWord, QueryWords } from './query-words.ts';

/** Lines or sentences that stand close enough together to speak of one thing. */
const windowSize = 3;

/** How much of what was asked a text holds. */
export interface Coverage {
  /** Of the asked words' weight, what stands anywhere in it: from 0 to 1. */
  readonly share: number;
  /** The same of the place of a few sentences that holds most. */
  readonly together: number;
  /** Words that tell more than the vague ones, in that place. */
  readonly strong: number;
  /** There are codes or numbers among what was asked, and all of them stand in it. */
  readonly hasCodes: boolean;
  /** Of the asked words that follow each other, how many pairs do so in the text too: from 0 to 1. */
  readonly adjacent: number;
}

function weigh(words: readonly QueryWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}

function pairsIn(stems: readonly string[]): ReadonlySet<string> {
  return new Set(stems.slice(1).map((stem, place) => `${stems[place]} ${stem}`));
}

/** @param heading what stands over all of the text */
export function coverageOf(
  asked: readonly QueryWord[],
  { heading, content }: { readonly heading: string; readonly content: string },
  words: QueryWords,
): Coverage {
  const total = weigh(asked);
  if (total === 0) return { share: 1, together: 1, strong: 0, hasCodes: false, adjacent: 0 };
  const over = words.stemsOf(heading);
  const lines = content.split(/\n+|(?<=[.!?])\s+/u).map((line) => words.stemsIn(line));
  const held = (stems: ReadonlySet<string>) => asked.filter(({ stem }) => over.has(stem) || stems.has(stem));
  const places = lines.map((_, first) => held(new Set(lines.slice(first, first + windowSize).flat())));
  const best = places.reduce<readonly QueryWord[]>((most, here) => (weigh(here) > weigh(most) ? here : most), []);
  const all = held(new Set(lines.flat()));
  const codes = asked.filter(({ isCode }) => isCode);
  const wanted = [...pairsIn(asked.map(({ stem }) => stem))];
  const there = pairsIn(lines.flat());
  return {
    share: weigh(all) / total,
    together: weigh(best) / total,
    strong: best.filter(({ weight }) => weight >= 1).length,
    hasCodes: codes.length > 0 && codes.every((code) => all.includes(code)),
    adjacent: wanted.length === 0 ? 0 : wanted.filter((pair) => there.has(pair)).length / wanted.length,
  };
}
