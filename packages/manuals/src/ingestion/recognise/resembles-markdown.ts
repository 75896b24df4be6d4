const frontMatter = /^---\n(?:[^\n]*\n){0,50}?---(?:\n|$)/;

/** In none of them may two repetitions share what they match: on a text made for it, that takes the square of its length. */
const marks: readonly RegExp[] = [
  /^ {0,3}#{1,6} +\S/gm,
  /^ {0,3}(?:```|~~~)/gm,
  /^\S[^\n]*\n(?:={3,}|-{3,})$/gm,
  /^ {0,3}\|? *:?-{3,}:? *(?:\| *:?-{3,}:? *)+(?:\| *)?$/gm,
  /\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/g,
  /(?<!\*)\*\*[^*\s][^*\n]{0,200}\*\*(?!\*)/g,
  /^ {0,3}[-*+] +\S/gm,
];

/**
 * Clearly Markdown: front matter, or marks of at least two kinds, or three headings. One dash at a line's start proves nothing. `text` is
 * as `cleanText` leaves it.
 */
export function resemblesMarkdown(text: string): boolean {
  if (frontMatter.test(text)) return true;
  const found = marks.map((mark) => text.match(mark)?.length ?? 0);
  return (found[0] ?? 0) >= 3 || found.filter((times) => times > 0).length >= 2;
}
