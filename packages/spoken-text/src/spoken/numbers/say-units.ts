import { cardinalWords, numberPattern, readNumber, signWords } from './english-numbers.ts';

/** Unit → [one, many]. A unit that is a letter or word of its own is known only right behind a number. */
const units: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['km²', ['square kilometer', 'square kilometers']],
  ['m²', ['square meter', 'square meters']],
  ['m2', ['square meter', 'square meters']],
  ['sqm', ['square meter', 'square meters']],
  ['cm²', ['square centimeter', 'square centimeters']],
  ['mm²', ['square millimeter', 'square millimeters']],
  ['m³', ['cubic meter', 'cubic meters']],
  ['m3', ['cubic meter', 'cubic meters']],
  ['cm³', ['cubic centimeter', 'cubic centimeters']],
  ['sqft', ['square foot', 'square feet']],
  ['ft²', ['square foot', 'square feet']],
  ['yd³', ['cubic yard', 'cubic yards']],
  ['km/h', ['kilometer per hour', 'kilometers per hour']],
  ['kph', ['kilometer per hour', 'kilometers per hour']],
  ['m/s', ['meter per second', 'meters per second']],
  ['mph', ['mile per hour', 'miles per hour']],
  ['kN/m²', ['kilonewton per square meter', 'kilonewtons per square meter']],
  ['N/mm²', ['newton per square millimeter', 'newtons per square millimeter']],
  ['kg/m³', ['kilogram per cubic meter', 'kilograms per cubic meter']],
  ['km', ['kilometer', 'kilometers']],
  ['cm', ['centimeter', 'centimeters']],
  ['mm', ['millimeter', 'millimeters']],
  ['µm', ['micrometer', 'micrometers']],
  ['m', ['meter', 'meters']],
  ['ft', ['foot', 'feet']],
  ['yd', ['yard', 'yards']],
  ['kg', ['kilogram', 'kilograms']],
  ['mg', ['milligram', 'milligrams']],
  ['g', ['gram', 'grams']],
  ['t', ['ton', 'tons']],
  ['lb', ['pound', 'pounds']],
  ['lbs', ['pound', 'pounds']],
  ['oz', ['ounce', 'ounces']],
  ['ml', ['milliliter', 'milliliters']],
  ['l', ['liter', 'liters']],
  ['L', ['liter', 'liters']],
  ['kN', ['kilonewton', 'kilonewtons']],
  ['MPa', ['megapascal', 'megapascals']],
  ['kPa', ['kilopascal', 'kilopascals']],
  ['dB', ['decibel', 'decibels']],
  ['kWh', ['kilowatt hour', 'kilowatt hours']],
  ['kW', ['kilowatt', 'kilowatts']],
  ['MW', ['megawatt', 'megawatts']],
  ['V', ['volt', 'volts']],
  ['W', ['watt', 'watts']],
  ['Hz', ['hertz', 'hertz']],
  ['kHz', ['kilohertz', 'kilohertz']],
  ['MHz', ['megahertz', 'megahertz']],
  ['GHz', ['gigahertz', 'gigahertz']],
  ['KB', ['kilobyte', 'kilobytes']],
  ['kB', ['kilobyte', 'kilobytes']],
  ['MB', ['megabyte', 'megabytes']],
  ['GB', ['gigabyte', 'gigabytes']],
  ['TB', ['terabyte', 'terabytes']],
  ['Mbps', ['megabit per second', 'megabits per second']],
  ['Gbps', ['gigabit per second', 'gigabits per second']],
  ['Mb/s', ['megabit per second', 'megabits per second']],
  ['MB/s', ['megabyte per second', 'megabytes per second']],
  ['°C', ['degree Celsius', 'degrees Celsius']],
  ['°F', ['degree Fahrenheit', 'degrees Fahrenheit']],
  ['°', ['degree', 'degrees']],
  ['h', ['hour', 'hours']],
  ['hr', ['hour', 'hours']],
  ['hrs', ['hour', 'hours']],
  ['min', ['minute', 'minutes']],
  ['mins', ['minute', 'minutes']],
  ['sec', ['second', 'seconds']],
  ['secs', ['second', 'seconds']],
  ['ms', ['millisecond', 'milliseconds']],
  ['s', ['second', 'seconds']],
  ['yr', ['year', 'years']],
  ['yrs', ['year', 'years']],
  ['wk', ['week', 'weeks']],
  ['wks', ['week', 'weeks']],
  ['px', ['pixel', 'pixels']],
  ['dpi', ['dot per inch', 'dots per inch']],
  ['%', ['percent', 'percent']],
  ['‰', ['per mille', 'per mille']],
  ['x', ['time', 'times']],
  ['×', ['time', 'times']],
]);

const escaped = [...units.keys()]
  .sort((left, right) => right.length - left.length)
  .map((unit) => unit.replace(/[/]/g, '\\/'))
  .join('|');
