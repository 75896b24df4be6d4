import { digitByDigit } from './english-numbers.ts';

const international = /(?<![\p{L}\p{N}])\+\d{1,3}(?:[\s./-]?\(?\d{1,5}\)?){2,6}(?![\p{L}\p{N}])/gu;
const areaCode =
  /(?<![\p{L}\p{N}])(?:1[\s.-])?\(\d{3}\)\s?\d{3}[\s.-]\d{4}(?!\d)|(?<![\d.-])(?:1[-.])?\d{3}([-.\s])\d{3}\1\d{4}(?![\d-])/gu;
const announced =
  /\b((?:tel|phone|fax|mobile|cell|call|dial|text|ring|telephone)(?:\s?(?:me|us|him|her|them|number|no\.))?(?:\s(?:at|on|is))?[.:]?\s+)(\d[\d\s()./-]{5,18}\d)(?![\d:])/gi;
/** "0711 555 0142", "(0711) 555-0142", "0711/5550142": as they stand in manuals, with nothing before them that tells what they are. */
const national =
  /(?<![\p{L}\p{N}.,:/-])\(?0\d{1,5}\)?(?:(?:[ \u00a0\u202f/–-]|\s[/–-]\s)\d{2,8}){1,5}(?![\p{L}\p{N}/-]|[.,:]\d)/gu;
const spacedGroups = /(?<![\p{L}\p{N}.,:/-])\d{2,5}(?:[ \u00a0\u202f]\d{2,5}){1,5}(?![\p{L}\p{N}/-]|[.,:]\d)/gu;
const thousands = /^\d{1,3}(?:\D\d{3})+$/;
/** "4471-0032-15": no range has a third part, and none begins with a zero. */
const hyphenated =
  /(?<![\p{L}\p{N}.,:/-])\d{2,8}(?:-\d{2,8}){2,5}(?![\p{L}\p{N}/-]|[.,:]\d)|(?<![\p{L}\p{N}.,:/-])0\d{2,7}-\d{2,8}(?![\p{L}\p{N}/-]|[.,:]\d)/gu;
/** "PH 88 204 117": groups behind letters count nothing, but for the letters of a currency (ISO 4217, the common ones). */
const lettered =
  /(?<=(?<![\p{L}\p{N}])(?!(?:EUR|GBP|USD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|INR|CAD|AUD|NZD) )\p{Lu}{2,4} )\d{2,4}(?: \d{2,4}){1,4}(?![\p{L}\p{N}/-]|[.,:]\d)/gu;
/** "2026-1187", "482113-7": two groups of digits, a range only where they can be read as one. */
const twoGroups = /(?<![\p{L}\p{N}.,:/$€£–-])(\d{1,10})([-–])(\d{1,10})(?![\p{L}\p{N}/–-]|[.,:]\d|\s?%)/gu;
const fewestDigitsOfACode = 5;
const fiveFiveFive = /(?<![\d.-])(555)-(\d{4})(?![\d-])/g;

/** "five five five, zero one two three": each group of digits for itself. */
function sayGroups(number: string): string {
  const groups = number.match(/\d+/g) ?? [];
  const words = groups.map((group) => digitByDigit(group)).join(', ');
  return number.startsWith('+') ? `plus ${words}` : words;
}

function digitsIn(number: string): number {
  return number.match(/\d/g)?.length ?? 0;
}

/** Seven digits and more, as no number of things is written. */
function namesSomething(number: string): boolean {
  return digitsIn(number) >= 7 && digitsIn(number) <= 15;
}

/** A group that begins with a zero counts nothing. */
function countsNothing(number: string): boolean {
  return namesSomething(number) && /(?<!\d)0\d/.test(number) && !thousands.test(number);
}

/** "2025-26", "1999-2003" */
function isYear(digits: string): boolean {
  return /^(?:19|20)\d{2}$/.test(digits);
}

/** So many digits more, and not round, has the end of no range: "45-11872". */
const digitsBeyondARange = 3;

/** No range falls, and none leads from a year to a number that is neither a year nor round. */
function isCode(first: string, second: string): boolean {
  if (first.length + second.length < fewestDigitsOfACode) return false;
  const [from, until] = [Number(first), Number(second)];
  if (isYear(first) && second.length === 2) return until <= from % 100;
  if (isYear(first) && second.length >= 4 && !isYear(second) && until % 100 !== 0) return true;
  if (second.length - first.length >= digitsBeyondARange && until % 100 !== 0) return true;
  return /^0\d/.test(second) || until <= from;
}

/** Phone numbers, and others in groups that name a thing, digit by digit, a pause between the groups. */
export function sayPhoneNumbers(text: string): string {
  return text
    .replace(international, (number) => (digitsIn(number) >= 7 ? sayGroups(number) : number))
    .replace(areaCode, (number) => sayGroups(number))
    .replace(announced, (_, before: string, number: string) => `${before}${sayGroups(number)}`)
    .replace(lettered, (number) => (namesSomething(number) ? sayGroups(number) : number))
    .replace(national, (number) => (namesSomething(number) ? sayGroups(number) : number))
    .replace(spacedGroups, (number) => (countsNothing(number) ? sayGroups(number) : number))
    .replace(hyphenated, sayGroups)
    .replace(twoGroups, (whole, first: string, _between: string, second: string) =>
      isCode(first, second) ? sayGroups(whole) : whole,
    )
    .replace(fiveFiveFive, (number) => sayGroups(number))
    .replace(
      /\b(?:ext|x)\.?\s?(\d{2,5})\b(?<=(?:zero|one|two|three|four|five|six|seven|eight|nine)[\s,]+(?:ext|x)\.?\s?\d+)/gi,
      (_, digits: string) => `extension ${digitByDigit(digits)}`,
    );
}
