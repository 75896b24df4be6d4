import type { RawData } from 'ws';
import type { z } from 'zod';

/** Parses one message of a WebSocket; a string says what is wrong with it, and repeats nothing of it. */
export function readMessage<T extends z.ZodType>(schema: T, data: RawData, isBinary: boolean): z.output<T> | string {
  if (isBinary) return 'A message should be text, not binary.';
  let value: unknown;
  try {
    value = JSON.parse(data.toString());
  } catch {
    return 'A message should be JSON.';
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = issue?.path.join('.') ?? '';
  return field === ''
    ? 'A message should be an object with a known type.'
    : `${field}: ${issue?.message ?? 'is wrong'}.`;
}
