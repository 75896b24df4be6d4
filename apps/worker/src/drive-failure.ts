import { NexusError, type RoomMessage } from '@nexus/contracts';

/** A code for the log: what went wrong without what was in it. */
export function codeOf(error: unknown): string {
  return error instanceof NexusError ? error.code : 'INTERNAL';
}

/** What the page is told; `fatal`: the drive cannot begin or go on. */
export function reportOf(error: unknown, fatal: boolean): RoomMessage {
  const message = error instanceof NexusError ? error.message : 'Something of ours failed, and the drive had to end.';
  return { type: 'error', turn: 0, code: codeOf(error), message, fatal };
}
