import type { JudgedMail } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { emptyInbox, type Inbox } from './inbox.ts';
import { settleInbox } from './settle-inbox.ts';
import type { ItemStatus } from './tracker-state.ts';
import { initialTrackerState } from './transition.ts';

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

  it('B-23: what nobody heard is taken as it settled', () => {
    const settled = inboxOf(['b'], ['a']);
    expect(settleInbox(settled, inboxOf(['a', 'b']), stateWith({ a: 'pending', b: 'pending' }))).toBe(settled);
  });
});
