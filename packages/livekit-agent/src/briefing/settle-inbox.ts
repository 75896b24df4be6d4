import type { HoldReason } from '@nexus/contracts';
import type { Inbox } from './inbox.ts';
import type { TrackerState } from './tracker-state.ts';

/**
 * The inbox once all is judged (B-23), with what the driver heard or decided meanwhile: such a mail stays in the briefing though
 * its text would now hold it back, or though it was put away before it was read; so it is counted once (B-9). Pure.
 */
export function settleInbox(settled: Inbox, first: Inbox, state: TrackerState): Inbox {
  const touched = [...first.items].filter(
    ([emailId]) => !settled.items.has(emailId) && (state.statuses.get(emailId) ?? 'pending') !== 'pending',
  );
  if (touched.length === 0) return settled;
  const items = new Map([...touched, ...settled.items]);
  const held = settled.held.filter(({ emailId }) => !items.has(emailId));
  const heldCounts: Partial<Record<HoldReason, number>> = {};
  for (const { reason } of held) heldCounts[reason] = (heldCounts[reason] ?? 0) + 1;
  return { ...settled, items, held, heldCounts, unread: items.size + held.length };
}
