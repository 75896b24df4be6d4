/** Long work that stops at every `yield` so that others may run; returns its result. It yields nothing of use. */
export type Work<Result> = Generator<undefined, Result, undefined>;

/** Does all of it now. For small inputs and for tests. */
export function finishNow<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** How long the event loop may be held, in milliseconds: below one frame, far below what is heard. */
const sliceMilliseconds = 8;

/** Lets others run whenever a slice of time is used up. One for each piece of long work. */
export interface Breather {
  /** Returns at once within a slice; otherwise waits for the event loop to come round. Throws the signal's reason when aborted. */
  breathe(): Promise<void>;
  /** Does the work slice by slice. */
  finish<Result>(work: Work<Result>): Promise<Result>;
}

/**
 * Work that waits for the event loop's next turn, the longest first. The loop is the process's, so all work in it shares this: slices of fifty
 * drives in one turn would hold it fifty times as long.
 */
const waiting: (() => void)[] = [];

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn);
  });
}

/** @param slice milliseconds that the event loop may be held, by all such work of the process together; eight where absent */
export function createBreather(signal?: AbortSignal, slice = sliceMilliseconds): Breather {
  let sliceStart = performance.now();

  async function rest(): Promise<void> {
    await nextTurn();
    signal?.throwIfAborted();
    sliceStart = performance.now();
  }

  async function breathe(): Promise<void> {
    signal?.throwIfAborted();
    if (performance.now() - sliceStart >= slice) await rest();
  }

  async function finish<Result>(work: Work<Result>): Promise<Result> {
    for (;;) {
      const step = work.next();
      if (step.done === true) return step.value;
      if (performance.now() - sliceStart >= slice) await rest();
    }
  }

  return { breathe, finish };
}
