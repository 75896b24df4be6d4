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

/** Slices, about a second of work, until which a piece is done before those that came after it. */
const promptSlices = 125;

/** One in so many slices is theirs who turned out to be long, however many come: a large mailbox gets done on a busy server, too. */
const slicesPerLong = 4;

/** A piece of work that waits for its next slice. */
interface Waiting {
  /** When it began. */
  readonly since: number;
  readonly resume: () => void;
}

/**
 * The loop is the process's, so all work in it shares these: a slice of each of fifty drives in one turn would hold it fifty times as long. Fifty
 * that take turns are all done at the end; one after the other, half of them in half the time. So there are two queues, as schedulers have them
 * (multilevel feedback): first who came first, and what turns out to be long goes behind, where all take turns.
 */
const prompt: Waiting[] = [];
const long: Waiting[] = [];
let given = 0;

function takeFirstCome(): Waiting | undefined {
  let first = 0;
  for (const [index, { since }] of prompt.entries()) if (since < (prompt[first]?.since ?? 0)) first = index;
  return prompt.splice(first, 1)[0];
}

function giveTurn(): void {
  given += 1;
  const next = given % slicesPerLong === 0 ? (long.shift() ?? takeFirstCome()) : (takeFirstCome() ?? long.shift());
  next?.resume();
  if (prompt.length + long.length > 0) setImmediate(giveTurn);
}

function nextTurn(since: number, slices: number): Promise<void> {
  return new Promise((resolve) => {
    (slices < promptSlices ? prompt : long).push({ since, resume: resolve });
    if (prompt.length + long.length === 1) setImmediate(giveTurn);
  });
}

/** @param slice milliseconds that the event loop may be held, by all such work of the process together; eight where absent */
export function createBreather(signal?: AbortSignal, slice = sliceMilliseconds): Breather {
  const since = performance.now();
  let sliceStart = since;
  let slices = 0;

  async function rest(): Promise<void> {
    slices += 1;
    await nextTurn(since, slices);
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
