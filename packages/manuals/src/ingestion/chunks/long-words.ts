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
export function* partsOfLongWord(text: string, start: number, end: number): Generator<number> {
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
