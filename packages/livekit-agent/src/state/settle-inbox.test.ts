import type { JudgedMail, Topic } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { emptyInbox, type Inbox } from './inbox.ts';
import { settleInbox } from './settle-inbox.ts';
import type { ItemStatus } from './tracker.ts';
import { initialTrackerState } from './tracker.ts';

function inboxOf(briefed: readonly string[], bulk: readonly string[] = []): Inbox {
  return {
    ...emptyInbox,
    items: new Map(briefed.map((emailId) => [emailId, { email: { emailId } } as JudgedMail])),
    order: briefed,
    held: bulk.map((emailId) => ({ emailId, reason: 'bulk' as const })),
    heldCounts: bulk.length === 0 ? {} : { bulk: bulk.length },
    unread: briefed.length + bulk.length,
  };
}

function topicOf(title: string, emailIds: readonly string[]): Topic {
  return { topicId: title, title, emailIds, redFlags: 0 };
}

const marks: Readonly<Record<string, Partial<JudgedMail>>> = { red: { redFlag: true }, fraud: { isFraud: true } };

function stateWith(statuses: Readonly<Record<string, ItemStatus>>) {
  return { ...initialTrackerState, statuses: new Map(Object.entries(statuses)) };
}

describe('settleInbox', () => {
  it('B-9: a mail that was heard before its text held it back is counted once, as briefed', () => {
    const state = stateWith({ a: 'briefed', b: 'pending', c: 'pending' });
    const settled = settleInbox(inboxOf(['b'], ['a', 'c']), inboxOf(['a', 'b', 'c']), state);
    expect([...settled.items.keys()].sort()).toEqual(['a', 'b']);
    expect(settled.held).toEqual([{ emailId: 'c', reason: 'bulk' }]);
    expect(settled.heldCounts).toEqual({ bulk: 1 });
    expect(settled.unread).toBe(3);
  });

  it('B-9: a mail that was put away before the rest was read is still known', () => {
    const settled = settleInbox(inboxOf(['b']), inboxOf(['a', 'b']), stateWith({ a: 'archived', b: 'pending' }));
    expect(settled.items.has('a')).toBe(true);
    expect(settled.unread).toBe(2);
  });

  it('V-7: what left while the drive lasted is known after all was judged anew', () => {
    const left = new Map([['c', inventMail({ emailId: 'c' })]]);
    const settled = settleInbox(inboxOf(['b']), { ...inboxOf(['b']), left }, stateWith({ b: 'pending' }));
    expect(settled.left).toBe(left);
  });

  it('B-23: what nobody heard is taken as it settled', () => {
    const settled = inboxOf(['b'], ['a']);
    expect(settleInbox(settled, inboxOf(['a', 'b']), stateWith({ a: 'pending', b: 'pending' }))).toBe(settled);
  });

  it('B-9: the copy in another account of a mail that was heard is held back as a duplicate', () => {
    const copies = ['home/a', 'work/a'].map((emailId) => inventMail({ emailId, messageId: 'a@example.org' }));
    const [heard, copy] = copies.map((email) => ({ email, redFlag: true }) as JudgedMail);
    if (heard === undefined || copy === undefined) throw new Error('two copies were invented');
    const withCopy = (inbox: Inbox, mail: JudgedMail): Inbox => ({
      ...inbox,
      items: new Map([...inbox.items, [mail.email.emailId, mail]]),
      topics: [
        { topicId: 't', title: 'T', emailIds: [mail.email.emailId], redFlags: 1 },
        { topicId: 'u', title: 'U', emailIds: [...inbox.order], redFlags: 0 },
      ],
      order: [mail.email.emailId, ...inbox.order],
      redFlags: 1,
      unread: inbox.unread + 1,
    });
    const settled = settleInbox(
      withCopy(inboxOf(['b'], ['c']), copy),
      withCopy(inboxOf(['b'], ['c']), heard),
      stateWith({ 'home/a': 'archived', b: 'pending' }),
    );
    expect([...settled.items.keys()].sort()).toEqual(['b', 'home/a']);
    expect(settled.order).toEqual(['b']);
    expect(settled.topics).toEqual([{ topicId: 'u', title: 'U', emailIds: ['b'], redFlags: 0 }]);
    expect(settled.held).toContainEqual({ emailId: 'work/a', reason: 'duplicate' });
    expect(settled.heldCounts).toEqual({ bulk: 1, duplicate: 1 });
    expect(settled.heldEnvelopes.get('work/a')).toMatchObject({ emailId: 'work/a' });
    expect(settled.redFlags).toBe(0);
    expect(settled.unread).toBe(settled.items.size + settled.held.length);
  });

  it('J-5: topics that the greeting named keep their names and mails and come first, whatever the texts have changed', () => {
    const order = ['red', 'fraud', 'a', 'b', 'c', 'd', 'e'];
    const judged = {
      ...inboxOf(order),
      topics: [
        topicOf('Weather', ['e']),
        topicOf('Tower crane', ['a', 'fraud', 'b', 'red']),
        topicOf('Roof', ['c']),
        topicOf('Lunch', ['d']),
      ],
      order: ['red', 'e', 'a', 'b', 'c', 'd', 'fraud'],
    };
    const items = new Map([...judged.items].map(([emailId, item]) => [emailId, { ...item, ...marks[emailId] }]));
    const topics = [
      topicOf('Crane', ['a', 'b', 'fraud']),
      topicOf('Lunch', ['c', 'd']),
      topicOf('Gone', ['x']),
      topicOf('Other', ['e']),
    ];
    const settled = settleInbox({ ...judged, items }, inboxOf(order), { ...stateWith({}), topics });
    expect(settled.topics.map(({ title, emailIds, redFlags }) => [title, emailIds, redFlags])).toEqual([
      ['Crane', ['a', 'b', 'fraud'], 0],
      ['Lunch', ['c', 'd'], 0],
      ['Weather', ['e'], 0],
      ['Tower crane', ['red'], 1],
    ]);
    expect(settled.order).toEqual(['red', 'a', 'b', 'c', 'd', 'e', 'fraud']);
  });

  it('B-8: within a topic that was begun what was heard stays before what is to come', () => {
    const judged = { ...inboxOf(['a', 'b', 'c']), topics: [topicOf('Crane', ['a', 'b', 'c'])] };
    const state = { ...stateWith({ a: 'pending', b: 'briefed', c: 'pending' }), topics: judged.topics };
    const settled = settleInbox(judged, judged, state);
    expect(settled.order).toEqual(['b', 'a', 'c']);
    expect(settled.topics[0]?.emailIds).toEqual(['b', 'a', 'c']);
  });

  it('J-5: what else has the name or the id of a topic that was told of gets its own', () => {
    const judged: Inbox = {
      ...inboxOf(['a', 'b', 'c']),
      topics: [topicOf('Crane', ['a', 'b']), topicOf('Crane, part two', ['c'])],
    };
    const settled = settleInbox(judged, judged, { ...stateWith({ a: 'briefed' }), topics: [topicOf('Crane', ['a'])] });
    expect(settled.topics.map(({ title, emailIds }) => [title, emailIds])).toEqual([
      ['Crane', ['a']],
      ['Crane, part two', ['b']],
      ['Crane, part three', ['c']],
    ]);
    const ids = settled.topics.map(({ topicId }) => topicId);
    expect(new Set(ids).size).toBe(3);
    expect(['a', 'b', 'c'].map((emailId) => settled.items.get(emailId)?.topicId)).toEqual(ids);
  });
});
