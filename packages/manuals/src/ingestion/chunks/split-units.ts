// Not all of the package: the process that parses would load its word lists and languages too, 60 MB of them.
import { isSentenceEnd } from '@nexus/text/sentences';
import type { CountTokens } from './count-tokens.ts';

/** Tokens of a chunk (K-4). */
export const chunkSizes = {
  /** What is smaller is joined with its neighbour where there is one. */
  least: 300,
  most: 500,
  /** What is longer is no unit: a chunk could then not be filled to the least. */
  unit: 120,
} as const;

/** How good a place the one before a unit is to end a chunk: higher is better. */
export const boundary = { none: 0, line: 1, sentence: 2, sentenceAtLineEnd: 3, paragraph: 4 } as const;
type Boundary = (typeof boundary)[keyof typeof boundary];

/**
 * The least that a chunk is made of. Units follow each other without anything between: what separates them is at their ends. So a
 * document's units, joined, are its text, but for line ends beyond two.
 */
export interface Unit {
  readonly text: string;
  /** Tokens add up over units, but for those that do not `add`. */
  readonly tokens: number;
  /** The place before it. */
  readonly opens: Boundary;
  /** False: it begins within what the tokenizer takes as one piece, so a chunk that holds this place has to be counted anew. */
  readonly adds: boolean;
  /** Page, line or row where it begins and where it ends. */
  readonly from: number;
  readonly to: number;
}

/** A stretch of the text and the place before it. */
interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly opens: Boundary;
  readonly adds: boolean;
  /** It ends within a word: a line end is put there, so that what follows is a word, and a piece for the tokenizer, of its own. */
  readonly isCut?: boolean;
}

/** Characters that may be less than a unit even where words are long; longer stretches are counted part by part. */
const lineSpan = 360;
const sentenceEnd = /[.!?…]["'”’)\]]*(?=\s)|[。！？](?=\S)/gu;
const paragraphEnd = /\n\n+/g;

function* paragraphsOf(text: string): Generator<Stretch> {
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(paragraphEnd)) {
    const end = index + gap.length;
    yield { start, end, opens: boundary.paragraph, adds: true };
    start = end;
  }
  if (start < text.length) yield { start, end: text.length, opens: boundary.paragraph, adds: true };
}

/** Whether a mark between `index` and `after` ends a sentence; looks no further than the words beside it. */
function endsSentence(text: string, index: number, after: number): boolean {
  const from = Math.max(0, index - 40);
  const before = text.slice(from, after).replaceAll(/\s/g, ' ');
  const next = /^\s*(\S{0,2})/.exec(text.slice(after, after + 20))?.[1] ?? '';
  return isSentenceEnd(`${before} ${next}`, { at: index - from, next: before.length + 1 });
}

/** Sentences are cut before the space or after the line end that follows them, where tokens add up. */
function* sentencesOf(text: string, paragraph: Stretch): Generator<Stretch> {
  let current = paragraph;
  for (const { index, 0: mark } of text.slice(paragraph.start, paragraph.end).matchAll(sentenceEnd)) {
    const after = paragraph.start + index + mark.length;
    const atLineEnd = text[after] === '\n';
    const cut = atLineEnd ? after + 1 : after;
    if (cut >= paragraph.end || text[cut] === '\n') break;
    const spaced = /\s/.test(text.charAt(after));
    if (spaced && !endsSentence(text, paragraph.start + index, after)) continue;
    yield { ...current, end: cut };
    const opens = atLineEnd ? boundary.sentenceAtLineEnd : boundary.sentence;
    current = { start: cut, end: paragraph.end, opens, adds: spaced };
  }
  yield current;
}

function* linesOf(text: string, sentence: Stretch): Generator<Stretch> {
  let current = sentence;
  for (
    let at = text.indexOf('\n', current.start);
    at !== -1 && at + 1 < sentence.end;
    at = text.indexOf('\n', at + 1)
  ) {
    if (text[at + 1] === '\n') continue;
    yield { ...current, end: at + 1 };
    current = { start: at + 1, end: sentence.end, opens: boundary.line, adds: true };
  }
  yield current;
}

/** Where the next word begins, with the space before it; the stretch's end: there is none. */
function nextWord(text: string, from: number, end: number): number {
  for (let at = from; at < end; at += 1) {
    const here = text.charCodeAt(at);
    if ((here === 0x20 || here === 0x09) && text.charCodeAt(at - 1) > 0x20) return at;
  }
  return end;
}

