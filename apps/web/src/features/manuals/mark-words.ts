import { wordStem } from './word-stem.ts';

/** A piece of a text; `isMatch`: a word of it was asked for. */
export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Words of a question that tell nothing of what it is about. */
const emptyWords = new Set(
  'a about an and any are as at be but by can could do does for from had has have how i if in is it its let like many may me much must my no not of on or our shall should so tell than that the their them then there these they this to up us was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** Cuts a text where words of the question stand in it, in whatever form; put together again the parts are the text. */
export function markWords(content: string, question: string): readonly TextPart[] {
  const asked = new Set(
    (question.match(wordPattern) ?? []).filter((word) => !emptyWords.has(word.toLowerCase())).map(wordStem),
  );
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of content.matchAll(wordPattern)) {
    if (!asked.has(wordStem(word))) continue;
    if (index > end) parts.push({ text: content.slice(end, index), isMatch: false });
    end = index + word.length;
    parts.push({ text: word, isMatch: true });
  }
  if (end < content.length) parts.push({ text: content.slice(end), isMatch: false });
  return parts;
}
