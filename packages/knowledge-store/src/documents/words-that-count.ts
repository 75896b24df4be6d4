const unspoken = new Set(
  'a an and are as at be but by do does for from had has have how i if in is it its me my no not of on or so than that the their then there these they this to was we were what when where which who will with you your'.split(
    ' ',
  ),
);

/** The words of a text that a search goes by, roughly stemmed: in memory there is no dictionary of PostgreSQL's. */
export function wordsThatCount(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.filter((word) => !unspoken.has(word)).map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|e|s)$/u, ''));
}
