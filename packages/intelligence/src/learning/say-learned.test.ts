import { signalIds, untaught } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { explainLearned, readLearning } from './say-learned.ts';

const now = new Date('2026-11-20T08:00:00Z');
const rest = { trend: {}, gain: 0 };
const taste = {
  before: { moved: {}, ...rest },
  drives: [
    { at: '2026-11-10T08:00:00.000Z', samples: 20, moved: { 'asked-directly': 0.3, bulk: -0.3 }, ...rest },
    { at: '2026-11-18T08:00:00.000Z', samples: 30, moved: { 'asked-directly': 0.1, deadline: 0.05 }, ...rest },
  ],
};

describe('what was learned, in words', () => {
  it('J-12: tells all of it, the strongest first, and the drives, the newest first', () => {
    const { learned, drives } = readLearning(taste);
    expect(learned.map(({ feature, weight }) => [feature, weight])).toEqual([
      ['asked-directly', 0.4],
      ['bulk', -0.3],
      ['deadline', 0.05],
    ]);
    expect(learned[0]?.says).toBe('Being asked directly weighs more for you.');
    expect(learned[1]?.says).toBe('Mailings weigh less for you.');
    expect(drives.map(({ samples }) => samples)).toEqual([30, 20]);
  });

  it('J-12: says why a mail stands higher or lower, and since when', () => {
    expect(explainLearned({ features: { 'asked-directly': 1.2, bulk: -0.4 } }, taste, now)).toBe(
      'You often act on mail like it: being asked directly weighs more for you since last week.',
    );
    expect(explainLearned({ features: { bulk: 2 } }, taste, now)).toBe(
      'You often pass over mail like it: mailings weigh less for you since last week.',
    );
  });

  it('J-12: says nothing where it changed nothing, and names what the mail lacks only where nothing else tells', () => {
    expect(explainLearned({ features: {} }, taste, now)).toBeNull();
    expect(explainLearned({ features: { bulk: -2, 'asked-directly': 0.1 } }, taste, now)).toMatch(
      /being asked directly/,
    );
    expect(explainLearned({ features: { bulk: -2 } }, taste, now)).toMatch(/act on mail like it: mailings weigh less/);
    expect(explainLearned({ features: { deadline: 1 } }, taste, now)).toBeNull();
    expect(explainLearned({ features: { bulk: 2 } }, untaught, now)).toBeNull();
  });

  it('J-12: has words for every signal', () => {
    const moved = Object.fromEntries(signalIds.map((id) => [id, 0.2]));
    const { learned } = readLearning({ ...untaught, drives: [{ at: now.toISOString(), samples: 10, moved, ...rest }] });
    expect(learned.filter(({ says }) => /-/.test(says))).toEqual([]);
    expect(learned).toHaveLength(signalIds.length);
  });
});
