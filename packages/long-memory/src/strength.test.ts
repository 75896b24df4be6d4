import type { MemoryEntry } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ordered, strengthOf } from './strength.ts';
import { entryOf } from './testing/entry-of.ts';

const told = new Date('2026-11-01T09:00:00Z');
const later = (days: number) => new Date(told.getTime() + days * 24 * 3_600_000);
const of = (change: Partial<MemoryEntry>) => ({ ...entryOf('Ruth runs the site', told), ...change });

describe('the strength of a memory', () => {
  it.each([
    ['fact', 0.02],
    ['relationship', 0.02],
    ['decision', 0.03],
    ['event', 0.05],
    ['sentiment', 0.1],
  ] as const)('L-3: of a %s goes by %d a day', (category, rate) => {
    expect(strengthOf(of({ category, importance: 8 }), later(10))).toBeCloseTo(0.8 * Math.exp(-rate * 10));
  });

  it('L-3: an access begins the days anew and strengthens, by half at most', () => {
    const spoken = of({ accessCount: 3, lastAccessedAt: later(10).toISOString() });
    expect(strengthOf(spoken, later(10))).toBeCloseTo(0.5 * (1 + 0.1 * Math.log(4)));
    expect(strengthOf(of({ accessCount: 1_000_000 }), told)).toBeCloseTo(0.75);
  });

  it('L-3: reminders that are open and events to come do not decay', () => {
    expect(strengthOf(of({ category: 'reminder' }), later(100))).toBe(0.5);
    expect(strengthOf(of({ category: 'event', validFrom: '2027-05' }), later(100))).toBe(0.5);
    expect(strengthOf(of({ category: 'event', validFrom: '2026-11' }), later(100))).toBeLessThan(0.01);
  });

  it('L-3: orders equals, and never what is more than a sixth as relevant again', () => {
    const share = fc.double({ min: 0, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), share, share, (relevance, one, other) => {
        expect(ordered(relevance * 1.18, one)).toBeGreaterThan(ordered(relevance, other));
        if (one <= other) expect(ordered(relevance, one)).toBeLessThanOrEqual(ordered(relevance, other));
      }),
    );
  });
});