const measured = new RegExp(
  `(?<![\\p{L}\\d.,])((?:[-–−+±~<>≤≥]\\s?)?)(${numberPattern})(?:\\s?([-–—]|\\.\\.|to)\\s?(${numberPattern}))?([- ]?)(${escaped})(?![\\p{L}\\d²³])(?:(?<=min|mins|sec|secs|hr|hrs|yrs?|wks?|ft|lbs?|oz)\\.(?=\\s+\\p{Ll}))?`,
  'gu',
);
const dimensions = new RegExp(`(?<![\\p{L}\\d.,])(${numberPattern})\\s?[x×]\\s?(?=${numberPattern})`, 'gu');
const feetAndInches = /(?<![\p{L}\d.,])(\d{1,3})['′]\s?(\d{1,2})["″]/gu;
/** What a price or a count is for, written short. */
const shortDivisors: ReadonlyMap<string, string> = new Map([
  ['kg', 'kilogram'],
  ['g', 'gram'],
  ['t', 'ton'],
  ['l', 'liter'],
  ['lb', 'pound'],
  ['m', 'meter'],
  ['km', 'kilometer'],
  ['m2', 'square meter'],
  ['m²', 'square meter'],
  ['sqm', 'square meter'],
  ['m3', 'cubic meter'],
  ['m³', 'cubic meter'],
  ['sqft', 'square foot'],
  ['h', 'hour'],
  ['hr', 'hour'],
  ['d', 'day'],
  ['wk', 'week'],
  ['mo', 'month'],
  ['yr', 'year'],
  ['pc', 'piece'],
  ['pcs', 'piece'],
]);
const divisors = `${[...shortDivisors.keys()].join('|')}|day|night|week|month|year|hour|minute|person|head|user|seat|unit|item|piece|trip|mile|meter|metre|box|case|pallet|bottle|bag|pack|crate|sheet|ton|tonne|litre|liter|kilo|room|lesson|visit`;
/** "EUR 4.20/kg", "12 pcs/box": for each, and no choice between two. */
const perUnit = new RegExp(
  `(?<=[\\d€$£%](?:[kKM]|bn)?|\\b(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|cents?|pence|penny|francs?|pcs|pieces|boxes|bags|bottles|cases|units|calls|hours|hrs|visits|pages))\\s?\\/\\s?(${divisors})(?![\\p{L}\\d²³])`,
  'gu',
);
const bareAreas: readonly (readonly [RegExp, string])[] = [
  [/(?<![\p{L}\d])km\/h(?![\p{L}\d])/gu, 'kilometers per hour'],
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

/** Before a noun a measure is one thing: "a thirty-six meter boom pump". Words that follow a measure in its own right, and no noun. */
const afterMeasure =
  /^\s(?:a|above|across|ago|ahead|all|along|an|and|apart|are|around|as|at|away|because|before|behind|below|between|but|by|can|cannot|cheaper|could|deep|deeper|down|down|due|during|each|early|earlier|extra|for|free|from|further|had|has|have|he|heavier|high|higher|if|in|inside|into|is|it|late|later|left|less|long|longer|max|may|min|minimum|maximum|more|must|near|net|new|next|not|now|of|off|old|on|onto|only|or|out|outside|over|past|per|plus|remain|remaining|she|short|shorter|should|since|so|sooner|spare|square|tall|taller|than|that|the|then|there|they|thick|this|through|to|today|together|tomorrow|tonight|too|total|towards|under|unless|until|up|used|via|was|we|were|what|when|where|which|while|who|wide|wider|will|with|within|without|would|yesterday|you)\b/i;
const noun = /^\s(?!\p{L}+(?:ed|ly)\b)\p{Ll}{3,}/u;
/** "Above 50 km/h lift no load": what is compared with is a measure in its own right. */
const compared = /\b(?:above|below|beyond|exceed(?:s|ing)?|than|up to)\s$/iu;
/** "Three times faster"; "2 hrs notice" is plural as it is written. */
const isPlural = /^(?:x|×|.{2,}s)$/;

/** Numbers with a unit: "two hundred square meters", "minus five degrees Celsius", "two to four weeks", "three times". */
export function sayUnits(text: string): string {
  let said = text
    .replace(perUnit, (_, unit: string) => ` per ${shortDivisors.get(unit) ?? unit}`)
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
        at: number,
        all: string,
      ) => {
        const names = units.get(unit);
        if (names === undefined || (space === ' ' && attachedOnly.has(unit))) return whole;
        // "the 90s", "1990s"
        if (unit === 's' && /^(?:\d0|(?:1[5-9]|20)\d0)$/.test(first)) return whole;
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
    );
  for (const [pattern, words] of bareAreas) said = said.replace(pattern, words);
  return said.replace(/%(?=\p{L})/gu, ' ').replace(/%/g, ' percent ');
}
