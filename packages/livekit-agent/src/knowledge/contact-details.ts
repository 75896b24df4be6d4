import { plainLetters } from './gate-words.ts';

const at = '(?:@|＠|\\(at\\)|\\[at\\]|\\{at\\}| at )';
const dot = '(?:\\.|\\(dot\\)|\\[dot\\]|\\{dot\\}| dot )';
const address = new RegExp(
  `[\\p{L}\\p{N}._%+-]+\\s*${at}\\s*[\\p{L}\\p{N}-]+(?:\\s*${dot}\\s*[\\p{L}\\p{N}-]+)*\\s*${dot}\\s*\\p{L}{2,}`,
  'u',
);
/** "maria at harbour.example" may be a person at a place; only a spelled dot or a real sign makes it an address. */
const spelled = / at .*\.\s/u;
const handle = /(?:^|\s)@[\p{L}\p{N}-]+\.\p{L}{2,}/u;
const link = /\b(?:https?|ftp|mailto|tel):|\bwww\.\S/u;

const grouped = /(?:(?:\+|00|\()\s*)?\d(?:[\s()./–—-]{0,3}\d){6,}/gu;
const noNumber: readonly RegExp[] = [
  /\b(?:19|20)\d\d[-./]\d{1,2}[-./]\d{1,2}\b/g,
  /\b\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d\d\b/g,
  /\b\d{1,2}(?::\d\d)+\b/g,
  /\b\d{1,3}(?:[,.]\d{3})+(?:[,.]\d\d)?(?![\d-])/g,
  /\b(?:19|20)\d\d\b/g,
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
  const match = address.exec(plain);
  return (match !== null && !spelled.test(match[0])) || handle.test(plain) || link.test(plain);
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
