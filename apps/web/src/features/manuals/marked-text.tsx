import { markWords } from './mark-words.ts';

interface MarkedTextProps {
  readonly content: string;
  readonly question: string;
}

/** A text as it stands, with the words of the question marked; whatever is in it is text. */
export function MarkedText({ content, question }: MarkedTextProps) {
  let at = 0;
  return markWords(content, question).map(({ text, isMatch }) => {
    const key = at;
    at += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : text;
  });
}
