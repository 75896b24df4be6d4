import { countOf } from '@nexus/spoken-text';
import { askedFirstIn } from '../briefing/asked-first.ts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { prepareMailTexts } from '../briefing/mail-texts.ts';
import { planBriefing } from '../briefing/plan-briefing.ts';
import type { Scheduler } from '../briefing/scheduler.ts';
import { memoryLines } from '../knowledge/memory-lines.ts';

export interface FollowMemoryOptions {
  readonly desk: DriveContext;
  readonly scheduler: Scheduler;
  /** Resolves when the mail of the drive is there. */
  readonly opened: Promise<void>;
  /** Resolves when the places of memory have been opened or cannot be: they are given that time without a word. */
  readonly opening?: Promise<void> | undefined;
  /** Aborted when the drive is closed. */
  readonly signal: AbortSignal;
}

const away = "I can't reach what I remember of you right now, so I go on without it.";
const noWishes = '[]';
const firstPause = 2_000;
const longestPause = 60_000;

/**
 * Begins to read what is remembered of the driver, and lets the drive follow it (M-10, M-11): what is asked to come first comes first, as
 * soon as it is known; that it cannot be reached, or not all of it fits, is said once. A place that is away is asked again until it answers.
 */
export function followMemory({ desk, scheduler, opened, opening, signal }: FollowMemoryOptions): void {
  const { memory, announcements } = desk;
  if (memory === null) return;
  let isOpen = false;
  let toldAway = false;
  let isOpening = opening !== undefined;
  let toldLeftOut = false;
  let planned = noWishes;
  let pause = firstPause;
  let callOff = () => {};

  function sayAway(): void {
    if (toldAway || isOpening) return;
    toldAway = true;
    announcements.add({ words: () => (memory?.state === 'known' ? null : away) });
  }

  function sayLeftOut(): void {
    if (toldLeftOut || memory === null || memoryLines(memory.entries).leftOut === 0) return;
    toldLeftOut = true;
    announcements.add({
      words() {
        const { leftOut } = memoryLines(memory.entries);
        const things = countOf(leftOut, { singular: 'older thing', plural: 'older things' });
        return leftOut === 0 ? null : `I know more of you than I can heed at once, so I leave out ${things}.`;
      },
    });
  }

  function askAgain(): void {
    callOff = scheduler.after(pause, () => void memory?.load());
    pause = Math.min(pause * 2, longestPause);
  }

  memory.onChange(() => {
    if (signal.aborted) return;
    if (memory.state === 'unreachable') {
      sayAway();
      return;
    }
    sayLeftOut();
    const wishes = JSON.stringify(askedFirstIn(memory.entries));
    if (isOpen && wishes !== planned) planBriefing(desk);
    planned = wishes;
  });
  memory.onRead((reachable) => {
    if (!reachable && !signal.aborted) askAgain();
  });
  memory.onLate(sayAway);
  signal.addEventListener('abort', () => callOff(), { once: true });
  void memory.load();
  void opening?.then(async () => {
    isOpening = false;
    // The first of them may have begun before there was anything to answer.
    if (!(await memory.load()) && !signal.aborted) await memory.load();
    if (memory.state !== 'known' && !signal.aborted) sayAway();
  });
  void opened.then(() => {
    isOpen = true;
    // What came between the plan and now is in no plan yet.
    if (planned !== noWishes) planBriefing(desk);
    void prepareMailTexts(desk, signal);
  });
}
