/** What never closes within so many sentences is a stray mark. */
const longestSpeech = 6;

interface Marks {
  readonly opens: boolean;
  readonly closes: boolean;
}

/** Whether a mark opens or closes, by the letters beside it; an inch mark (24" wide) does neither where nothing is open. */
function readMark(sentence: string, index: number): Marks {
  const mark = sentence[index] ?? '';
  const [before = ' ', after = ' '] = [sentence[index - 1], sentence[index + 1]];
  const opens = mark === '“' || (mark === '"' && /[\s(–—-]/.test(before) && (index === 0 || /\S/.test(after)));
  return { opens, closes: mark === '”' || (mark === '"' && !opens) };
}

/**
 * Which sentences begin inside a quotation that an earlier one opened: "“Who is it?” he said" stands for itself, "Get out!" within what
 * somebody says in a story would be heard as said by the mail's sender.
 */
export function insideQuotations(sentences: readonly string[]): ReadonlySet<number> {
  const inside = new Set<number>();
  let isOpen = false;
  let begun: number[] = [];
  for (const [place, sentence] of sentences.entries()) {
    if (isOpen) begun.push(place);
    if (begun.length > longestSpeech) [isOpen, begun] = [false, []];
    for (const { index } of sentence.matchAll(/["“”]/g)) {
      const { opens, closes } = readMark(sentence, index);
      if (isOpen && closes) {
        for (const within of begun) inside.add(within);
        [isOpen, begun] = [false, []];
      } else if (opens) [isOpen, begun] = [true, []];
    }
  }
  return inside;
}

const oneQuotation = /^\s*["“](?<words>[^"“”]+)["”]\s*$/u;

/** The words of a text that is nothing but somebody's in quotation marks; null: it is more, or none. */
export function quotedWhole(text: string): string | null {
  return oneQuotation.exec(text)?.groups?.words ?? null;
}
