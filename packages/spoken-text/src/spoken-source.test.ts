import type { Citation } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenForm } from './spoken-form.ts';
import { spokenSource } from './spoken-source.ts';

const page = (from: number, to = from): Citation => ({ kind: 'pages', from, to });

describe('spokenSource', () => {
  it.each<readonly [string, Citation, string]>([
    ['crane-manual', page(12), 'The crane manual, page twelve'],
    ['crane_manual_v2.pdf', page(12, 13), 'The crane manual v2, pages twelve and thirteen'],
    ['Crane manual', page(12, 15), 'The Crane manual, pages twelve to fifteen'],
    ['TOWER CRANE MANUAL', page(1), 'The tower crane manual, page one'],
    ['price-list.csv', { kind: 'rows', from: 10, to: 14 }, 'The price list, rows ten to fourteen'],
    ['price list', { kind: 'rows', from: 10, to: 10 }, 'The price list, row ten'],
    ['site.xlsx', { kind: 'rows', sheet: 'Hooks', from: 1, to: 2 }, 'The site, sheet Hooks, rows one and two'],
    ['site rules (2).txt', { kind: 'lines', from: 3, to: 28 }, 'The site rules, lines three to twenty-eight'],
    ['the handbook', { kind: 'heading', path: ['Safety', '3.2 Wind limits'] }, 'The handbook, under Wind limits'],
    ['Crane manual', { kind: 'heading', path: ['Crane manual'] }, 'The Crane manual'],
    ['How to rig a load', { kind: 'heading', path: [] }, 'How to rig a load, at the beginning'],
    ['.pdf', page(1), 'The document without a title, page one'],
  ])('K-8: %s is named so that it can be heard', (title, citation, said) => {
    expect(spokenSource({ title, citation })).toBe(said);
  });

  it('K-8: it is what the voice says, word for word', () => {
    for (const said of [
      'The crane manual, page twelve, says: stop.',
      'The price list, rows ten to fourteen, says: no.',
    ])
      expect(spokenForm(said)).toBe(said);
  });

  it('K-8: stays short and on one line, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 1, max: 2_000 }), (title, from) => {
        const said = spokenSource({ title, citation: page(from) });
        expect(said.length).toBeLessThanOrEqual(150);
        expect(said).not.toMatch(/[\n\r]|\.pdf,/i);
      }),
    );
  });
});
