import { cardinalWords, numberPattern, readNumber, signWords } from './english-numbers.ts';
import { currencyCodes, currencyName } from './say-amounts.ts';
import { perPattern, perWords, units } from './units.ts';

const escaped = [...units.keys()]
  .sort((left, right) => right.length - left.length)
  .map((unit) => unit.replace(/[/]/g, '\\/'))
  .join('|');
const measured = new RegExp(
  `(?<![\\p{L}\\d.,])((?:[-–−+±~<>≤≥]\\s?)?)(${numberPattern})(?:\\s?([-–—]|\\.\\.|to)\\s?(${numberPattern}))?([- ]?)(${escaped})((?:\\s?\\/\\s?${perPattern}|(?<=Wh)\\/a)*)(?![\\p{L}\\d²³])(?:(?<=min|mins|sec|secs|hr|hrs|yrs?|wks?|ft|lbs?|oz)\\.(?=\\s+\\p{Ll}))?`,
  'gu',
);
const dimensions = new RegExp(`(?<![\\p{L}\\d.,])(${numberPattern})\\s?[x×]\\s?(?=${numberPattern})`, 'gu');
const feetAndInches = /(?<![\p{L}\d.,])(\d{1,3})['′]\s?(\d{1,2})["″]/gu;
/** Behind a sum: "four euros and twenty cents/kg", "5k/day". */
const priced = new RegExp(
  `(?<=[€$£%]|\\b(?:euros?|dollars?|pounds?|pence|penny|cents?|francs?|centimes?|yen|rupees?|rubles?|thousand|million|percent)|\\d(?:[kKM]|bn))((?:\\s?\\/\\s?${perPattern})+)`,
  'gu',
);
/** "10/day", "5/box", but not "floor 3/room 12". */
const counted = new RegExp(`(?<=\\d)((?:\\s?\\/\\s?(?!(?:\\p{L}|ms)(?!\\p{L}))${perPattern})+)(?![\\s-]?\\d)`, 'gu');
/** "Boxes/pallet": many of one for each of the other. */
const plural = new RegExp(
  `(?<=(?<!\\p{L})(?!(?:this|thus|plus|minus|always|various|previous)\\b)\\p{L}{2,}(?<![aisu])s)((?:\\s?\\/\\s?(?!(?!h)\\p{L}(?![\\p{L}\\d²³]))${perPattern})+)(?![/-])`,
  'giu',
);
/** "EUR/kg", "kN/m2": without a number. One that is written in two systems, "kg/lb", is no rate. */
const bareRate = new RegExp(
  `(?<![\\p{L}\\d/.,-])(?:(${currencyCodes})|(?![sxhLV]\\/)(${escaped})(?!\\/(?:lb|oz|ft|yd|GB|MB)(?!\\p{L})))((?:\\/${perPattern})+|(?<=Wh)\\/a(?!\\p{L}))(?!\\/)`,
  'gu',
);
const bareAreas: readonly (readonly [RegExp, string])[] = [
  [/(?<=\bper )(?:m²|sqm|m2)(?![\p{L}\d])/gu, 'square meter'],
  [/(?<=\bper )(?:m³|m3)(?![\p{L}\d])/gu, 'cubic meter'],
  [/(?<![\p{L}\d])(?:m²|sqm|m2)(?![\p{L}\d])/gu, 'square meters'],
  [/(?<![\p{L}\d])(?:m³|m3)(?![\p{L}\d])/gu, 'cubic meters'],
  [/°\s?C\b/g, ' degrees Celsius'],
  [/°\s?F\b/g, ' degrees Fahrenheit'],
  [/²/g, ' squared'],
  [/³/g, ' cubed'],
  [/°/g, ' degrees'],
];
/** Units too short to be taken for one across a space: "page 3 h", "the 5 s". */
const attachedOnly: ReadonlySet<string> = new Set(['s', 'h', 'V', 'W', 'x', 'L', 'l', 'g']);

/** "In 24 h", "for about 2 h": before these a figure is how long. */
const lasts =
  /\b(?:in|within|for|after|every|over|under|last|next|first|past|takes?|lasts?|than|least|most)(?: (?:about|around|the))? ?$/i;

/** Before a noun a measure is one thing: "a thirty-six meter boom pump". Words that follow a measure in its own right, and no noun. */
const ofAge = /\b(?:the|our|your|their|for|all|and|or|with)\s(?:over|under)[ -]$/iu;

/** "Sixty-fives", "sixes", "seventies". */
function inPlural(number: string): string {
  return `${number}s`.replace(/ys$/, 'ies').replace(/xs$/, 'xes');
}

const afterMeasure =
  /^\s(?:a|above|across|ago|ahead|all|along|an|and|apart|are|around|as|at|away|because|before|behind|below|between|but|by|can|cannot|cheaper|could|deep|deeper|down|down|due|during|each|early|earlier|extra|for|free|from|further|had|has|have|he|heavier|high|higher|if|in|inside|into|is|it|late|later|left|less|long|longer|max|may|min|minimum|maximum|more|must|near|net|new|next|not|now|of|off|old|on|onto|only|or|out|outside|over|past|per|plus|remain|remaining|she|short|shorter|should|since|so|sooner|spare|square|tall|taller|than|that|the|then|there|they|thick|this|through|to|today|together|tomorrow|tonight|too|total|towards|under|unless|until|up|used|via|was|we|were|what|when|where|which|while|who|wide|wider|will|with|within|without|would|yesterday|you)\b/i;
const noun = /^\s(?!\p{L}+(?:ed|ly)\b)\p{Ll}{3,}/u;
/** "Above 50 km/h lift no load": what is compared with is a measure in its own right. */
const compared = /\b(?:above|below|beyond|exceed(?:s|ing)?|than|up to)\s$/iu;
/** "Three times faster"; "2 hrs notice" is plural as it is written. */
const isPlural = /^(?:x|×|.{2,}s)$/;

function sayRate(written: string): string {
  return written === '/a' ? ' per year' : perWords(written);
}

/** Numbers with a unit: "two hundred square meters", "minus five degrees Celsius", "two to four weeks", "three times". */
export function sayUnits(text: string): string {
  let said = text
    .replace(priced, perWords)
    .replace(counted, perWords)
    .replace(feetAndInches, (_, feet: string, inches: string) => `${cardinalWords(feet)} feet ${cardinalWords(inches)}`)
    .replace(dimensions, (_, first: string) => `${cardinalWords(readNumber(first))} by `)
    .replace(
      measured,
      (
        whole,
        sign: string,
        first: string,
        between: string | undefined,
        second: string | undefined,
        space: string,
        unit: string,
        rate: string,
        at: number,
        all: string,
      ) => {
        const named = units.get(unit);
        const isApart = space === ' ' && rate === '' && attachedOnly.has(unit);
        if (named === undefined || (isApart && !(unit === 'h' && lasts.test(all.slice(0, at))))) return whole;
        // "4100N" is a name.
        if (unit === 'N' && rate === '') return whole;
        // "the 90s", "1990s"
        if (unit === 's' && rate === '' && /^(?:\d0|(?:1[5-9]|20)\d0)$/.test(first)) return whole;
        // "The over 65s", "the under 7s"
        if (unit === 's' && rate === '' && ofAge.test(all.slice(0, at)))
          return inPlural(cardinalWords(readNumber(first)));
        const per = sayRate(rate);
        const names = [named[0] + per, named[1] + per];
        const value = readNumber(first);
        const prefix = signWords.get(sign.trim()) ?? '';
        if (second !== undefined && between !== undefined)
          return `${prefix}${cardinalWords(value)} to ${cardinalWords(readNumber(second))} ${names[1]}`;
        if (space === '-') return `${prefix}${cardinalWords(value)}-${names[0]}`;
        const rest = all.slice(at + whole.length);
        const isBeforeNoun = noun.test(rest) && !afterMeasure.test(rest) && !compared.test(all.slice(0, at));
        const isOne = value === '1' || (prefix === '' && !isPlural.test(unit) && isBeforeNoun);
        return `${prefix}${cardinalWords(value)} ${isOne ? names[0] : names[1]}`;
      },
    )
    .replace(bareRate, (_, code: string | undefined, unit: string | undefined, rate: string) => {
      const many = code === undefined ? units.get(unit ?? '')?.[1] : currencyName(code);
      return `${many ?? ''}${sayRate(rate)}`;
    })
    .replace(plural, perWords);
  for (const [pattern, words] of bareAreas) said = said.replace(pattern, words);
  return said.replace(/%(?=\p{L})/gu, ' ').replace(/%/g, ' percent ');
}
