import type { Topic } from '@nexus/contracts';
import type { PendingQuestion } from './pending-question.ts';
import type { ItemStatus, TrackerState } from './tracker.ts';

/** Not told yet, or to be told once more. */
function isOpen({ statuses, again }: TrackerState, emailId: string): boolean {
  return statuses.get(emailId) === 'pending' || again.has(emailId);
}

/** Mails still to come, in order: those not told yet or to be told once more, then those skipped (B-9). */
export function remaining(state: TrackerState): readonly string[] {
  const skipped = state.order.filter((emailId) => state.statuses.get(emailId) === 'skipped');
  return [...state.order.filter((emailId) => isOpen(state, emailId)), ...skipped];
}

/** Of the mails still to come those that the driver wants to hear, and how many others wait (W-2). */
export function chosenLeft(state: TrackerState): { readonly left: readonly string[]; readonly others: number } {
  const all = remaining(state);
  const left = state.chosen === null ? all : all.filter((emailId) => state.chosen?.emailIds.has(emailId));
  return { left, others: all.length - left.length };
}

/** The mail that "next" opens; null when nothing is left of what the driver wants to hear. */
export function upcoming(state: TrackerState): string | null {
  const { chosen } = state;
  const isNext = (emailId: string) => isOpen(state, emailId) && (chosen === null || chosen.emailIds.has(emailId));
  const focused = state.topics.find(({ topicId }) => topicId === state.focus)?.emailIds.find(isNext);
  if (focused !== undefined) return focused;
  const start = state.cursor === null ? 0 : state.order.indexOf(state.cursor) + 1;
  return state.order.slice(start).find(isNext) ?? chosenLeft(state).left[0] ?? null;
}

/** What "it" means; of several the driver must choose one first. */
export function mailsMeant({ mention, cursor }: TrackerState): readonly string[] {
  return mention?.it ?? (cursor === null ? [] : [cursor]);
}

/** The mails told last outside the order of the briefing; empty: the current one was told last. */
export function mentionedMails({ mention }: TrackerState): readonly string[] {
  return mention?.emailIds ?? [];
}

/** The mails that "the second one" counts. */
export function toldInRow({ mention }: TrackerState): readonly string[] {
  return mention?.row ?? [];
}

/** What "the new one" may mean. */
export function justAnnounced({ mention }: TrackerState): readonly string[] {
  return mention?.announced ?? [];
}

export function topicOf(state: TrackerState, emailId: string): Topic | null {
  return state.topics.find((topic) => topic.emailIds.includes(emailId)) ?? null;
}

/** Topics that still have mails to come, with how many. */
export function openTopics(state: TrackerState): readonly { topic: Topic; left: number }[] {
  const left = new Set(remaining(state));
  return state.topics
    .map((topic) => ({ topic, left: topic.emailIds.filter((emailId) => left.has(emailId)).length }))
    .filter((entry) => entry.left > 0);
}

/** The question that a yes in this turn would answer; null once its turn has passed (B-13). */
export function answerableQuestion(state: TrackerState): PendingQuestion | null {
  const question = state.pendingQuestion;
  return question !== null && question.askedInTurn === state.turn - 1 ? question : null;
}

/** The question that was asked in this turn; null: none. */
export function questionOfTurn({ pendingQuestion, turn }: TrackerState): PendingQuestion | null {
  return pendingQuestion?.askedInTurn === turn ? pendingQuestion : null;
}

/**
 * What `end` reports. `briefed` counts every mail that was told or decided about, whatever became of it; with what is to come and
 * what is held back, mail muted in the drive included, it adds up to all unread mail (B-9).
 */
export function tally(state: TrackerState): { briefed: number; archived: number; flagged: number; remaining: number } {
  const count = (status: ItemStatus) => [...state.statuses.values()].filter((value) => value === status).length;
  const left = count('pending') + count('skipped');
  const muted = [...state.statuses].filter(([emailId, status]) => status === 'muted' && !state.heard.has(emailId));
  return {
    briefed: state.order.length - left - muted.length,
    archived: count('archived'),
    flagged: state.flagged.size,
    remaining: left,
  };
}

/** The driver decided about it, whether they had heard it or not. */
const decided: readonly (ItemStatus | undefined)[] = ['archived', 'flagged', 'answered', 'moved'];
/** It is to be told, or told again. */
const toCome: readonly (ItemStatus | undefined)[] = ['pending', 'skipped', 'snoozed'];

/**
 * The mails that a later drive need not tell (M-13): those that were told to their end, those the driver went on from, and those they
 * decided about. One that was snoozed comes back. Pure.
 *
 * @param heardToEnd ids of mails whose telling was heard to its end.
 */
export function toldMails(state: TrackerState, heardToEnd: ReadonlySet<string>): ReadonlySet<string> {
  const told = new Set<string>();
  for (const emailId of state.heard) {
    const isCurrent = emailId === state.cursor || state.mention?.emailIds.includes(emailId);
    if ((!isCurrent || heardToEnd.has(emailId)) && !toCome.includes(state.statuses.get(emailId))) told.add(emailId);
  }
  for (const [emailId, status] of state.statuses) if (decided.includes(status)) told.add(emailId);
  return told;
}
