import type { ErrorCode, RoomMessage } from '@nexus/contracts';

/** A failure as a page hears it. */
export function roomError(code: ErrorCode, message: string, { turn = 0, fatal = false } = {}): RoomMessage {
  return { type: 'error', turn, code, message, fatal };
}
