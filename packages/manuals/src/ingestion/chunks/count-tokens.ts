import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { countPiece } from './count-pieces.ts';

/** As OpenAI's embedding models count (cl100k), words like `<|endoftext|>` taken as the text that they are here. */
export type CountTokens = (text: string) => number;

/** Words whose count is remembered, and how long they may be: most of a manual is the same few thousand. */
const rememberedWords = 30_000;
const rememberedLength = 200;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/**
 * Where the ASCII word that begins at `at` (a letter, or a space and a letter) ends, as the tokenizer's own pattern has it; -1: there
 * is none, or what follows it is not ASCII and may belong to it. Most of a text goes this way, which is several times as fast.
 */
function plainWordEnd(text: string, at: number): number {
  let end = text.charCodeAt(at) === 0x20 ? at + 1 : at;
  const start = end;
  let code = text.charCodeAt(end);
  while (isLetter(code)) {
    end += 1;
    code = text.charCodeAt(end);
  }
  return end === start || code >= 0x80 ? -1 : end;
}

/** Up to three digits; -1: none, or a digit of another script follows. */
function plainNumberEnd(text: string, at: number): number {
  let end = at;
  while (end < at + 3 && isDigit(text.charCodeAt(end))) end += 1;
  return end === at || (end < at + 3 && text.charCodeAt(end) >= 0x80) ? -1 : end;
}

/** A counter with a memory of its own, for one document. */
export function createTokenCounter(): CountTokens {
  const pattern = new RegExp(CL100K_TOKEN_SPLIT_REGEX.source, 'uy');
  const known = new Map<string, number>();

  function rememberedCount(piece: string): number {
    const remembered = known.get(piece);
    if (remembered !== undefined) return remembered;
    const tokens = countPiece(piece);
    if (piece.length > rememberedLength) return tokens;
    if (known.size >= rememberedWords) known.clear();
    // A slice of more than twelve characters would keep the whole text that it is of.
    known.set(piece.length > 12 ? Buffer.from(piece).toString() : piece, tokens);
    return tokens;
  }

  function patternEnd(text: string, at: number): number {
    pattern.lastIndex = at;
    pattern.test(text);
    return pattern.lastIndex;
  }

  return (text) => {
    let tokens = 0;
    let at = 0;
    while (at < text.length) {
      const numberEnd = plainNumberEnd(text, at);
      if (numberEnd !== -1) {
        // Every number of up to three digits is one token.
        tokens += 1;
        at = numberEnd;
        continue;
      }
      const wordEnd = plainWordEnd(text, at);
      const end = wordEnd === -1 ? patternEnd(text, at) : wordEnd;
      tokens += rememberedCount(text.slice(at, end));
      at = end;
    }
    return tokens;
  };
}
