const plain = /^[\t\n -~]*$/;
const unusual = /\r\n?|[^\P{Cc}\t\n]|[^\S\t\n ]/gu;
const lineEnds: ReadonlySet<string> = new Set(['\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029']);

/** Every line end as `\n`, every other blank and control character (NUL, which no database takes) as one space, no lone surrogates. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text;
  return text.toWellFormed().replaceAll(unusual, (match) => (lineEnds.has(match) ? '\n' : ' '));
}

/** No line with blanks at its end: what cutting into units expects. Looks back, or a megabyte of blanks would take its square. */
export function trimLines(text: string): string {
  return text.replaceAll(/(?<![ \t])[ \t]+$/gm, '');
}
