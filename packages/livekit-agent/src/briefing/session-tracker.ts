import type { TrackerEvent, TrackerState } from './tracker-state.ts';
import { initialTrackerState, transition } from './transition.ts';

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
