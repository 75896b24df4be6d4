import type { RetryTimes } from './retry-remotely.ts';

/** Mails that are looked up or changed with one attempt: what breaks off loses no more than these. */
export const chunkSize = 50;

/** So many mails are answered for in the time of a tool, also by a provider that takes twenty to a request. */
const quickly = 20;

export function chunksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / chunkSize) }, (_, index) =>
    items.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}

/**
 * The times for so many mails, all in milliseconds: more of them have longer. What outlasts a tool goes on behind, and the driver is told
 * when it is done.
 */
export function scaleTimes<Times extends RetryTimes & { readonly lastLook?: number }>(
  times: Times,
  count: number,
): Times {
  const factor = Math.max(1, count / quickly);
  return {
    ...times,
    whole: times.whole * factor,
    attempt: times.attempt * factor,
    ...(times.lastLook === undefined ? {} : { lastLook: times.lastLook * factor }),
  };
}
