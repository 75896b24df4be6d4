/** What one says between what was wrong and what is right (Levelt, "Monitoring and self-repair in speech", 1983), as the source of an expression. */
export const editingTerm =
  '(?:no|nope|nah|sorry|wait|hang on|hold on|actually|rather|or rather|better|i mean|i meant|make (?:it|that)|correction|scratch that)';

const opening = new RegExp(String.raw`^\W*(?:(?:oh|and|well|um|uh|er)[\s,]+)*(?:${editingTerm}[\s,;…–-]+)+`, 'iu');

/** "No, sorry, I mean the first one": what is right. Null: nothing is put right. */
export function afterEditingTerms(text: string): string | null {
  const terms = opening.exec(text)?.[0];
  return terms === undefined ? null : text.slice(terms.length);
}
