import type { JudgedMail, Topic } from '@nexus/contracts';
import { calmJudgement, inventMail } from '@nexus/contracts/testing';
import type { Triage } from '@nexus/intelligence';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeNewMail } from './inbox.ts';
import type { TrackerState } from './tracker.ts';
import { initialTrackerState, transition } from './tracker.ts';
import { remaining, tally, upcoming } from './tracker-selectors.ts';

function judge(emailId: string, given: Partial<JudgedMail> = {}): JudgedMail {
  const email = inventMail({ emailId });
  return {
    email,
    threadId: emailId,
    topicId: `judged-${emailId}`,
    score: 0.2,
    signals: [],
    redFlag: false,
    ...calmJudgement,
    ...given,
  };
}

function triageOf(...items: readonly JudgedMail[]): Triage {
  const topics = items.map(({ topicId, email }) => ({
    topicId,
    title: `About ${email.emailId}`,
    emailIds: [email.emailId],
    redFlags: 0,
  }));
  return {
    items,
    topics,
    held: [],
    heldCounts: {},
    redFlags: 0,
    threads: items.length,
    reader: 'known',
    readerAddresses: [],
  };
}

const topic = (topicId: string, ...emailIds: readonly string[]): Topic => ({
  topicId,
  title: topicId,
  emailIds,
  redFlags: 0,
});

/** Two topics of two mails each. */
const planned = transition(initialTrackerState, {
  type: 'planned',
  topics: [topic('roof', 'a', 'b'), topic('crane', 'c', 'd')],
  order: ['a', 'b', 'c', 'd'],
});

function join(state: TrackerState, mail: JudgedMail, ...others: readonly JudgedMail[]): TrackerState {
  const placement = placeNewMail(mail.email.emailId, triageOf(...others, mail), state);
  if (placement === null) return state;
  const { topics, order } = placement;
  return transition(state, { type: 'joined', topics, order, comesNext: mail.redFlag });
}

describe('a mail that joins a briefing under way', () => {
  it('J-5: a mail whose topic would have the name of another one joins that', () => {
    const { topicId: _, ...named } = topic('About e', 'd');
    const before = transition(initialTrackerState, {
      type: 'planned',
      topics: [{ topicId: 'one', ...named }],
      order: ['d'],
    });
    expect(join(before, judge('e')).topics.map(({ emailIds }) => emailIds)).toEqual([['d', 'e']]);
  });

  it('V-7: a red flag comes next, whatever topic the driver is in', () => {
    const focused = transition(transition(planned, { type: 'moved-to', emailId: 'c' }), {
      type: 'focused',
      topicId: 'crane',
    });
    const state = join(focused, judge('new', { redFlag: true, score: 0.9 }));
    expect(upcoming(state)).toBe('new');
    expect(upcoming(transition(state, { type: 'moved-to', emailId: 'new' }))).toBe('d');
  });

  it('V-7: another one goes to the end of the topic of its thread', () => {
    const mate = judge('a', { threadId: 'thread' });
    const state = join(planned, judge('new', { threadId: 'thread', topicId: mate.topicId }), mate);
    expect(state.order).toEqual(['a', 'b', 'new', 'c', 'd']);
    expect(state.topics.map(({ topicId, emailIds }) => [topicId, ...emailIds])).toEqual([
      ['roof', 'a', 'b', 'new'],
      ['crane', 'c', 'd'],
    ]);
  });

  it('V-7: what belongs to nothing is a topic of its own, at the end', () => {
    const state = join(planned, judge('new'), judge('a'));
    expect(state.order.at(-1)).toBe('new');
    expect(state.topics.at(-1)).toMatchObject({ title: 'About new', emailIds: ['new'] });
  });

  it('V-7: a mail that was dealt with elsewhere leaves; one that was told stays', () => {
    const heard = transition(planned, { type: 'moved-to', emailId: 'a' });
    const state = transition(heard, { type: 'withdrawn', emailIds: ['a', 'b', 'c'] });
    expect(state.order).toEqual(['a', 'd']);
    expect(state.topics.map(({ emailIds }) => emailIds)).toEqual([['a'], ['d']]);
    expect(state.cursor).toBe('a');
  });

  it('B-9: told, to come and muted make up all, whatever comes and goes', () => {
    const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const step = fc.oneof(
      fc.record({ type: fc.constant('arrive' as const), id: ids, redFlag: fc.boolean() }),
      fc.record({ type: fc.constant('leave' as const), id: ids }),
      fc.record({ type: fc.constant('next' as const) }),
      fc.record({ type: fc.constant('skip' as const), id: ids }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = planned;
        for (const taken of steps) {
          const next = upcoming(state);
          if (taken.type === 'arrive' && !state.statuses.has(taken.id)) {
            state = join(state, judge(taken.id, { redFlag: taken.redFlag }));
          } else if (taken.type === 'leave') state = transition(state, { type: 'withdrawn', emailIds: [taken.id] });
          else if (taken.type === 'skip') state = transition(state, { type: 'skipped', emailIds: [taken.id] });
          else if (taken.type === 'next' && next !== null)
            state = transition(state, { type: 'moved-to', emailId: next });
          const inTopics = state.topics.flatMap(({ emailIds }) => emailIds);
          expect(new Set(inTopics)).toEqual(new Set(state.order));
          expect(inTopics).toHaveLength(state.order.length);
          expect(new Set(state.statuses.keys())).toEqual(new Set(state.order));
          expect(tally(state).briefed + remaining(state).length).toBe(state.order.length);
          for (const emailId of state.heard) expect(state.order).toContain(emailId);
        }
      }),
    );
  });
});
