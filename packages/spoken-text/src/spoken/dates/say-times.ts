import { cardinalWords } from '../numbers/english-numbers.ts';

const zones: ReadonlyMap<string, string> = new Map([
  ['CET', 'Central European Time'],
  ['CEST', 'Central European Summer Time'],
  ['PST', 'Pacific Time'],
  ['PDT', 'Pacific Time'],
  ['EST', 'Eastern Time'],
  ['EDT', 'Eastern Time'],
  ['CST', 'Central Time'],
  ['CDT', 'Central Time'],
  ['MST', 'Mountain Time'],
  ['MDT', 'Mountain Time'],
  ['BST', 'British Summer Time'],
  ['IST', 'Indian Time'],
  ['UTC', 'UTC'],
  ['GMT', 'GMT'],
]);
const zoneNames = [...zones.keys()].join('|');
// No flag for case here: with it `\p{Lu}` would match small letters too.
const half = '\\s?([apAP])\\.?\\s?[mM]\\b(?:\\.(?!\\s+\\p{Lu}|\\s*$))?';
const timeRange = new RegExp(
  `(?<![\\d:.,/])(\\d{1,2}(?:[:.]\\d{2})?)(?:${half})?\\s?[-–—]\\s?(\\d{1,2}(?:[:.]\\d{2})?)${half}`,
  'gu',
);
const clockRange = /(?<![\d:.,/])([01]?\d|2[0-4]):([0-5]\d)\s?[-–—]\s?([01]?\d|2[0-4]):([0-5]\d)(?![\d:])/g;
const halfDay = new RegExp(`(?<![\\d:.,/])(1[0-2]|0?[1-9])(?:[:.]([0-5]\\d))?(?::[0-5]\\d)?${half}`, 'gu');
const clock = /(?<![\d:.,/])([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(?!\d|:\d)/g;
const hourMark = /(?<![\d:.,/])([01]?\d|2[0-3])(?:h([0-5]\d)|[hH][:.]?([0-5]\d))(?![\p{L}\d])/gu;

function minuteWords(minutes: string): string {
  if (minutes === '00') return '';
  return minutes.startsWith('0') ? ` oh ${cardinalWords(minutes.slice(1))}` : ` ${cardinalWords(minutes)}`;
}

function halfDayWords(hour: number, minutes: string, mark: string): string {
  return `${cardinalWords(String(hour))}${minuteWords(minutes)} ${mark.toUpperCase()}M`;
}

/**
 * "14:30" as "two thirty PM", "10:00" as "ten o'clock", "10:30" as "ten thirty": a time up to noon may be either half of the day and is
 * left so.
 */
export function clockWords(time: string): string {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  if (hour === 0 || hour === 24) return minutes === '00' ? 'midnight' : halfDayWords(12, minutes, 'A');
  if (hour > 12) return halfDayWords(hour - 12, minutes, 'P');
  if (hours.startsWith('0')) return halfDayWords(hour, minutes, 'A');
  return minutes === '00'
    ? `${cardinalWords(String(hour))} o'clock`
    : `${cardinalWords(String(hour))}${minuteWords(minutes)}`;
}

function shortClock(time: string): string {
  return clockWords(time).replace(/ o'clock$/, '');
}

function rangeEnd(time: string, mark: string | undefined): string {
  const [hours = '0', minutes = '00'] = time.split(/[:.]/);
  const words = `${cardinalWords(hours)}${minuteWords(minutes)}`;
  return mark === undefined ? words : `${words} ${mark.toUpperCase()}M`;
}

/** Times of day as one says them, with their zone where one is named. */
export function sayTimes(text: string): string {
  return (
    text
      // The offset in a mail's date line.
      .replace(/(?<=\d:\d{2}(?:\s?[AaPp][Mm])?)\s[+-]\d{4}(?:\s\([A-Z]{2,5}\))?(?!\d)/g, '')
      .replace(
        timeRange,
        (_, from: string, firstMark: string | undefined, until: string, mark: string) =>
          `${rangeEnd(from, firstMark)} to ${rangeEnd(until, mark)}`,
      )
      .replace(
        clockRange,
        (_, h1: string, m1: string, h2: string, m2: string) =>
          `${shortClock(`${h1}:${m1}`)} to ${clockWords(`${h2}:${m2}`)}`,
      )
      .replace(halfDay, (_, hour: string, minutes: string | undefined, mark: string) =>
        halfDayWords(Number(hour), minutes ?? '00', mark),
      )
      .replace(clock, (_, hours: string, minutes: string) => clockWords(`${hours}:${minutes}`))
      .replace(hourMark, (_, hours: string, tight?: string, loose?: string) =>
        clockWords(`${hours}:${tight ?? loose ?? '00'}`),
      )
      .replace(
        /(?<=\d\s?|o'clock |[AP]M |\b(?:thirty|fifteen|noon|midnight) )\(?([A-Z]{3,4})\b\)?/g,
        (whole, zone: string) => zones.get(zone) ?? whole,
      )
      .replace(/\b[aA]\.[mM]\.?(?=\s+\p{Lu}|\s*$)/gu, 'AM.')
      .replace(/\b[pP]\.[mM]\.?(?=\s+\p{Lu}|\s*$)/gu, 'PM.')
      .replace(/\ba\.m\b\.?/gi, 'AM')
      .replace(/\bp\.m\b\.?/gi, 'PM')
      .replace(
        new RegExp(`(?<=\\b(?:o'clock|[AP]M) )\\((${zoneNames})\\)`, 'g'),
        (_, zone: string) => zones.get(zone) ?? zone,
      )
  );
}
