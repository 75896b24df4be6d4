/**
 * Tokens that the parts of a request may take (J-17). The system prompt and the tools are what they are: about 950 and 1,900, with memory and
 * manuals 1,250 and 2,550. This moment is bound by what it is made of, most of all by the open mail's text.
 */
export const partBudgets = {
  /** All of the inbox. */
  index: 1_050,
  /** One of its mails; at most 30 by a tokenizer. */
  indexLine: 25,
  greeting: 200,
  /** What was said in the turns before this one. */
  history: 1_600,
  /** One thing that was said in them. */
  said: 150,
  /** The text of the open mail. */
  mailText: 270,
  /** What the driver told before that has to do with their words. */
  facts: 120,
  /** What the office, the calendar and the like have on them. */
  foundElsewhere: 200,
  /** What was asked in the last 24 hours, the newest first. */
  asked: 180,
  /** The text behind a view of a mail or a thread (J-8). */
  viewText: 600,
} as const;

/** English words of up to six letters are one token, longer ones and names two; so are digits by threes. Whatever is not of ASCII counts by itself. */
const pieces = /[A-Za-z]+|\d+|\n|[^\sA-Za-z\d]/gu;

/** About how many tokens a text has: rather too many than too few. No tokenizer, since it would delay the answer. */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(pieces)) tokens += costOf(piece);
  return tokens;
}

function costOf(piece: string): number {
  return Math.ceil(piece.length / (/\d/.test(piece) ? 3 : 6));
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

/** The text as far as the budget holds it, cut between two words where it has any. */
export function fitWords(text: string, budget: number): string {
  if (tokensOf(text) <= budget) return text;
  let left = budget - 1;
  let end = 0;
  for (const match of text.matchAll(pieces)) {
    left -= costOf(match[0]);
    if (left < 0) break;
    end = match.index + match[0].length;
  }
  if (end === 0) return '';
  const wordEnd = text[end] === ' ' ? end : text.lastIndexOf(' ', end);
  return `${text.slice(0, wordEnd > end / 2 ? wordEnd : end).trimEnd()}…`;
}