/** Parts of a line, none much longer than so many characters unless it is one word. */
function* wordsOf(text: string, line: Stretch, characters: number): Generator<Stretch> {
  let current = line;
  let at = line.start;
  const part = (end: number, isCut: boolean): Stretch => {
    const done = { ...current, end, isCut };
    current = { start: end, end: line.end, opens: boundary.none, adds: true };
    return done;
  };
  while (at < line.end) {
    const next = nextWord(text, at + 1, line.end);
    if (next - current.start > characters && at > current.start) yield part(at, false);
    if (next - at > longestWord) {
      for (const cut of partsOfLongWord(text, at, next)) if (cut < next) yield part(cut, true);
    }
    at = next;
  }
  if (current.start < line.end) yield { ...current, end: line.end };
}

/**
 * Cuts text into units: sentences; where one is long, its lines; where a line is long, groups of its words. A word is cut only where it
 * is longer than a chunk, or than `longestWord` characters. `text` is as `trimLines` leaves it; `at` gives the page or line of a place.
 */
export function* splitUnits(text: string, count: CountTokens, at: (place: number) => number): Generator<Unit> {
  /** Of many line ends at its end two are left: the tokenizer takes them as one piece, and needs the square of its length. */
  const textOf = ({ start, end, isCut = false }: Stretch) => {
    let last = end;
    while (last > start && text[last - 1] === '\n') last -= 1;
    return text.slice(start, Math.min(end, last + 2)) + (isCut ? '\n' : '');
  };
  const unit = (stretch: Stretch, tokens: number): Unit => {
    const { start, end, opens, adds } = stretch;
    let first = start;
    while (first < end && text[first] === '\n') first += 1;
    let last = end - 1;
    while (last > first && text[last] === '\n') last -= 1;
    return { text: textOf(stretch), tokens, opens, adds, from: at(first), to: at(last) };
  };
  const tokensOf = (stretch: Stretch) => count(textOf(stretch));

  function* fromLongWord(word: Stretch): Generator<Unit> {
    let rest = word;
    for (const end of partsOfLongWord(text, word.start, word.end)) {
      const part = { ...rest, end, isCut: end < word.end || (word.isCut ?? false) };
      yield unit(part, tokensOf(part));
      rest = { start: end, end: word.end, opens: boundary.none, adds: true };
    }
  }

  function* fromWords(line: Stretch, characters: number): Generator<Unit> {
    for (const words of wordsOf(text, line, characters)) {
      const tokens = tokensOf(words);
      const isOneWord = nextWord(text, words.start + 1, words.end) === words.end;
      if (tokens > chunkSizes.most && isOneWord) yield* fromLongWord(words);
      else if (tokens <= chunkSizes.unit || isOneWord) yield unit(words, tokens);
      else yield* fromWords(words, Math.floor((words.end - words.start) / 2));
    }
  }

  for (const paragraph of paragraphsOf(text)) {
    for (const sentence of sentencesOf(text, paragraph)) {
      if (sentence.end - sentence.start <= lineSpan) {
        const tokens = tokensOf(sentence);
        if (tokens <= chunkSizes.unit) {
          yield unit(sentence, tokens);
          continue;
        }
      }
      for (const line of linesOf(text, sentence)) yield* fromWords(line, lineSpan);
    }
  }
}

/**
 * A run of characters without a blank that is longer than this is no word: it may be cut. The tokenizer needs the square of a word's
 * length, so it never sees a longer one.
 */
export const longestWord = 1_000;

/** Characters of a long word that are taken at a time: in no script are these more tokens than a chunk has. */
const span = 160;

/**
 * Ends of the parts that a long run without blanks is cut into: between words where its script writes them without blanks (Chinese,
 * Thai), else after so many characters, though never within one. Line ends behind the word stay whole, with its last part: the tokenizer
 * takes them as one piece.
 */
function* partsOfLongWord(text: string, start: number, end: number): Generator<number> {
  const words = new Intl.Segmenter('und', { granularity: 'word' });
  const wordEnd = start + text.slice(start, end).trimEnd().length;
  let at = start;
  while (wordEnd - at > span) {
    const window = text.slice(at, at + span);
    let cut = 0;
    for (const { index } of words.segment(window)) cut = index;
    // One word as far as the window reaches: it is cut, before the second half of a pair never.
    if (cut === 0) cut = /[\uDC00-\uDFFF]/.test(text.charAt(at + span)) ? span - 1 : span;
    at += cut;
    yield at;
  }
  yield end;
}
