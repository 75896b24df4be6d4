import { describe, expect, it } from 'vitest';
import { sayCapitals } from './say-capitals.ts';

const table: readonly (readonly [string, string])[] = [
  ['READ THIS NOW', 'read this now'],
  ['an URGENT note', 'an urgent note'],
  ['NOT today', 'not today'],
  ['the PDF and the RFI', 'the PDF and the RFI'],
  ['NASA AND THE EU', 'NASA and the EU'],
  ['I AM here', 'I AM here'],
  ['ÜBERFÄLLIG', 'überfällig'],
  ['HVAC RFI', 'HVAC RFI'],
  ['Roof Works', 'Roof Works'],
];

describe('sayCapitals', () => {
  it.each(table)('B-17: shouting is said calmly, acronyms stay: %j', (written, spoken) => {
    expect(sayCapitals(written)).toBe(spoken);
  });
});
