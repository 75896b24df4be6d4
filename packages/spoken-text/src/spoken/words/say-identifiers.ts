import { capitalise } from '@nexus/text';
import { codeNumber, digitByDigit, nameNumber } from '../numbers/english-numbers.ts';

const uuid = /\{?\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b\}?/gi;
const hexadecimal =
  /\b0x[0-9a-f]+\b|(?<![\p{L}\p{N}_-])(?=[0-9a-f]*\d[0-9a-f]*[a-f]|[0-9a-f]*[a-f][0-9a-f]*\d)[0-9a-f]{7,}(?![\p{L}\p{N}_-])/giu;
const longToken = /(?<![\p{L}\p{N}])[A-Za-z0-9+/_=-]{20,}(?![\p{L}\p{N}])/gu;
/** An account of a bank: a country, two digits, and groups of four. */
const iban = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ \u00a0]?[A-Z\d]{4}){2,7}(?:[ \u00a0]?[A-Z\d]{1,3})?(?![\p{L}\p{N}])/gu;
/** "AB-12345-06" */
const partNumber = /(?<![\p{L}\p{N}-])([A-Z]{1,5})((?:-\d{1,8}){2,5})(?![\p{L}\p{N}-]|[.,:]\d)/gu;
const namers =
  'RFC|ISO|DIN|EN|bugs?|tickets?|issues?|invoices?|orders?|purchase orders?|PO|RFIs?|cases?|references?|ref|rooms?|gates?|flights?|apartment|suite|account|extension|ext|code|zip|PIN|PR|pull request|change order|permit|contract|policy|train|platform|TIX|SKU|part|bookings?|reservation|confirmation|docket|consignment|batch|job|applications?|files?|claims?|licen[cs]e|matter|plot|quotation|quote|registration|tenders?|enquir(?:y|ies)|inquir(?:y|ies)|requisition|RFQ|INV|lot';
const namedNumber = new RegExp(
  `\\b(${namers})(:?\\.?\\s+|[-–])(?:#|[Nn]o\\.?\\s?|number\\s)?(\\d{1,20})(?![\\d.,:/-]*\\d)(?!\\s*%)\\b`,
  'gi',
);
/** "Reference 0912/7": no date and no part of a whole. */
const slashedNumber = new RegExp(
  `\\b(${namers})(:?\\.?\\s+)(?:#|[Nn]o\\.?\\s?|number\\s)?(\\d{1,8})/(\\d{1,8})(?![\\d/]|[.,]\\d)`,
  'gi',
);
/** "0912/7": no number begins so. */
const zeroSlashed = /(?<![\d/.])(0\d{3,7})\/(\d{1,8})(?![\d/]|[.,]\d)/g;
/** "The code for the gate is 4471": typed in figure by figure, and so said. */
const saidCode =
  /\b((?:code|PIN|passcode|password|combination|extension)(?: (?:for|of|to|at|on) [^.,;:!?\d]{1,40}?)?(?: is| was| are|:|=))\s+(\d{3,8})(?![\d.,:/-]*\d|\s*(?:%|\p{Sc}))\b/giu;
/** Letters and figures in groups, at least one of each: "TEN/2026/0417", "INV-2026/118", "12/AB/34". */
const slashedReference =
  /(?<![\p{L}\p{N}/&.@_-])(?=[^\s/]*\/)(?=\S*\d)(?:[A-Z]{1,8}(?:&[A-Z]{1,3})?\d{0,8}|\d{1,8}[/-][A-Z]{2,6}(?=[/-]))(?:[-/](?:[A-Z]{1,8}|\d{1,8}[A-Z]?))+(?![\p{L}\p{N}/]|[.,:-]\d)/gu;
/** Capitals before figures that name nothing: a word of a day or of a sum. */
const noNames =
  '(?:EUR|USD|GBP|CHF|CAD|AUD|JPY|INR|MON|TUES?|WED|THURS?|FRI|SAT|SUN|JAN|FEB|MAR(?:CH)?|APR(?:IL)?|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC|ON|BY|OF|TO|AT|IN|IS|DUE|FOR|THE|FROM|UNTIL|TILL|SINCE|AFTER|BEFORE|DATED?|DAY|TODAY|SENT|YEAR|SEASON|FY)';
