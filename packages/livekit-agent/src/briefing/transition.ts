import type { ItemSnapshot, ItemStatus, TrackerEvent, TrackerState } from './tracker-state.ts';

export const initialTrackerState: TrackerState = {
  topics: [],
  order: [],
  statuses: new Map(),
  heard: new Set(),
  flagged: new Set(),
  focus: null,
  cursor: null,
  mentioned: [],
  announced: [],
  trail: [],
  pendingQuestion: null,
  paused: false,
  ended: false,
  turn: 0,
};

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

function movedTo(state: TrackerState, emailId: string): TrackerState {
  if (!state.statuses.has(emailId)) return state;
  const trail = state.cursor === null || state.cursor === emailId ? state.trail : [...state.trail, state.cursor];
  return heard({ ...state, mentioned: [], trail, cursor: emailId }, emailId);
}

function movedBack(state: TrackerState): TrackerState {
  const previous = state.trail.at(-1);
  return previous === undefined
    ? state
    : { ...state, cursor: previous, mentioned: [], trail: state.trail.slice(0, -1) };
}

function ranOut(state: TrackerState): TrackerState {
  const trail = state.cursor === null ? state.trail : [...state.trail, state.cursor];
  return { ...state, cursor: null, mentioned: [], trail };
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

/** What `restored` needs to bring these mails back to where they stand now. */
export function snapshotOf(state: TrackerState, emailIds: readonly string[]): ItemSnapshot {
  const known = emailIds.filter((emailId) => state.statuses.has(emailId));
  return {
    statuses: new Map(known.map((emailId) => [emailId, state.statuses.get(emailId) ?? 'pending'])),
    flagged: new Set(known.filter((emailId) => state.flagged.has(emailId))),
  };
}

/** The session tracker (B-10): a pure state machine. An event that makes no sense in a state leaves it as it is. */
export function transition(state: TrackerState, event: TrackerEvent): TrackerState {
  switch (event.type) {
    case 'planned':
      return planned(state, event);
    case 'joined':
      return { ...planned(state, { ...event, type: 'planned' }), focus: event.comesNext ? null : state.focus };
    case 'withdrawn':
      return withdrawn(state, event.emailIds);
    case 'turn-began':
      return { ...state, turn: state.turn + 1 };
    case 'moved-to':
      return movedTo(state, event.emailId);
    case 'heard':
      return heard(state, event.emailId);
    case 'focused':
      return { ...state, focus: event.topicId };
    case 'moved-back':
      return movedBack(state);
    case 'ran-out':
      return ranOut(state);
    case 'told-beside':
      return { ...state, mentioned: event.emailIds, announced: event.announced ?? state.announced };
    case 'skipped':
      return skipped(state, event.emailIds);
    case 'marked':
      return withStatuses(
        state,
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
