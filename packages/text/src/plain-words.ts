/** Lower case, without accents, everything but letters and digits as single spaces, with a space at both ends: ready for whole-word search. */
export function plainWords(text: string): string {
  const letters = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return ` ${letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** Whether `phrase` stands in `plain`, which is `plainWords` of a text, as whole words. */
export function hasPhrase(plain: string, phrase: string): boolean {
  const wanted = plainWords(phrase);
  return wanted.trim() !== '' && plain.includes(wanted);
}
