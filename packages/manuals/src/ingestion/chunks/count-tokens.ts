import ranks from 'gpt-tokenizer/bpeRanks/cl100k_base';
import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';

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

const ascii = /^\p{ASCII}*$/u;

/** Bytes as characters up to 255, which is what the ranks are looked up by. */
function asBytes(text: string): string {
  return ascii.test(text) ? text : Buffer.from(text).toString('latin1');
}

function readRanks(): ReadonlyMap<string, number> {
  const byBytes = new Map<string, number>();
  for (const [rank, token] of ranks.entries())
    byBytes.set(typeof token === 'string' ? asBytes(token) : Buffer.from(token).toString('latin1'), rank);
  return byBytes;
}

const rankOf = readRanks();

/**
 * Counts the tokens of one piece of the tokenizer's pattern by byte pair encoding with gpt-tokenizer's ranks: the pair of lowest rank is
 * joined until none is left (Sennrich et al. 2016). The library's own loop decodes each pair to a string: for words that are in no
 * vocabulary it takes ten times as long, and its tables 20 MB more. A property test holds the two together.
 */
function countPiece(piece: string): number {
  const bytes = asBytes(piece);
  if (rankOf.has(bytes)) return 1;
  const starts = Array.from({ length: bytes.length + 1 }, (_, place) => place);
  const pairRank = (place: number): number => {
    const end = starts[place + 2];
    if (end === undefined) return Number.POSITIVE_INFINITY;
    return rankOf.get(bytes.slice(starts[place], end)) ?? Number.POSITIVE_INFINITY;
  };
  const pairs = starts.map((_, place) => pairRank(place));
  for (;;) {
    let lowest = Number.POSITIVE_INFINITY;
    let at = -1;
    for (let place = 0; place < pairs.length; place += 1) {
      const rank = pairs[place] ?? lowest;
      if (rank < lowest) {
        lowest = rank;
        at = place;
      }
    }
    if (at === -1) return starts.length - 1;
    starts.splice(at + 1, 1);
    pairs.splice(at, 1);
    pairs[at] = pairRank(at);
    if (at > 0) pairs[at - 1] = pairRank(at - 1);
  }
}