/** "INV 2026/04/17", "RFQ 12/2026" */
const lettersAndFigures = new RegExp(
  String.raw`(?<![\p{L}\p{N}/&.-])(?!${noNames}\b)([A-Z]{2,6})(:?\s)(?=\S*\d{3})(?!\d{1,2}/\d{1,2}/\d|(?:19|20)\d{2}/\d{2}(?![\d/]))(\d{1,8}(?:/\d{1,8})+)(?![\p{L}\d/]|[.,:]\d)`,
  'gu',
);
/** More groups of figures than a day has, or none of a day: "2026/0417/3". */
const slashedGroups = /(?<![\p{L}\d/.,])\d{1,8}(?:\/\d{1,8}){2,}(?![\p{L}\d/]|[.,:]\d)/gu;
const dayInFigures = /^(?:\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4})|\d{4}\/\d{1,2}\/\d{1,2})$/;
/** "C30/37" */
const isStrengthClass = /^[A-Z]{1,3}\d{1,3}\/\d{1,3}$/;
const numberSign = /#\s?(\d{1,20})(?![\d.,:/]*\d)/g;
const numeroAbbreviation = /(?:\b(?:[Nn]o\.|[Nn]r\.)|№)\s?(\d{1,20}(?:\/\d{1,8})*)\b/g;
const version =
  /\b(?:v|ver\.?|version|release|rev\.?|revision)\s?(\d+(?:\.\d+)*)(?:[-_.]?(alpha|beta|rc|pre|dev)\.?(\d+)?)?\b/gi;
const dottedVersion =
  /(?<![\p{L}\p{N}.,])(\d{1,5}(?:\.\d{1,5}){2,})(?:[-_.]?(alpha|beta|rc|pre)\.?(\d+)?)?(?![\d]|\.\d)/gu;
