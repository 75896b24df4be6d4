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

/** @param slice milliseconds that the event loop may be held; eight where absent */
export function createBreather(signal?: AbortSignal, slice = sliceMilliseconds): Breather {
  let sliceStart = performance.now();

  async function rest(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
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
