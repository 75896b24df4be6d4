import type { DriveContext } from './briefing-desk.ts';

/** Milliseconds that goodbye waits for what is still to be sent: longer, and the driver thinks that nobody listens. */
const patience = 2_500;

/** Sends what waits, so that goodbye can say what became of it. Resolves when that is known, or when it takes too long: then it goes on behind. */
export async function sendInTime({ sendQueue, scheduler }: DriveContext): Promise<void> {
  if (sendQueue.unfinished === 0) return;
  const late = Promise.withResolvers<void>();
  const callOff = scheduler.after(patience, late.resolve);
  await Promise.race([sendQueue.drain(), late.promise]);
  callOff();
}
