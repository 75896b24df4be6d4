/** One token of a sentence as the ask classifier sees it. `word` is lower case; numbers, links and addresses are folded. */
export interface SentenceToken {
  readonly word: string;
  /** The token began with a capital letter. */
  readonly capitalised: boolean;
}

const tokenPattern =
  /\$LINK|https?:\/\/\S+|www\.\S+|[\w.+-]+@[\w.-]+|[$£€]\s?\d[\d.,]*|\d[\d.,:/-]*|\p{L}+(?:['’-]\p{L}+)*|[?!]+|\.{2,}|[.,:;()"*<>|-]/gu;

const maximumTokens = 120;

function fold(text: string): string {
  const first = text.charCodeAt(0);
  if (first === 36 || first === 163 || first === 8364) return text === '$LINK' ? '<link>' : '<money>';
  if (first >= 48 && first <= 57) {
    if (text.includes('@')) return '<address>';
    return text.includes(':') ? '<time>' : '<number>';
  }
  if (first === 63) return '?';
  if (first === 33) return text.includes('?') ? '?' : '!';
  const lower = text.toLowerCase();
  if (lower.startsWith('http') && lower.includes('://')) return '<link>';
  if (lower.startsWith('www.')) return '<link>';
  if (text.includes('@')) return '<address>';
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}

/** Splits a sentence into words, marks and folded numbers; at most 120 tokens, the rest says nothing more. */
export function tokenizeSentence(sentence: string): readonly SentenceToken[] {
  const tokens: SentenceToken[] = [];
  for (const match of sentence.matchAll(tokenPattern)) {
    const text = match[0];
    const first = text.charCodeAt(0);
    tokens.push({ word: fold(text), capitalised: first >= 65 && first <= 90 });
    if (tokens.length >= maximumTokens) break;
  }
  return tokens;
}
