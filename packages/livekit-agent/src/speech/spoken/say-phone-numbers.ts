import { digitByDigit } from './english-numbers.ts';

const international = /(?<![\p{L}\p{N}])\+\d{1,3}(?:[\s./-]?\(?\d{1,5}\)?){2,6}(?![\p{L}\p{N}])/gu;
const areaCode =
  /(?<![\p{L}\p{N}])(?:1[\s.-])?\(\d{3}\)\s?\d{3}[\s.-]\d{4}(?!\d)|(?<![\d.-])(?:1[-.])?\d{3}([-.\s])\d{3}\1\d{4}(?![\d-])/gu;
const announced =
  /\b((?:tel|phone|fax|mobile|cell|call|dial|text|ring|telephone)(?:\s?(?:me|us|him|her|them|number|no\.))?(?:\s(?:at|on|is))?[.:]?\s+)(\d[\d\s()./-]{5,18}\d)(?![\d:])/gi;
const fiveFiveFive = /(?<![\d.-])(555)-(\d{4})(?![\d-])/g;

/** "five five five, zero one two three": each group of digits for itself. */
function sayGroups(number: string): string {
  const groups = number.match(/\d+/g) ?? [];
  const words = groups.map((group) => digitByDigit(group)).join(', ');
  return number.startsWith('+') ? `plus ${words}` : words;
}

/** Phone numbers, digit by digit, a pause between the groups. */
export function sayPhoneNumbers(text: string): string {
  return text
    .replace(international, (number) => ((number.match(/\d/g)?.length ?? 0) >= 7 ? sayGroups(number) : number))
    .replace(areaCode, (number) => sayGroups(number))
    .replace(announced, (_, before: string, number: string) => `${before}${sayGroups(number)}`)
    .replace(fiveFiveFive, (number) => sayGroups(number))
    .replace(
      /\b(?:ext|x)\.?\s?(\d{2,5})\b(?<=(?:zero|one|two|three|four|five|six|seven|eight|nine)[\s,]+(?:ext|x)\.?\s?\d+)/gi,
      (_, digits: string) => `extension ${digitByDigit(digits)}`,
    );
}
