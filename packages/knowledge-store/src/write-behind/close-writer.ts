import type { ChangeWriter } from './change-writer.ts';

/** Milliseconds that closing waits for what is left to write. */
const closeWithin = 2_000;

/** @returns whether everything was written in time. */
export async function closeWriter<Change>(writer: ChangeWriter<Change>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, closeWithin, false);
  const written = await Promise.race([writer.close(), promise]);
  clearTimeout(timer);
  return written;
}
