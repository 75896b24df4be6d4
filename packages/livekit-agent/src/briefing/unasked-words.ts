import type { DriveContext } from './briefing-desk.ts';
import { mayInterject, repromptFor } from './reprompt.ts';
import type { Scheduler } from './scheduler.ts';

export interface IdlePromptsOptions {
  readonly desk: DriveContext;
  readonly scheduler: Scheduler;
  /** Says it; `onCut` when the driver did not hear it to its end. */
  readonly say: (words: string, onCut: () => void) => void;
  /** Milliseconds of silence before the one reprompt; null: never, as in text. */
  readonly silence: number | null;
}

/**
 * What the agent says of its own accord while nobody speaks: what waits to be announced (V-6, V-7), and one reprompt after a silence
 * (V-8). Both only speak; silence never acts.
 */
export interface IdlePrompts {
  /** The agent's last word is spoken and it is the driver's turn. May be said again while that lasts. */
  listening(): void;
  /** Somebody speaks, or an answer is on its way. */
  busy(): void;
  /** The driver said words, so another silence may be broken. */
  driverSpoke(): void;
  close(): void;
}

/** After so many milliseconds of quiet an announcement does not cut into a thought. */
const breath = 2_000;

export function createIdlePrompts({ desk, scheduler, say, silence }: IdlePromptsOptions): IdlePrompts {
  let idle = false;
  let closed = false;
  let reprompted = false;
  let callOff: (() => void)[] = [];

  function later(milliseconds: number, task: () => void): void {
    callOff.push(scheduler.after(milliseconds, task));
  }

  function stop(): void {
    for (const cancel of callOff) cancel();
    callOff = [];
  }

  function announce(): void {
    if (!idle || !mayInterject(desk)) return;
    const news = desk.announcements.take();
    if (news === null) return;
    // "What was that" right after it means the announcement.
    desk.lastTold = { whole: news.words, toldBeside: desk.tracker.state.mentioned };
    say(news.words, news.putBack);
  }

  function reprompt(): void {
    if (!idle || reprompted) return;
    const words = repromptFor(desk);
    if (words === null) return;
    reprompted = true;
    say(words, () => {});
  }

  function watch(): void {
    stop();
    if (closed || !idle) return;
    if (desk.announcements.waiting > 0 && mayInterject(desk)) later(silence === null ? 0 : breath, announce);
    if (silence !== null && !reprompted) later(silence, reprompt);
  }

  desk.announcements.onAdded(() => {
    if (idle && !closed && mayInterject(desk)) later(silence === null ? 0 : breath, announce);
  });

  return {
    listening() {
      if (idle) return;
      idle = true;
      watch();
    },
    busy() {
      idle = false;
      stop();
    },
    driverSpoke() {
      reprompted = false;
      idle = false;
      stop();
    },
    close() {
      closed = true;
      idle = false;
      stop();
    },
  };
}
