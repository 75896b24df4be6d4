/**
 * Tokens that each part of a request may take (J-17). The system prompt and the tools are what they are (about 950 and 2,000, with memory and
 * manuals 1,250 and 2,700); these are cut at the end of a line.
 */
export const partBudgets = {
  /** All of the inbox. */
  index: 1_050,
  /** One of its mails; 30 by a tokenizer. */
  indexLine: 25,
  greeting: 130,
  /** The turns before this one. */
  history: 1_600,
  /** One thing that was said in an earlier one. */
  said: 150,
  moment: 900,
} as const;

/** English words of up to six letters are one token, longer ones and names two; so are digits by threes. Whatever is not of ASCII counts by itself. */
const pieces = /[A-Za-z]+|\d+|\n|[^\sA-Za-z\d]/gu;

/** About how many tokens a text has: rather too many than too few. No tokenizer, since it would delay the answer. */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) {
    if (/\d/.test(piece)) tokens += Math.ceil(piece.length / 3);
    else tokens += Math.ceil(piece.length / 6);
  }
  return tokens;
}

/** The first of these lines, as many as the budget holds. */
export function fitLines(lines: readonly string[], budget: number): readonly string[] {
  let left = budget;
  const end = lines.findIndex((line) => {
    left -= tokensOf(line) + 1;
    return left < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

/** The text as far as the budget holds it, cut between two words. */
export function fitWords(text: string, budget: number): string {
  if (tokensOf(text) <= budget) return text;
  const words = text.split(' ');
  let left = budget - 1;
  const end = words.findIndex((word) => {
    left -= tokensOf(word);
    return left < 0;
  });
  return end <= 0 ? '' : `${words.slice(0, end).join(' ')}…`;
}
