import type { gmail_v1 } from '@googleapis/gmail';

/** A header as Gmail lists it, as bytes for the parser. */
export function headerBlock(headers: readonly gmail_v1.Schema$MessagePartHeader[] | undefined): Buffer {
  // A line end within a value would begin a field of its own.
  const lines = (headers ?? []).map(
    ({ name, value }) => `${name}: ${(value ?? '').replace(/[\r\n]+[ \t]*/g, ' ')}\r\n`,
  );
  return Buffer.from(lines.join(''));
}
