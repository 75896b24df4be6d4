import { gateWords, plainLetters } from './gate-words.ts';

const header = /(?:^|\n|\s)(?:from|to|cc|bcc|sent|date|subject|reply-to|received|message-id)\s*:\s*\S/iu;
const subjectPrefix = /^\s*(?:re|fwd?|aw|wg|sv|tr)\s*:/iu;
const quoting = /(?:^|\n)\s*(?:>|›|\|)\s*\S|\bon\b.{4,80}\bwrote\s*:|-{2,}\s*(?:original|forwarded) message/iu;
const letter =
  /(?:^|\n)\s*(?:dear|hi|hello)\s+\p{L}+(?:\s+\p{L}+)?\s*,|\b(?:best|kind|kindest|warm|warmest|many)\s+(?:regards|wishes)\b|\b(?:yours (?:sincerely|faithfully|truly)|sincerely yours|mit freundlichen grussen|cordialement|sent from my \p{L}+|unsubscribe)\b|(?:^|\n)--\s*(?:\n|$)/iu;

/** Letters one by one, or one endless word: nobody says that, and what it says cannot be seen. */
function isGarbled(text: string): boolean {
  const words = gateWords(text);
  let single = 0;
  for (const word of words) {
    single = word.length === 1 && /[a-z]/.test(word) ? single + 1 : 0;
    if (single >= 5 || (word.length > 40 && /^[a-z0-9]+$/.test(word))) return true;
  }
  return false;
}

/** Whether a text looks like a piece of a mail, whichever: headers, quoting, a salutation, a signature (M-7). */
export function looksLikeMail(text: string): boolean {
  const plain = plainLetters(text);
  return [header, subjectPrefix, quoting, letter].some((pattern) => pattern.test(plain)) || isGarbled(text);
}
