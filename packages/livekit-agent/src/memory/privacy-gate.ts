import { createMailTextIndex, type GatedMail, gateWords, type MailTextIndex, plainLetters } from './mail-text-index.ts';
import { pointsAtMail } from './points-at-mail.ts';

/** Why a text must not be remembered. */
type MailTextFinding =
  /** Words in a row from a mail of this session. */
  | 'mail-words'
  | 'address'
  | 'phone-number'
  /** A person's number or address, as a mail's signature has it. */
  | 'contact-detail'
  /** Headers, quoting, a salutation, a signature. */
  | 'mail-like'
  /** "This email", "what she wrote": it names a mail's text instead of saying something. */
  | 'points-at-mail';

function isIndex(mails: readonly GatedMail[] | MailTextIndex): mails is MailTextIndex {
  return 'holds' in mails;
}

function indexOf(mails: readonly GatedMail[] | MailTextIndex): MailTextIndex {
  if (isIndex(mails)) return mails;
  const index = createMailTextIndex();
  for (const mail of mails) index.add(mail);
  return index;
}

/**
 * The privacy gate (M-7), in front of every path to what is remembered: whether a text comes from a mail. Pure, and fast where the mails
 * are given as an index (`createMailTextIndex`).
 *
 * @param mails of this session; none: addresses, numbers and what looks like a mail are found all the same.
 * @returns null when it may be remembered.
 */
export function findMailText(content: string, mails: readonly GatedMail[] | MailTextIndex): MailTextFinding | null {
  if (holdsAddress(content)) return 'address';
  if (holdsPhoneNumber(content)) return 'phone-number';
  if (holdsContactDetail(content)) return 'contact-detail';
  if (looksLikeMail(content)) return 'mail-like';
  if (pointsAtMail(content)) return 'points-at-mail';
  const words = gateWords(content);
  const index = indexOf(mails);
  if (index.holds(words)) return 'mail-words';
  return index.holdsDetail(words) ? 'contact-detail' : null;
}

const spelledDot = '\\(dot\\)|\\[dot\\]|\\{dot\\}|\\sdot\\s';

function addressWith(at: string, dot: string): RegExp {
  const label = '[\\p{L}\\p{N}-]+';
  return new RegExp(
    `[\\p{L}\\p{N}._%+-]+\\s*(?:${at})\\s*${label}(?:\\s*(?:${dot})\\s*${label})*\\s*(?:${dot})\\s*\\p{L}{2,}`,
    'u',
  );
}

/** After a mere "at" a full stop before a space ends a sentence: "I meet Tom at noon. Then I drive home." */
const addresses: readonly RegExp[] = [
  addressWith('@|＠|\\(at\\)|\\[at\\]|\\{at\\}', `\\.|${spelledDot}`),
  addressWith('\\sat\\s', `\\.(?!\\s)|${spelledDot}`),
];
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}.-]+\.\p{L}{2,}/u;
const link = /\b(?:https?|ftp|mailto|tel):|\bwww\.\S/u;

const grouped = /(?:(?:\+|00|\()\s*)?\d(?:[\s()./–—-]{0,3}\d){6,}/gu;
/** What has digits and is no phone number, unless it is part of a longer run of digits. */
const datesTimesAndAmounts: readonly RegExp[] = [
  /\b\d{1,2}(?::\d\d)+\b/g,
  /(?<!\d[-./–—])\b(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}\b(?![-./–—]\d)/g,
  /(?<!\d[-./–—])\b\d{1,2}[-./]\s?\d{1,2}[-./]\s?(?:19|20)\d\d\b(?![-./–—]\d)/g,
  /\b\d{1,3}(?:[,.]\d{3})+(?:[,.]\d\d)?(?![\d-])/g,
  /(?<!\d[\s()./–—-]{0,3})\b(?:19|20)\d\d(?:\s?[-/–—]\s?(?:19|20)\d\d)?\b(?![\s()./–—-]{0,3}\d)/g,
];
const spokenDigit = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)';
const spokenNumber = new RegExp(`\\b(?:${spokenDigit}[\\s,-]+){5,}${spokenDigit}\\b`, 'u');
const street =
  /\b\d{1,5}\s*[a-z]?,?\s+(?:[\p{L}'’.-]+\s+){0,3}(?:street|road|avenue|lane|boulevard|terrace|strasse)\b|\p{L}{3,}(?:strasse|weg|platz|allee)\s+\d/u;
const someonesDetail =
  /\b(?:his|her|their|[\p{L}]+['’]s|(?:sender|client|customer|supplier)s?['’]?)\s+(?:(?:phone|mobile|cell|home|work|office|account|postal|street|email|e-mail|mail|direct)\s+)*(?:number|phone|mobile|cell|address|extension|iban)\s+(?:is|are|was|:|=)/u;

/** Whether a text holds an e-mail address, however it is written out, or a link. */
export function holdsAddress(text: string): boolean {
  const plain = ` ${plainLetters(text)} `;
  return [...addresses, handle, link].some((pattern) => pattern.test(plain));
}

/** Whether a text holds a phone number, or another of seven digits or more, in digits or in words; dates, times and amounts are none. */
function holdsPhoneNumber(text: string): boolean {
  const plain = datesTimesAndAmounts.reduce((rest, pattern) => rest.replace(pattern, ' ; '), plainLetters(text));
  return plain.match(grouped) !== null || spokenNumber.test(plain);
}

/** Whether a text holds somebody's number or address, named as such, or a postal address. */
function holdsContactDetail(text: string): boolean {
  const plain = plainLetters(text);
  return someonesDetail.test(plain) || street.test(plain);
}

const header = /(?:^|\n|\s)(?:from|to|cc|bcc|sent|date|subject|reply-to|received|message-id)\s*:\s*\S/iu;
const subjectPrefix = /^\s*(?:re|fwd?|aw|wg|sv|tr)\s*:/iu;
const quoting = /(?:^|\n)\s*(?:>|›|\|)\s*\S|\bon\b.{4,80}\bwrote\s*:|-{2,}\s*(?:original|forwarded) message/iu;
const letter =
  /(?:^|\n)\s*(?:dear|hi|hello)\s+\p{L}+(?:\s+\p{L}+)?\s*,|\b(?:best|kind|kindest|warm|warmest|many)\s+(?:regards|wishes)\b|\b(?:yours (?:sincerely|faithfully|truly)|sincerely yours|mit freundlichen grussen|cordialement|sent from my \p{L}+|unsubscribe)\b|(?:^|\n)--\s*(?:\n|$)/iu;

/** Letters one by one, or one endless word: nobody says that, and its meaning cannot be checked. */
function isGarbled(text: string): boolean {
  const words = gateWords(text);
  let single = 0;
  for (const word of words) {
    single = word.length === 1 && /[a-z]/.test(word) ? single + 1 : 0;
    if (single >= 5 || (word.length > 40 && /^[a-z0-9]+$/.test(word))) return true;
  }
  return false;
}

/** Whether a text looks like a piece of any mail: headers, quoting, a salutation, a signature (M-7). */
function looksLikeMail(text: string): boolean {
  const plain = plainLetters(text);
  return [header, subjectPrefix, quoting, letter].some((pattern) => pattern.test(plain)) || isGarbled(text);
}
