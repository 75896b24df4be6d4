/** What one says between what was wrong and what is right (Levelt, "Monitoring and self-repair in speech", 1983), as the source of an expression. */
export const editingTerm =
  '(?:no|nope|sorry|wait|hang on|hold on|actually|rather|or rather|i mean|i meant|make (?:it|that)|correction|scratch that)';

/** At the head of words; in the middle of them "better" and "nah" are part of what is said. */
const opening = new RegExp(
  String.raw`^\W*(?:(?:oh|and|well|um|uh|er)[\s,]+)*(?:(?:${editingTerm}|nah|better)[\s,;.!:…–-]+)+`,
  'iu',
);
/** "Wait a minute" asks for patience. */
const asksToWait = /^(?:(?:just )?an?|one|two|half an?) (?:sec(?:ond)?|moment|minute|mo|bit|tick)s?\b/iu;

/** "No, sorry, I mean the first one": what is right. Null: nothing is put right. */
export function afterEditingTerms(text: string): string | null {
  const terms = opening.exec(text)?.[0];
  if (terms === undefined) return null;
  const right = text.slice(terms.length);
  const waits = /(?:wait|hang on|hold on)\W*$/iu.test(terms);
  return waits && asksToWait.test(right) ? null : right;
}
