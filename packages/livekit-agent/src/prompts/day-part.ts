export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

/** The hour (0…23) of an instant in a time zone (IANA name). */
export function localHour(instant: Date, timeZone: string): number {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant);
  return Number.parseInt(hour, 10);
}

/** Morning from 5, afternoon from 12, evening from 18, night from 22. */
export function dayPart(hour: number): DayPart {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 18) return 'afternoon';
  return hour >= 18 && hour < 22 ? 'evening' : 'night';
}

/** What one says on meeting: "Good evening" also at night. */
export function daySalutation(hour: number): string {
  const part = dayPart(hour);
  return `Good ${part === 'night' ? 'evening' : part}`;
}
