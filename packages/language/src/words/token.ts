/** One word as the grammar sees it, with the place of the words it stands for in the text as heard. */
export interface Token {
  /** Lower case, contractions spelled out. */
  readonly word: string;
  /** Offsets into the text as heard. Two tokens of one contraction share them. */
  readonly start: number;
  readonly end: number;
  /** A comma, full stop, dash or ellipsis follows. */
  readonly breaks: boolean;
}

const wordPattern = /[\p{L}\p{N}@][\p{L}\p{N}'’@_.:/&+-]*/gu;
const titles = new Set(['dr.', 'mr.', 'mrs.', 'ms.', 'prof.', 'st.']);

/** Words with their offsets; punctuation only remains as `breaks`. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(wordPattern)) {
    const whole = match[0].toLowerCase().replaceAll('’', "'");
    const trimmed = titles.has(whole) ? whole.slice(0, -1) : whole.replace(/['.:/&+_-]+$/u, '');
    const end = match.index + (titles.has(whole) ? whole.length : trimmed.length);
    for (const word of trimmed.split(/(?<=\p{L})-(?=\p{L})/u))
      tokens.push({ word, start: match.index, end, breaks: false });
  }
  return tokens.map((token, index) => {
    const following = text.slice(token.end, tokens[index + 1]?.start ?? text.length);
    return /[,.;:!?…\n–—]|--| - /u.test(following) ? { ...token, breaks: true } : token;
  });
}
