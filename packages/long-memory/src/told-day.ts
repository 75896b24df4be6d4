import type { MemoryDate, MemoryEntry } from '@nexus/contracts';

/** The day on which it was told. */
export function dayOf({ toldOn, createdAt }: Pick<MemoryEntry, 'createdAt' | 'toldOn'>): MemoryDate {
  return toldOn ?? createdAt.slice(0, 10);
}

/** Making a format costs more than all else here; there are as many time zones as drivers live in. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of an instant where somebody is. @param timeZone IANA name */
export function dayIn(timeZone: string, instant: Date): MemoryDate {
  // Canada writes a date as ISO 8601 does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format.format(instant);
}
