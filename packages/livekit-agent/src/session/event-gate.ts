import type { BriefingEvent } from '@nexus/contracts';

/** Lets events through in the order of the turns: what a new turn tells waits until it is known what was heard of the one before it. */
export interface EventGate {
  emit(event: BriefingEvent): void;
  /** From now on events wait. */
  hold(): void;
  /** Events that are due before those that wait. */
  emitFirst(event: BriefingEvent): void;
  release(): void;
}

export function createEventGate(onEvent: (event: BriefingEvent) => void): EventGate {
  let held: BriefingEvent[] | null = null;
  return {
    emit(event) {
      if (held === null) onEvent(event);
      else held.push(event);
    },
    hold() {
      held ??= [];
    },
    emitFirst: onEvent,
    release() {
      const waiting = held ?? [];
      held = null;
      for (const event of waiting) onEvent(event);
    },
  };
}
