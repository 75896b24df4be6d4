import type { Topic } from '@nexus/contracts';
import type { MailChoice, MailTest } from '@nexus/language';
import type { PendingQuestion } from './pending-question.ts';

/** pending → briefed → one of the rest; a skipped mail is still to come (B-9, B-10). */
export const itemStatuses = [
  'pending',
  'briefed',
  'skipped',
  'archived',
  'flagged',
  'answered',
  'snoozed',
  'moved',
  'muted',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/** The driver wants to hear these mails and no others, until they say otherwise (W-2). */
interface ChosenMails {
  readonly choice: MailChoice;
  /** And none that passes one of these: what was left out after the choice. */
  readonly without?: readonly MailTest[];
  readonly emailIds: ReadonlySet<string>;
}

/** Mails that were told last outside the order of the briefing: found by a search, named in a list, newly arrived. */
export interface Mention {
  /** At least one. */
  readonly emailIds: readonly string[];
  /** What "it" means until the briefing goes on: these, or what it meant before, where they only answer a question about the inbox. */
  readonly it: readonly string[];
  /** What "the second one" counts: these, or the several of which this one was chosen. */
  readonly row: readonly string[];
  /** Those of them that came in just now: "the new one". */
  readonly announced: readonly string[];
  /** The one of them out of which a question was answered while the other was open: questions mean that one, and what changes one of the two asks which. */
  readonly answeredBy: string | null;
}

/** Everything that changes while a briefing is talked through. Plain data; `transition` makes the next one. */
export interface TrackerState {
  readonly topics: readonly Topic[];
  /** All mails of the briefing, in the order they are told. */
  readonly order: readonly string[];
  readonly statuses: ReadonlyMap<string, ItemStatus>;
  /** Mails that were told at least once. */
  readonly heard: ReadonlySet<string>;
  /** Flagged in this session; a flagged mail may be archived as well. */
  readonly flagged: ReadonlySet<string>;
  /** What the driver's words showed of a mail last: they asked for it or for more of it (true), or passed it over (false). */
  readonly interest: ReadonlyMap<string, boolean>;
  /** The topic the driver asked to go on with; "next" stays in it while it lasts. */
  readonly focus: string | null;
  /** Null: all mail is told. */
  readonly chosen: ChosenMails | null;
  /** Mails that were heard and are to be told once more (W-1). */
  readonly again: ReadonlySet<string>;
  /** The mail the driver is hearing about; null before the first and after the last. */
  readonly cursor: string | null;
  /** Null: the current mail was told last. */
  readonly mention: Mention | null;
  /** Mails that were current before, newest last. */
  readonly trail: readonly string[];
  readonly pendingQuestion: PendingQuestion | null;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Counts the driver's turns, from 1; 0 is the greeting. */
  readonly turn: number;
}

/** The statuses and flags of some mails, to restore. */
export interface ItemSnapshot {
  readonly statuses: ReadonlyMap<string, ItemStatus>;
  readonly flagged: ReadonlySet<string>;
}

export type TrackerEvent =
  /** The order settled anew; what was already heard keeps its status. */
  | { readonly type: 'planned'; readonly topics: readonly Topic[]; readonly order: readonly string[] }
  /** A mail came in and is part of this order; `comesNext`: before the topic that the driver asked for. */
  | {
      readonly type: 'joined';
      readonly topics: readonly Topic[];
      readonly order: readonly string[];
      readonly comesNext: boolean;
    }
  /** Untold mails that were dealt with elsewhere. */
  | { readonly type: 'withdrawn'; readonly emailIds: readonly string[] }
  | { readonly type: 'turn-began' }
  | { readonly type: 'moved-to'; readonly emailId: string }
  /** Told as the driver asked for it, more of it or out of order, whether it belongs to the briefing or not; the cursor stays. */
  | { readonly type: 'heard'; readonly emailId: string }
  /** The driver wanted to hear no more of a mail that was being told. */
  | { readonly type: 'passed-over'; readonly emailId: string }
  | { readonly type: 'focused'; readonly topicId: string }
  /** Null: all mail is told again. */
  | { readonly type: 'chosen'; readonly chosen: ChosenMails | null }
  /** These, of those that were heard, are told once more; `fromStart`: and what was skipped, from the first one on. */
  | { readonly type: 'again'; readonly emailIds: readonly string[]; readonly fromStart: boolean }
  | { readonly type: 'moved-back' }
  /** No mails: the current one was told last. */
  | ({ readonly type: 'mentioned'; readonly emailIds: readonly string[] } & Partial<Omit<Mention, 'emailIds' | 'row'>>)
  /** What was told then was told once more. */
  | { readonly type: 'mentioned-again'; readonly mention: Mention | null }
  | { readonly type: 'ran-out' }
  | { readonly type: 'skipped'; readonly emailIds: readonly string[] }
  | { readonly type: 'marked'; readonly emailIds: readonly string[]; readonly status: ItemStatus }
  | { readonly type: 'flagged'; readonly emailIds: readonly string[]; readonly flagged: boolean }
  /** Restores items as a snapshot has them; the exact inverse of `marked` and `flagged`. */
  | { readonly type: 'restored'; readonly snapshot: ItemSnapshot }
  | { readonly type: 'asked'; readonly pendingQuestion: PendingQuestion }
  | { readonly type: 'answered-question' }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' }
  | { readonly type: 'ended' };

export const initialTrackerState: TrackerState = {
  topics: [],
  order: [],
  statuses: new Map(),
  heard: new Set(),
  flagged: new Set(),
  interest: new Map(),
  focus: null,
  chosen: null,
  again: new Set(),
  cursor: null,
  mention: null,
  trail: [],
  pendingQuestion: null,
  paused: false,
  ended: false,
  turn: 0,
};

/** The session tracker (B-10): a pure state machine. An event that makes no sense in a state leaves it as it is. */
export function transition(state: TrackerState, event: TrackerEvent): TrackerState {
  switch (event.type) {
    case 'planned':
      return planned(state, event);
    case 'joined':
      return joined(state, event);
    case 'withdrawn':
      return withdrawn(state, event.emailIds);
    case 'turn-began':
      return { ...state, turn: state.turn + 1 };
    case 'moved-to':
      return movedTo(state, event.emailId);
    case 'heard':
      return withInterest(heard(state, event.emailId), event.emailId, true);
    case 'passed-over':
      return withInterest(state, event.emailId, false);
    case 'focused':
      return { ...state, focus: event.topicId };
    case 'chosen':
      return { ...state, chosen: event.chosen, focus: null };
    case 'again':
      return toldAgain(state, event);
    case 'moved-back':
      return movedBack(state);
    case 'ran-out':
      return ranOut(state);
    case 'mentioned':
      return { ...state, mention: mentioned(state, event) };
    case 'mentioned-again':
      return { ...state, mention: event.mention };
    case 'skipped':
      return skipped(state, event.emailIds);
    case 'marked':
      return withStatuses(
        { ...state, again: without(state.again, event.emailIds) },
        event.emailIds.map((emailId) => [emailId, event.status] as const),
      );
    case 'flagged':
      return withFlags(state, event.emailIds, event.flagged);
    case 'restored':
      return restored(state, event.snapshot);
    case 'asked':
      return { ...state, pendingQuestion: event.pendingQuestion };
    case 'answered-question':
      return { ...state, pendingQuestion: null };
    case 'paused':
      return { ...state, paused: true };
    case 'resumed':
      return { ...state, paused: false };
    case 'ended':
      return { ...state, ended: true };
  }
}

/** Holds the one mutable reference of a session to its tracker state. */
export interface SessionTracker {
  readonly state: TrackerState;
  apply(event: TrackerEvent): TrackerState;
}

export function createSessionTracker(): SessionTracker {
  let state = initialTrackerState;
  return {
    get state() {
      return state;
    },
    apply(event) {
      state = transition(state, event);
      return state;
    },
  };
}

/** What `restored` needs to restore these mails to their present state. */
export function snapshotOf(state: TrackerState, emailIds: readonly string[]): ItemSnapshot {
  const known = emailIds.filter((emailId) => state.statuses.has(emailId));
  return {
    statuses: new Map(known.map((emailId) => [emailId, state.statuses.get(emailId) ?? 'pending'])),
    flagged: new Set(known.filter((emailId) => state.flagged.has(emailId))),
  };
}

function withStatuses(state: TrackerState, changes: Iterable<readonly [string, ItemStatus]>): TrackerState {
  const statuses = new Map(state.statuses);
  for (const [emailId, status] of changes) if (statuses.has(emailId)) statuses.set(emailId, status);
  return { ...state, statuses };
}

function planned(state: TrackerState, event: Extract<TrackerEvent, { type: 'planned' }>): TrackerState {
  const { order } = event;
  const fresh = new Set(order);
  // What the driver already heard or decided stays countable, even if the settled order left it out.
  const kept = state.order.filter((emailId) => !fresh.has(emailId) && state.statuses.get(emailId) !== 'pending');
  const keptTopics = state.topics
    .map((topic) => ({ ...topic, emailIds: topic.emailIds.filter((emailId) => kept.includes(emailId)) }))
    .filter((topic) => topic.emailIds.length > 0);
  const statuses = new Map<string, ItemStatus>();
  for (const emailId of [...kept, ...order]) statuses.set(emailId, state.statuses.get(emailId) ?? 'pending');
  return { ...state, topics: [...keptTopics, ...event.topics], order: [...kept, ...order], statuses };
}

function joined(state: TrackerState, event: Extract<TrackerEvent, { type: 'joined' }>): TrackerState {
  const { chosen, statuses } = state;
  const next = planned(state, { ...event, type: 'planned' });
  if (!event.comesNext) return next;
  // What is announced as the next one is told, whatever the driver chose before it came.
  const fresh = event.order.filter((emailId) => !statuses.has(emailId));
  const widened = chosen && { ...chosen, emailIds: new Set([...chosen.emailIds, ...fresh]) };
  return { ...next, focus: null, chosen: widened };
}

function without(set: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return set.size === 0 ? set : new Set([...set].filter((emailId) => !gone.includes(emailId)));
}

const canBeToldAgain: readonly (ItemStatus | undefined)[] = ['briefed', 'flagged', 'answered'];

function toldAgain(
  state: TrackerState,
  { emailIds, fromStart }: Extract<TrackerEvent, { type: 'again' }>,
): TrackerState {
  const again = new Set(emailIds.filter((emailId) => canBeToldAgain.includes(state.statuses.get(emailId))));
  if (!fromStart) return { ...state, again };
  const skipped = state.order.filter((emailId) => state.statuses.get(emailId) === 'skipped');
  const open = withStatuses(
    state,
    skipped.map((emailId) => [emailId, 'pending'] as const),
  );
  return { ...open, again, chosen: null, focus: null, cursor: null, mention: null, trail: [] };
}

function withdrawn(state: TrackerState, emailIds: readonly string[]): TrackerState {
  const gone = new Set(emailIds.filter((emailId) => !state.heard.has(emailId)));
  const stays = (emailId: string) => !gone.has(emailId);
  return {
    ...state,
    topics: state.topics
      .map((topic) => ({ ...topic, emailIds: topic.emailIds.filter(stays) }))
      .filter((topic) => topic.emailIds.length > 0),
    order: state.order.filter(stays),
    statuses: new Map([...state.statuses].filter(([emailId]) => stays(emailId))),
  };
}

function heard(state: TrackerState, emailId: string): TrackerState {
  const status = state.statuses.get(emailId);
  const told = { ...state, heard: new Set(state.heard).add(emailId) };
  return status === 'pending' || status === 'skipped' ? withStatuses(told, [[emailId, 'briefed']]) : told;
}

function withInterest(state: TrackerState, emailId: string, isShown: boolean): TrackerState {
  return { ...state, interest: new Map(state.interest).set(emailId, isShown) };
}

function movedTo(state: TrackerState, emailId: string): TrackerState {
  if (!state.statuses.has(emailId)) return state;
  const trail = state.cursor === null || state.cursor === emailId ? state.trail : [...state.trail, state.cursor];
  return heard({ ...state, mention: null, trail, cursor: emailId, again: without(state.again, [emailId]) }, emailId);
}

function movedBack(state: TrackerState): TrackerState {
  const previous = state.trail.at(-1);
  return previous === undefined
    ? state
    : { ...state, cursor: previous, mention: null, trail: state.trail.slice(0, -1) };
}

function mentioned(
  { mention: before }: TrackerState,
  { emailIds, it = emailIds, announced = [], answeredBy = null }: Extract<TrackerEvent, { type: 'mentioned' }>,
): Mention | null {
  const [first, ...others] = emailIds;
  if (first === undefined) return null;
  // As long as the briefing does not go on, choosing one of a row leaves the row as it was told.
  const row = others.length === 0 && before?.row.includes(first) ? before.row : emailIds;
  return { emailIds, it, row, announced, answeredBy };
}

function ranOut(state: TrackerState): TrackerState {
  const trail = state.cursor === null ? state.trail : [...state.trail, state.cursor];
  return { ...state, cursor: null, mention: null, trail };
}

function skipped(state: TrackerState, emailIds: readonly string[]): TrackerState {
  const open = emailIds.filter((emailId) => state.statuses.get(emailId) === 'pending');
  return withStatuses(
    state,
    open.map((emailId) => [emailId, 'skipped'] as const),
  );
}

function withFlags(state: TrackerState, emailIds: readonly string[], flagged: boolean): TrackerState {
  const next = new Set(state.flagged);
  for (const emailId of emailIds) flagged ? next.add(emailId) : next.delete(emailId);
  // A flag is the status only of a mail that was told and nothing further was done with; an untold one is still to come (B-9).
  const open = flagged ? ['briefed'] : ['flagged'];
  const changed = emailIds.filter((emailId) => open.includes(state.statuses.get(emailId) ?? ''));
  return withStatuses(
    { ...state, flagged: next },
    changed.map((emailId) => [emailId, flagged ? 'flagged' : 'briefed'] as const),
  );
}

function restored(state: TrackerState, snapshot: ItemSnapshot): TrackerState {
  const flagged = new Set(state.flagged);
  for (const emailId of snapshot.statuses.keys()) {
    snapshot.flagged.has(emailId) ? flagged.add(emailId) : flagged.delete(emailId);
  }
  return withStatuses({ ...state, flagged }, snapshot.statuses);
}
