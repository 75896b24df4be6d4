import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialTrackerState, itemStatuses, snapshotOf, type TrackerEvent, transition } from './tracker.ts';
import { toldMails } from './tracker-selectors.ts';

const order = ['a', 'b', 'c'];
const after = (...events: readonly TrackerEvent[]) =>
  [{ type: 'planned', topics: [], order } as const, ...events].reduce(transition, initialTrackerState);
const told = (events: readonly TrackerEvent[], wholly: readonly string[] = []) =>
  [...toldMails(after(...events), new Set(wholly))].sort();

const open = (emailId: string): TrackerEvent => ({ type: 'moved-to', emailId });
const mark = (emailId: string, status: 'archived' | 'snoozed' | 'muted'): TrackerEvent => ({
  type: 'marked',
  emailIds: [emailId],
  status,
});

it('M-13: a mail is told when its telling was heard to its end, or when the driver went on from it', () => {
  expect(told([])).toEqual([]);
  expect(told([open('a')])).toEqual([]);
  expect(told([open('a')], ['a'])).toEqual(['a']);
  expect(told([open('a'), open('b')])).toEqual(['a']);
  expect(told([open('a'), { type: 'ran-out' }])).toEqual(['a']);
  expect(told([open('a'), { type: 'ended' }])).toEqual([]);
});

it('M-13: so is one that was told beside the briefing, which may not be of it', () => {
  const beside = (emailId: string): TrackerEvent[] => [
    { type: 'mentioned', emailIds: [emailId] },
    { type: 'heard', emailId },
  ];
  expect(told([{ type: 'mentioned', emailIds: ['b'] }], ['b'])).toEqual([]);
  expect(told([open('a'), ...beside('b')])).toEqual([]);
  expect(told([open('a'), ...beside('b')], ['b'])).toEqual(['b']);
  expect(told([open('a'), ...beside('found'), open('b')])).toEqual(['a', 'found']);
});

it('M-13: a decision tells it, whether it was heard or not; a snoozed one comes back', () => {
  expect(told([mark('c', 'archived')])).toEqual(['c']);
  expect(told([{ type: 'flagged', emailIds: ['c'], flagged: true }])).toEqual([]);
  expect(told([open('a'), { type: 'flagged', emailIds: ['a'], flagged: true }])).toEqual(['a']);
  expect(told([open('a'), mark('a', 'snoozed'), open('b')], ['a'])).toEqual([]);
  expect(told([mark('c', 'muted')])).toEqual([]);
  expect(told([{ type: 'skipped', emailIds: ['a', 'b'] }])).toEqual([]);
});

it('M-13: taking a decision back leaves it told if it was told, and untold if it was not', () => {
  const before = snapshotOf(after(open('a')), ['a', 'c']);
  const back: TrackerEvent = { type: 'restored', snapshot: before };
  expect(told([open('a'), mark('a', 'archived'), mark('c', 'archived'), back], ['a'])).toEqual(['a']);
});

it('M-13: whatever happened, what nobody heard or decided is not told', () => {
  const id = fc.constantFrom(...order);
  const event: fc.Arbitrary<TrackerEvent> = fc.oneof(
    id.map(open),
    fc.record({
      type: fc.constant('marked' as const),
      emailIds: id.map((one) => [one]),
      status: fc.constantFrom(...itemStatuses),
    }),
    fc.constant<TrackerEvent>({ type: 'moved-back' }),
    id.map((one): TrackerEvent => ({ type: 'skipped', emailIds: [one] })),
  );
  fc.assert(
    fc.property(fc.array(event), fc.subarray(order), (events, wholly) => {
      const state = after(...events);
      for (const emailId of toldMails(state, new Set(wholly))) {
        const status = state.statuses.get(emailId) ?? '';
        expect(state.heard.has(emailId) || ['archived', 'flagged', 'answered', 'moved'].includes(status)).toBe(true);
        expect(['pending', 'skipped', 'snoozed']).not.toContain(status);
      }
    }),
  );
});
