export interface ReadingPlace {
  readonly now: Date;
  /** BCP 47; how days and times are written. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

const day = 86_400_000;

/** Days since 1970 of the calendar on the wall there, so that "yesterday" is a matter of midnight, not of 24 hours. */
function wallDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return Math.round(Date.parse(`${parts.format(instant)}T00:00:00Z`) / day);
}

/** When a mail came, as one says it: "Today, 09:12", "Thursday, 21:15", "12 November". Empty where the mail has no date. */
export function receivedInWords(receivedAt: string | null, { now, locale, timeZone }: ReadingPlace): string {
  if (receivedAt === null) return '';
  const received = new Date(receivedAt);
  if (Number.isNaN(received.getTime())) return '';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(received);
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const ago = wallDay(now, timeZone) - wallDay(received, timeZone);
  if (ago === 0) return `Today, ${time}`;
  if (ago === 1) return `Yesterday, ${time}`;
  if (ago > 1 && ago < 7) return `${format({ weekday: 'long' })}, ${time}`;
  const sameYear =
    format({ year: 'numeric' }) === new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric' }).format(now);
  return format({ day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
}
