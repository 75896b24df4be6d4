const emptyWords = new Set(
  'the a an mail mails email emails message messages one ones from about on of all any my that those these this'.split(
    ' ',
  ),
);

/** Letters without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a description that can tell one mail from another. */
export function meaningfulWords(text: string): string[] {
  return (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !emptyWords.has(word));
}
