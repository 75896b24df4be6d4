import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { topicsAhead } from './drive-store.ts';

const topics = fc.array(
  fc.record({ id: fc.uuid(), title: fc.string(), left: fc.nat({ max: 3 }), current: fc.boolean() }),
  {
    maxLength: 30,
  },
);

describe('the topics ahead', () => {
  it('V-9: the current one first, a few near, none lost but those that are done', () => {
    fc.assert(
      fc.property(topics, (all) => {
        const { near, far } = topicsAhead(all);
        expect(near.length).toBeLessThanOrEqual(4);
        const open = all.filter(({ left, current }) => left > 0 || current);
        expect(new Set([...near, ...far])).toEqual(new Set(open));
        if (open.some(({ current }) => current)) expect(near[0]?.current).toBe(true);
      }),
    );
  });
});
