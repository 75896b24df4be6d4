import { plainLetters } from './gate-words.ts';

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
/** What has digits and is no number to call; not where it is but the middle of more digits. */
const noNumber: readonly RegExp[] = [
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

/** An e-mail address, in whatever way it is written out, or a link. */
export function holdsAddress(text: string): boolean {
  const plain = ` ${plainLetters(text)} `;
  return [...addresses, handle, link].some((pattern) => pattern.test(plain));
}

/** A phone number, or another of seven digits and more, in digits or in words; dates, times and amounts are none. */
export function holdsPhoneNumber(text: string): boolean {
  const plain = noNumber.reduce((rest, pattern) => rest.replace(pattern, ' ; '), plainLetters(text));
  return plain.match(grouped) !== null || spokenNumber.test(plain);
}

/** Somebody's number or address, told as such, or a postal address. */
export function holdsContactDetail(text: string): boolean {
  const plain = plainLetters(text);
  return someonesDetail.test(plain) || street.test(plain);
}
