import type { SearchQuery } from '@nexus/contracts';

/**
 * What to search Gmail for (`q`). It finds words as a whole and may find more than was asked for, so each mail is checked afterwards;
 * the dates are a second wider for the same reason.
 */
export function toGmailQuery({ words, from, since, before }: SearchQuery): string {
  return [
    ...splitTerms(words.join(' ')),
    ...splitTerms(from ?? '').map((term) => `from:${term}`),
    ...(since ? [`after:${Math.floor(since.getTime() / 1000) - 1}`] : []),
    ...(before ? [`before:${Math.ceil(before.getTime() / 1000) + 1}`] : []),
  ].join(' ');
}

/** Letters and digits only, with what holds an address together: nothing in a driver's words is an operator of Gmail's. */
function splitTerms(text: string): readonly string[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}@._-]+/u)
    .map((term) => term.replace(/^[._-]+|[._-]+$/g, ''))
    .filter((term) => term !== '' && !/^(?:or|and|around)$/i.test(term));
}
