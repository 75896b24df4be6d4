import type { Heard, Span } from '../grammar/match-pattern.ts';

/** The stretch of the text as heard, case and fillers included, without a closing comma or full stop. */
export function wordsAsHeard(heard: Heard, span: Span): string {
  const first = heard.tokens[span.start];
  const last = heard.tokens[span.end - 1];
  if (!first || !last) return '';
  return heard.text.slice(first.start, last.end).trim();
}

export function wordsOf(heard: Heard, span: Span): string[] {
  return heard.tokens.slice(span.start, span.end).map((token) => token.word);
}
