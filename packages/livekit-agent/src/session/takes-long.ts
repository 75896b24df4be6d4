import type { Scheduler } from '../briefing/scheduler.ts';

/** Milliseconds after which somebody who reads begins to wonder whether anything happens. */
const aMoment = 1_000;

/** True when the work is not done after a moment; it goes on all the same. Never rejects. */
export async function takesLong(work: Promise<unknown>, scheduler: Scheduler): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const callOff = scheduler.after(aMoment, () => late.resolve(true));
  const isDone = () => false;
  const isLate = await Promise.race([work.then(isDone, isDone), late.promise]);
  callOff();
  return isLate;
}
