const plain = /^[\t\n -~]*$/;
const unusual = /\r\n?|[^\P{Cc}\t\n]|[^\S\t\n ]/gu;

/**
 * Every line end as `\n`, every other blank and control character (NUL, which no database takes) as one space, no lone surrogates. A form
 * feed, a vertical tab and U+2028 are no line ends: no editor counts them, and a cell of a table may hold one.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return text.toWellFormed().replaceAll(unusual, (match) => (match.startsWith('\r') ? '\n' : ' '));
}

/** No line with blanks at its end: what cutting into units expects. Looks back, or a megabyte of blanks would take its square. */
export function trimLines(text: string): string {
  return text.replaceAll(/(?<![ \t])[ \t]+$/gm, '');
}
