import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackerEvent, TrackerState } from './tracker.ts';
import { initialTrackerState, snapshotOf, transition } from './tracker.ts';
import { answerableQuestion, openTopics, remaining, tally, upcoming } from './tracker-selectors.ts';

const topics = [
  { topicId: 'crane', title: 'Crane', emailIds: ['a', 'b'], redFlags: 1 },
  { topicId: 'pour', title: 'Concrete pour', emailIds: ['c'], redFlags: 0 },
];

function play(...events: TrackerEvent[]): TrackerState {
  return events.reduce(
    transition,
    transition(initialTrackerState, { type: 'planned', topics, order: ['a', 'b', 'c'] }),
  );
}

describe('session tracker', () => {
  it('B-10: a mail goes from pending to briefed when it is told, and the cursor and the way back follow', () => {
    const state = play({ type: 'moved-to', emailId: 'a' }, { type: 'moved-to', emailId: 'b' });
    expect(state.statuses.get('a')).toBe('briefed');
    expect(state.cursor).toBe('b');
    expect(transition(state, { type: 'moved-back' }).cursor).toBe('a');
  });

  it('B-9: what is skipped is still to come, after what was not told yet', () => {
    const state = play({ type: 'skipped', emailIds: ['a', 'b'] });
    expect(remaining(state)).toEqual(['c', 'a', 'b']);
    expect(upcoming(state)).toBe('c');
  });

  it('B-8: next follows the order of the plan and ends with null', () => {
    const heard: string[] = [];
    let state = play();
    for (let next = upcoming(state); next !== null; next = upcoming(state)) {
      heard.push(next);
      state = transition(state, { type: 'moved-to', emailId: next });
    }
    expect(heard).toEqual(['a', 'b', 'c']);
  });

  it('B-9: a mail told beside the briefing is no longer to come, and the briefing stays where it is', () => {
    const open = play({ type: 'moved-to', emailId: 'a' }, { type: 'skipped', emailIds: ['c'] });
    const state = ['b', 'c', 'found'].reduce((before, emailId) => transition(before, { type: 'heard', emailId }), open);
    expect(remaining(state)).toEqual([]);
    expect([...state.heard]).toEqual(['a', 'b', 'c', 'found']);
    expect(state).toMatchObject({ cursor: 'a', trail: [] });
    const archived = transition(open, { type: 'marked', emailIds: ['b'], status: 'archived' });
    expect(transition(archived, { type: 'heard', emailId: 'b' }).statuses.get('b')).toBe('archived');
  });

  it('B-14: restoring a snapshot brings back status and flag exactly', () => {
    const before = play({ type: 'moved-to', emailId: 'a' });
    const snapshot = snapshotOf(before, ['a', 'c']);
    const after = [
      { type: 'flagged', emailIds: ['a'], flagged: true },
      { type: 'marked', emailIds: ['a', 'c'], status: 'archived' },
    ].reduce((state, event) => transition(state, event as TrackerEvent), before);
    expect(tally(after)).toMatchObject({ archived: 2, flagged: 1 });
    const restored = transition(after, { type: 'restored', snapshot });
    expect([...restored.statuses]).toEqual([...before.statuses]);
    expect(restored.flagged.size).toBe(0);
  });

  it('B-10: a flag is a status of its own only until something further is done', () => {
    const flagged = play({ type: 'moved-to', emailId: 'a' }, { type: 'flagged', emailIds: ['a'], flagged: true });
    expect(flagged.statuses.get('a')).toBe('flagged');
    const archived = transition(flagged, { type: 'marked', emailIds: ['a'], status: 'archived' });
    expect(transition(archived, { type: 'flagged', emailIds: ['a'], flagged: false }).statuses.get('a')).toBe(
      'archived',
    );
  });

  it('B-9: a flag on a mail that was not told leaves it to come', () => {
    const flagged = play({ type: 'flagged', emailIds: ['b', 'c'], flagged: true });
    expect(remaining(flagged)).toEqual(['a', 'b', 'c']);
    expect(tally(flagged)).toMatchObject({ briefed: 0, flagged: 2, remaining: 3 });
  });

  it('B-9: what was decided unheard is no longer to come and counts as briefed; what was muted unheard is held', () => {
    const state = play(
      { type: 'moved-to', emailId: 'a' },
      { type: 'marked', emailIds: ['b'], status: 'archived' },
      { type: 'marked', emailIds: ['c'], status: 'muted' },
    );
    expect(tally(state)).toEqual({ briefed: 2, archived: 1, flagged: 0, remaining: 0 });
  });

  it('B-13: a question can be answered in the next turn only', () => {
    const question = {
      toolName: 'mute_sender',
      toolArguments: {},
      fingerprint: 'x',
      question: 'Mute?',
      askedInTurn: 1,
    };
    const asked = play({ type: 'turn-began' }, { type: 'asked', pendingQuestion: question });
    expect(answerableQuestion(asked)).toBeNull();
    const next = transition(asked, { type: 'turn-began' });
    expect(answerableQuestion(next)).toEqual(question);
    expect(answerableQuestion(transition(next, { type: 'turn-began' }))).toBeNull();
  });

  it('B-23: a settled order keeps what was heard and decided', () => {
    const state = play({ type: 'moved-to', emailId: 'a' }, { type: 'marked', emailIds: ['a'], status: 'archived' });
    const settled = transition(state, {
      type: 'planned',
      topics: [{ topicId: 'pour', title: 'Concrete pour', emailIds: ['c', 'b'], redFlags: 0 }],
      order: ['c', 'b'],
    });
    expect(settled.statuses.get('a')).toBe('archived');
    expect(remaining(settled)).toEqual(['c', 'b']);
    expect(openTopics(settled).map((entry) => entry.left)).toEqual([2]);
  });

  const emailId = fc.constantFrom('a', 'b', 'c', 'unknown');
  const emailIds = fc.array(emailId, { maxLength: 3 });
  const event: fc.Arbitrary<TrackerEvent> = fc.oneof(
    fc.record({ type: fc.constant('moved-to' as const), emailId }),
    fc.record({ type: fc.constant('heard' as const), emailId }),
    fc.record({ type: fc.constant('moved-back' as const) }),
    fc.record({ type: fc.constant('ran-out' as const) }),
    fc.record({ type: fc.constant('skipped' as const), emailIds }),
    fc.record({ type: fc.constant('flagged' as const), emailIds, flagged: fc.boolean() }),
    fc.record({
      type: fc.constant('marked' as const),
      emailIds,
      status: fc.constantFrom('archived' as const, 'snoozed' as const, 'muted' as const, 'answered' as const),
    }),
  );

  it('B-9: after any events every mail has exactly one status, and nothing is made up', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const state = events.reduce(transition, play());
        expect([...state.statuses.keys()].sort()).toEqual(['a', 'b', 'c']);
        const settled = [...state.statuses.values()].filter(
          (status) => !['pending', 'skipped'].includes(status),
        ).length;
        expect(remaining(state).length + settled).toBe(3);
        expect(state.cursor === null || state.statuses.has(state.cursor)).toBe(true);
      }),
    );
  });

  it('B-14: marking and restoring is the identity, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), emailIds, (events, touched) => {
        const before = events.reduce(transition, play());
        const snapshot = snapshotOf(before, touched);
        const marked = transition(before, { type: 'marked', emailIds: touched, status: 'archived' });
        const restored = transition(marked, { type: 'restored', snapshot });
        expect([...restored.statuses]).toEqual([...before.statuses]);
        expect([...restored.flagged].sort()).toEqual([...before.flagged].sort());
      }),
    );
  });
});
