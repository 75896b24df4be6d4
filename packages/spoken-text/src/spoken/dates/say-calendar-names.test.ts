import { describe, expect, it } from 'vitest';
import { sayCalendarNames } from './say-calendar-names.ts';

const table: readonly (readonly [string, string])[] = [
  ['Fri, Nov 20', 'Friday, November 20'],
  ['Mon.-Thu. only', 'Monday-Thursday only'],
  ['see you on Sat', 'see you on Saturday'],
  ['Sun 3pm', 'Sunday 3pm'],
  ['Sun Microsystems', 'Sun Microsystems'],
  ['the cat sat', 'the cat sat'],
  ['in Jan', 'in January'],
  ['Jan will call', 'Jan will call'],
  ['by Dec.', 'by December.'],
  ['Sept. 3', 'September 3'],
];

describe('sayCalendarNames', () => {
  it.each(table)('B-17: weekdays and months in full: %j', (written, spoken) => {
    expect(sayCalendarNames(written)).toBe(spoken);
  });
});
