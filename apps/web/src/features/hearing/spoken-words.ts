/** Words as they are compared: without case, marks and accents. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? []
  );
}

/** What a driver can say while the page speaks: it falls silent, and says these words for them; null: silence is all they want. */
const stopWords: ReadonlyMap<string, string | null> = new Map([
  ...['stop', 'wait', 'pause', 'quiet', 'be quiet', 'enough', 'hold on', 'hang on', 'stop it'].map(
    (words) => [words, null] as const,
  ),
  ...['next', 'next one', 'skip'].map((words) => [words, 'next'] as const),
  ['undo', 'undo'],
  ['go back', 'go back'],
  ['repeat', 'repeat'],
]);

/** What interrupts the page's own voice; null: these words do not. Nothing else counts while it speaks (V-15). Pure. */
export function interruption(text: string): { readonly order: string | null } | null {
  let said = wordsOf(text)
    .join(' ')
    .replace(/^(?:(?:please|ok|okay|nexus|hey|no) )+/, '')
    .replace(/(?: please| nexus| now)+$/, '');
  // "stop stop stop"
  said = said.replace(/^(\w+)(?: \1)+$/, '$1');
  const order = stopWords.get(said);
  return order === undefined ? null : { order };
}
