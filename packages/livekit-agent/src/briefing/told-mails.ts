import type { ItemStatus, TrackerState } from './tracker-state.ts';

/** The driver decided about it, whether they had heard it or not. */
const decided: readonly (ItemStatus | undefined)[] = ['archived', 'flagged', 'answered', 'moved'];
/** It is to be told, or told again. */
const toCome: readonly (ItemStatus | undefined)[] = ['pending', 'skipped', 'snoozed'];

/**
 * The mails that a later drive need not tell (M-13): those that were told to their end, those the driver went on from, and those they
 * decided about. One that was snoozed comes back. Pure.
 *
 * @param wholly ids of mails whose telling was heard to its end.
 */
export function toldMails(state: TrackerState, wholly: ReadonlySet<string>): ReadonlySet<string> {
  const told = new Set<string>();
  for (const emailId of state.heard) {
    const isAtHand = emailId === state.cursor || state.mentioned.includes(emailId);
    if ((!isAtHand || wholly.has(emailId)) && !toCome.includes(state.statuses.get(emailId))) told.add(emailId);
  }
  for (const [emailId, status] of state.statuses) if (decided.includes(status)) told.add(emailId);
  return told;
}