const strengthClass = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?!${noNames}\s)([A-Z]{1,3})\s?(\d{1,3})/(\d{1,3})(?![\d/])`,
  'gu',
);
const code = /(?<![\p{L}\p{N}])([A-Z]{1,5}|[a-z])[-–](\d{1,8})(?!\d|[.,:]\d)(?=\P{L}|$)/gu;

/** "CT4K9X": a booking code, said letter by letter. */
const mixedCode = /(?<![\p{L}\p{N}-])(?=[A-Z]*\d+[A-Z]+\d|\d+[A-Z]+\d+[A-Z])[A-Z\d]{4,12}(?![\p{L}\p{N}-])/gu;

function spelled(token: string): string {
  return [...token].map((sign) => (/\d/.test(sign) ? digitByDigit(sign) : sign)).join(' ');
}

function sayIban(account: string): string {
  const signs = account.replace(/\s/g, '');
  if ((signs.match(/\d/g)?.length ?? 0) < 10) return account;
  return (signs.match(/.{1,4}/g) ?? []).map(spelled).join(', ');
}

/** Groups as one says them, a pause between figures that would run together. */
function sayReference(written: string): string {
  return written
    .replace(/(\d)([A-Z])|([A-Z])(\d)/g, '$1$3 $2$4')
    .replace(/(?<=\d)[-/](?=\d)/g, ', ')
    .replace(/[-/]/g, ' ')
    .replace(/\d+/g, codeNumber);
}

/** Letters and digits mixed as no word has them. */
function looksRandom(token: string): boolean {
  const digits = token.match(/\d/g)?.length ?? 0;
  const words = token.split(/[-_/+=\d]+/).filter((word) => word !== '');
  const readable = words.every(
    (word) => /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(word) && (word.length > 2 || words.length <= 3),
  );
  return (digits >= 3 || /=$/.test(token) || !/[-_/+]/.test(token)) && !readable;
}

function stage(name: string | undefined, number: string | undefined): string {
  if (name === undefined) return '';
  const said = name.toLowerCase() === 'rc' ? 'release candidate' : name.toLowerCase();
  return ` ${said}${number === undefined ? '' : ` ${codeNumber(number)}`}`;
}

function sayVersion(digits: string): string {
  return digits.split('.').map(codeNumber).join(' point ');
}

/** Short names of numbered things that are said in full. */
const spokenNamers: ReadonlyMap<string, string> = new Map([
  ['ext', 'extension'],
  ['ref', 'reference'],
]);

const versionWords: ReadonlyMap<string, string> = new Map([
  ['release', 'release'],
  ['rev', 'revision'],
  ['rev.', 'revision'],
  ['revision', 'revision'],
]);

/** Ids that mean nothing to the ear are named as such, numbers of things said as one says them ("bug ten seventy-five", "B twelve"). */
export function sayIdentifiers(text: string): string {
  return text
    .replace(uuid, 'an ID')
    .replace(iban, sayIban)
    .replace(longToken, (token) => (looksRandom(token) ? 'an ID' : token))
    .replace(hexadecimal, 'an ID')
    .replace(/\b(the|this|that|our|your|my|commit|hash|key|token|id|reference|number)(:?) an ID\b/gi, '$1$2 ID')
    .replace(/\bID ID\b/gi, 'ID')
    .replace(mixedCode, spelled)
    .replace(version, (whole, digits: string, name?: string, number?: string) => {
      const word = /^[a-z]+\.?/i.exec(whole)?.[0].toLowerCase() ?? 'v';
      const said = versionWords.get(word) ?? 'version';
      return `${/^[VR]\p{Ll}{2}/u.test(whole) ? capitalise(said) : said} ${sayVersion(digits)}${stage(name, number)}`;
    })
    .replace(dottedVersion, (whole, digits: string, name?: string, number?: string) =>
      isDottedDate(digits) ? whole : `${sayVersion(digits)}${stage(name, number)}`,
    )
    .replace(
      /\bQ([1-4])\b(?:\/(\d{2,4})\b)?/g,
      (_, quarter: string, year?: string) =>
        `Q ${digitByDigit(quarter)}${year === undefined ? '' : ` ${year.length === 2 ? `20${year}` : year}`}`,
    )
    .replace(slashedReference, (written) => (isStrengthClass.test(written) ? written : sayReference(written)))
    .replace(
      lettersAndFigures,
      (_, letters: string, between: string, groups: string) =>
        `${letters}${between}${groups.split('/').map(codeNumber).join(' slash ')}`,
    )
    .replace(slashedGroups, (written) => (dayInFigures.test(written) ? written : sayReference(written)))
    .replace(
      strengthClass,
      (_, letters: string, first: string, second: string) => `${letters} ${codeNumber(first)}, ${codeNumber(second)}`,
    )
    .replace(
      slashedNumber,
      (_, name: string, _between: string, first: string, second: string) =>
        `${spokenNamers.get(name.toLowerCase()) ?? name} ${nameNumber(first)} slash ${nameNumber(second)}`,
    )
    .replace(zeroSlashed, (_, first: string, second: string) => `${nameNumber(first)} slash ${nameNumber(second)}`)
    .replace(
      namedNumber,
      (_, name: string, _between: string, digits: string) =>
        `${spokenNamers.get(name.toLowerCase()) ?? name} ${nameNumber(digits)}`,
    )
    .replace(saidCode, (_, lead: string, digits: string) => `${lead} ${digitByDigit(digits)}`)
    .replace(numeroAbbreviation, (_, groups: string) => `number ${groups.split('/').map(nameNumber).join(' slash ')}`)
    .replace(numberSign, (_, digits: string) => `number ${nameNumber(digits)}`)
    .replace(
      partNumber,
      (_, letters: string, groups: string) => `${letters} ${groups.slice(1).split('-').map(codeNumber).join(', ')}`,
    )
    .replace(code, (_, letters: string, digits: string) => `${letters.toUpperCase()} ${codeNumber(digits)}`);
}

/** "20.11.2026" is a date, "10.0.19045" is not. */
function isDottedDate(digits: string): boolean {
  const match = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(digits);
  return (
    match !== null &&
    Number(match[1]) >= 1 &&
    Number(match[1]) <= 31 &&
    Number(match[2]) >= 1 &&
    Number(match[2]) <= 12 &&
    (match[3]?.length === 4 || match[1]?.length === 2)
  );
}
