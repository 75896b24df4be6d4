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

  it('J-5: topics that the greeting named keep their names and come first, whatever the texts have changed', () => {
    const topic = (title: string, emailIds: readonly string[]): Topic => ({
      topicId: title,
      title,
      emailIds,
      redFlags: 0,
    });
    const order = ['red', 'a', 'b', 'c', 'd', 'e'];
    const judged: Inbox = {
      ...inboxOf(order),
      topics: [
        topic('Weather', ['e']),
        topic('Tower crane', ['a', 'b', 'red']),
        topic('Roof', ['c']),
        topic('Lunch', ['d']),
      ],
      order: ['red', 'e', 'a', 'b', 'c', 'd'],
    };
    const red = judged.items.get('red');
    if (red === undefined) throw new Error('it is there');
    const items = new Map([...judged.items, ['red', { ...red, redFlag: true }]]);
    const state = {
      ...stateWith({}),
      topics: [topic('Crane', ['a', 'b']), topic('Lunch', ['c', 'd']), topic('Gone', ['x']), topic('Other', ['e'])],
    };
    const settled = settleInbox({ ...judged, items }, inboxOf(order), state);
    expect(settled.topics.map(({ title, emailIds }) => [title, emailIds])).toEqual([
      ['Crane', ['a', 'b', 'red']],
      ['Lunch', ['d']],
      ['Weather', ['e']],
      ['Roof', ['c']],
    ]);
    expect(settled.order).toEqual(['red', 'a', 'b', 'd', 'e', 'c']);
  });

  it('J-5: a name that is still there stays with its own topic, so no two topics have the same', () => {
    const topic = (title: string, emailIds: readonly string[]): Topic => ({
      topicId: title,
      title,
      emailIds,
      redFlags: 0,
    });
    const judged: Inbox = { ...inboxOf(['a', 'b']), topics: [topic('Crane', ['a']), topic('Rope', ['b'])] };
    const topics = [
      topic('One', []),
      topic('Two', []),
      topic('Three', []),
      topic('Rope', ['a']),
      topic('Hoist', ['b']),
    ];
    const settled = settleInbox(judged, inboxOf(['a', 'b']), {
      ...stateWith({ a: 'briefed', b: 'briefed' }),
      topics,
    });
    expect(settled.topics.map(({ title }) => title).sort()).toEqual(['Crane', 'Rope']);
  });
});
