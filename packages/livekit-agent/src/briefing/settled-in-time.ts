import type { DriveContext } from './briefing-desk.ts';

/** Milliseconds that the driver waits for the order to settle, in silence; after that the newest mail goes on being told as it stands. */
const patience = 3_000;

/** Resolves when all is judged, or when it takes too long. */
export async function settledInTime({ settled, scheduler }: DriveContext): Promise<void> {
  const late = Promise.withResolvers<void>();
  const callOff = scheduler.after(patience, late.resolve);
  await Promise.race([settled, late.promise]);
  callOff();
}
