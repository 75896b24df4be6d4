import { type RoomMessage, roomCloseCodes } from '@nexus/contracts';
import type { WebSocket } from 'ws';
import type { CloseReason, PageLink } from './page-link.ts';

/** Milliseconds that a page has to answer a close; one that does not read never will. */
const timeToClose = 1_000;

function closeSocket(socket: WebSocket, reason: CloseReason): void {
  socket.close(roomCloseCodes[reason], reason);
  const timer = setTimeout(() => socket.terminate(), timeToClose);
  socket.once('close', () => clearTimeout(timer));
}

/** A page at the other end of a WebSocket. What it does not read is kept up to a bound, and then the connection goes. */
export function createSocketLink(socket: WebSocket, unreadBytes: number): PageLink {
  const isOpen = () => socket.readyState === socket.OPEN;
  return {
    send(message: RoomMessage) {
      if (!isOpen()) return;
      if (socket.bufferedAmount > unreadBytes) closeSocket(socket, 'tooSlow');
      else socket.send(JSON.stringify(message));
    },
    close(reason) {
      if (isOpen()) closeSocket(socket, reason);
    },
  };
}
