import { numberInWords } from './number-words.ts';
import { fieldsAsUtc, type WallClock } from './zoned-clock.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = 'January February March April May June July August September October November December'.split(' ');
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );

function spokenClock({ hour, minute }: WallClock): string {
  if (hour === 12 && minute === 0) return 'noon';
  if (hour === 23 && minute === 59) return 'midnight';
  const named = numberInWords(hour % 12 === 0 ? 12 : hour % 12);
  const minutes = minute === 0 ? '' : minute < 10 ? ` oh ${numberInWords(minute)}` : ` ${numberInWords(minute)}`;
  const half = hour < 6 ? ' in the morning' : hour >= 18 ? ' in the evening' : hour > 12 ? ' in the afternoon' : '';
  return `${named}${minutes}${half}`;
}

/** A wall-clock time as one says it, seen from `now`: "tomorrow at nine", "on Monday at two in the afternoon". */
export function spokenTime(wall: WallClock, now: WallClock): string {
  const midnight = (clock: WallClock): number => fieldsAsUtc({ ...clock, hour: 0, minute: 0 });
  const days = Math.round((midnight(wall) - midnight(now)) / (24 * 60 * 60 * 1000));
  const weekday = weekdays[new Date(fieldsAsUtc(wall)).getUTCDay()] ?? '';
  const date = `on the ${ordinals[wall.day - 1]} of ${months[wall.month - 1]}`;
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days < 7 ? `on ${weekday}` : date;
  return `${day} at ${spokenClock(wall)}`;
}
