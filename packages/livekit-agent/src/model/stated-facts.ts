import { cardinalWords } from '@nexus/spoken-text';
import { createEnglishStemmer, englishStopWords, plainWords } from '@nexus/text';

/** What a text states that can be looked up in another: times, numbers, days, months, money; and the words it is made of. */
export interface StatedFacts {
  /** `at960` (minutes of a day), `36`, `weekday5`, `month11`, `day1` (days from today), `eur`. */
  readonly facts: ReadonlySet<string>;
  /** Lower case, without accents. */
  readonly words: ReadonlySet<string>;
}

const minutesOf = (hours: number, minutes: number) => `at${(hours % 24) * 60 + minutes}`;

const numberWords: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 98 }, (_, index) => [cardinalWords(String(index + 2)), String(index + 2)] as const),
);
const largeNumbers: ReadonlySet<string> = new Set(['hundred', 'thousand', 'million', 'billion', 'dozen']);
const currencies: readonly (readonly [string, RegExp])[] = [
  ['eur', /€|\beuros?\b|\beur\b/i],
  ['gbp', /£|\bpounds?\b|\bgbp\b/i],
  ['usd', /\$|\bdollars?\b|\busd\b/i],
];

/** Names of days and months, and of the days near today, as one writes them in a language (ISO 639-1): Unicode's own (CLDR). */
function calendarOf(language: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const say = (options: Intl.DateTimeFormatOptions, date: Date) =>
    plainWords(new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(date)).trim();
  for (const length of ['long', 'short'] as const) {
    for (let day = 0; day < 7; day++)
      names.set(say({ weekday: length }, new Date(Date.UTC(2026, 1, 1 + day))), `weekday${day}`);
    for (let month = 0; month < 12; month++)
      names.set(say({ month: length }, new Date(Date.UTC(2026, month, 1))), `month${month + 1}`);
  }
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const days of [-1, 0, 1]) names.set(plainWords(relative.format(days, 'day')).trim(), `day${days}`);
  return names;
}

const english = calendarOf('en');
/** A modal or a verb far more often than a month or a day. */
const ambiguous: ReadonlySet<string> = new Set(['may', 'mar', 'sat', 'sun', 'wed']);

/** "1,500.50", "1.500,50" and "1500.5" alike. */
function plainNumber(written: string): string {
  const [, whole = written, fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}

const clockTime =
  /\b(\d{1,2})[:.h](\d{2})(?!\d|[.,]\d)(?:\s*([ap])\.?m\b\.?)?|\b(\d{1,2})\s*(?:([ap])\.?m\b\.?|uhr\b|h\b|o['’]clock)/gi;
const number = /\d+(?:[.,:'’]\d+)*/g;

function hourOf(hour: string, half: string | undefined): number {
  if (half === undefined) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** What a sentence of ours states: strictly, so that each of it can be asked for. */
export function factsStated(text: string): StatedFacts {
  const facts = new Set<string>();
  const rest = text.replace(clockTime, (_, hour, minutes, half, bare, bareHalf) => {
    facts.add(minutesOf(hourOf(hour ?? bare, half ?? bareHalf), Number(minutes ?? 0)));
    return ' ';
  });
  for (const [written] of rest.matchAll(number)) facts.add(plainNumber(written));
  addWords(rest, english, facts);
  return { facts, words: new Set(plainWords(text).trim().split(' ')) };
}

function addWords(text: string, calendar: ReadonlyMap<string, string>, facts: Set<string>): void {
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu)) {
    const plain = plainWords(word).trim();
    const named = calendar.get(plain);
    if (named !== undefined && (!ambiguous.has(plain) || /^\p{Lu}/u.test(word))) facts.add(named);
    for (const part of [word.toLowerCase(), ...plain.split(' ')]) {
      const figure = numberWords.get(part);
      if (figure !== undefined) facts.add(figure);
      if (largeNumbers.has(part)) facts.add(part);
    }
    if (plain === 'noon' || plain === 'midday') facts.add('at720');
    if (plain === 'midnight') facts.add('at0');
    if (plain === 'tonight') facts.add('day0');
  }
  for (const [name, sign] of currencies) if (sign.test(text)) facts.add(name);
}

/** What a mail holds: generously, in all the ways that it may be meant. @param language ISO 639-1 */
export function factsHeld(text: string, language: string): StatedFacts {
  const stated = factsStated(text);
  const facts = new Set(stated.facts);
  addWords(text, calendarOf(language), facts);
  for (const [written] of text.matchAll(number)) {
    facts.add(plainNumber(written));
    for (const digits of written.match(/\d+/g) ?? []) facts.add(plainNumber(digits));
  }
  for (const [, hour] of text.matchAll(/\b(?:at|by|until|till|before|after|from|to|um|bis) (\d{1,2})\b/gi)) {
    facts.add(minutesOf(Number(hour), 0));
    facts.add(minutesOf(Number(hour) + 12, 0));
  }
  for (const [, ...parts] of text.matchAll(/\b(\d{1,4})[./-](\d{1,2})(?:[./-](\d{1,4}))?/g))
    for (const part of parts) if (Number(part) >= 1 && Number(part) <= 12) facts.add(`month${Number(part)}`);
  return { facts, words: stated.words };
}

const stemmer = createEnglishStemmer();
const stops: ReadonlySet<string> = new Set(englishStopWords);

/** Words of a sentence that tell something, as stems. */
export function contentStems(text: string): readonly string[] {
  const words = plainWords(text).trim().split(' ');
  return words.filter((word) => word.length > 2 && !stops.has(word)).map((word) => stemmer.stem(word));
}

/** Names in a sentence: words with a capital letter that are not plain words of English or of the calendar. A sentence's first word counts as well. */
export function namesIn(text: string): readonly string[] {
  const capitalised = text.match(/[\p{L}\p{N}]*\p{Lu}[\p{L}\p{N}\p{M}]*/gu) ?? [];
  return capitalised
    .map((word) => plainWords(word).trim())
    .filter((word) => word.length > 1 && !stops.has(word) && !english.has(word) && !/^\d*[ap]m$/.test(word));
}
