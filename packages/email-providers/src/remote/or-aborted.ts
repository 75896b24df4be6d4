/** What the work gives, or the signal's reason as soon as there is one; the work goes on then, and its end is nobody's concern. */
export async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return work;
  const { promise: gone, reject } = Promise.withResolvers<never>();
  const leave = () => reject(signal.reason);
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, gone]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
