function asNumber(value: string | null): number | null {
  return value !== null && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null;
}

/**
 * How long a server asks to be left alone: `Retry-After` in seconds or as an HTTP date (RFC 9110 section 10.2.3), or the finer
 * `retry-after-ms` that OpenAI sends beside it. A date is compared with the server's own clock where it tells it.
 *
 * @param now milliseconds since the epoch, for a server that sends no `Date`.
 * @returns milliseconds, never negative; null when nothing readable was asked.
 */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const fine = asNumber(headers.get('retry-after-ms'));
  if (fine !== null) return fine;
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = asNumber(value);
  if (seconds !== null) return seconds * 1_000;
  const serverNow = Date.parse(headers.get('date') ?? '');
  const wait = Date.parse(value) - (Number.isFinite(serverNow) ? serverNow : now);
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
