import type { RoomMessage, roomCloseCodes } from '@nexus/contracts';

export type CloseReason = keyof typeof roomCloseCodes;

/** One connected page. Both calls may come after the connection is gone. */
export interface PageLink {
  send(message: RoomMessage): void;
  close(reason: CloseReason): void;
}
