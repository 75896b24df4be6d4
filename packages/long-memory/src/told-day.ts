import type { MemoryDate, MemoryEntry } from '@nexus/contracts';
import { dateFormat } from '@nexus/text';

/** The day on which it was told. */
export function dayOf({ toldOn, createdAt }: Pick<MemoryEntry, 'createdAt' | 'toldOn'>): MemoryDate {
  return toldOn ?? createdAt.slice(0, 10);
}

/** The day of an instant where somebody is. @param timeZone IANA name */
export function dayIn(timeZone: string, instant: Date): MemoryDate {
  // Canada writes a date as ISO 8601 does.
  return dateFormat('en-CA', { timeZone, dateStyle: 'short' }).format(instant);
}
