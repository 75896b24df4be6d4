import { createMutex } from '@nexus/async';
import { DriverMessage, JoinMessage, type RoomMessage, roomCloseCodes, type UserId } from '@nexus/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import { describeFailure } from '../problems/describe-failure.ts';
import { type CloseReason, type Drive, type PageLink, roomError } from './drive.ts';
import type { Drives } from './drives.ts';
import type { NumberedMessage } from './missed-messages.ts';
import { createTokenBucket, type RoomLimits } from './room-limits.ts';

interface SocketOptions {
  readonly drives: Drives;
  readonly limits: RoomLimits;
  /** Who drives. @throws NexusError */
  readonly identify: (accessToken: string | null) => Promise<UserId>;
  /** Called at the start. @param sendAway ends the connection, unless it has joined @returns is called once it has, or is gone */
  readonly wait: (sendAway: () => void) => () => void;
  readonly log: FastifyBaseLogger;
}

/** Milliseconds that a page has to answer a close; one that does not read never will. */
const timeToClose = 1_000;

/** By the error code of what failed; `failed` for all others. */
const closeReasons: Partial<Record<string, CloseReason>> = {
  TOKEN_MISSING: 'signIn',
  TOKEN_INVALID: 'signIn',
  FORBIDDEN: 'forbidden',
  RATE_LIMITED: 'full',
  SIGN_IN_UNAVAILABLE: 'full',
  SHUTTING_DOWN: 'stopping',
};

/** One WebSocket from its opening to its end: who drives, then what the driver says, within limits. */
export function serveSocket(socket: WebSocket, { drives, limits, identify, wait, log }: SocketOptions): void {
  const link = createSocketLink(socket, limits.unreadBytes);
  const take = createTokenBucket({ capacity: limits.burst, perSecond: limits.perSecond, now: () => performance.now() });
  let refused = 0;
  let drive: Drive | null = null;
  let gone = false;
  const messages = createMutex();

  const stopKeepingAlive = keepAlive(socket, limits.heartbeat);
  const stopWaiting = wait(() => link.close('full'));
  const joinTimer = setTimeout(() => link.close('abuse'), limits.joinWithin);

  function report(error: unknown): void {
    log.error(error instanceof Error ? { error } : {}, 'room failed');
  }

  async function join({ accessToken, page, drive: former, after }: JoinMessage): Promise<void> {
    try {
      const userId = await identify(accessToken ?? null);
      clearTimeout(joinTimer);
      stopWaiting();
      if (gone) return;
      const joining = { page: page ?? null, drive: former ?? null, after: after ?? null };
      drive = await drives.join(userId, link, joining);
      if (gone) drive.detach(link);
    } catch (error) {
      const { code, detail } = describeFailure(error);
      if (code === 'INTERNAL') report(error);
      link.send(roomError(code, detail, { fatal: true }));
      link.close(closeReasons[code] ?? 'failed');
    }
  }

  async function receive(data: RawData, isBinary: boolean): Promise<void> {
    const message = readMessage(drive === null ? JoinMessage : DriverMessage, data, isBinary);
    if (typeof message === 'string') link.send(roomError('REQUEST_INVALID', message));
    else if (message.type === 'join') await join(message);
    else drive?.hear(link, message);
  }

  socket.on('message', (data, isBinary) => {
    if (take()) {
      refused = 0;
      void messages.run(() => receive(data, isBinary)).catch(report);
      return;
    }
    refused += 1;
    if (refused === 1) link.send(roomError('RATE_LIMITED', 'Too many messages in a short time. Wait a moment.'));
    if (refused > limits.patience) link.close('abuse');
  });

  socket.on('close', () => {
    gone = true;
    clearTimeout(joinTimer);
    stopWaiting();
    stopKeepingAlive();
    drive?.detach(link);
  });
}

/** Parses one message of a WebSocket; a string says what is wrong with it, and repeats nothing of it. */
function readMessage<T extends z.ZodType>(schema: T, data: RawData, isBinary: boolean): z.output<T> | string {
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

const heartbeat = JSON.stringify({ type: 'heartbeat' } satisfies RoomMessage);
/** Heartbeats without an answer; one alone may be a lost packet that is sent again. */
const mostUnanswered = 2;

/**
 * Ends a connection whose other end has gone without a word, as a phone's in a tunnel does, and lets the page know the same of us: a
 * browser answers pings by itself, and shows none to its page.
 */
function keepAlive(socket: WebSocket, interval: number): () => void {
  let unanswered = 0;
  const hear = () => {
    unanswered = 0;
  };
  socket.on('pong', hear);
  socket.on('message', hear);
  const timer = setInterval(() => {
    if (unanswered >= mostUnanswered) return socket.terminate();
    unanswered += 1;
    socket.ping();
    // What a page does not read shall not pile up.
    if (socket.readyState === socket.OPEN && socket.bufferedAmount === 0) socket.send(heartbeat);
  }, interval);
  return () => clearInterval(timer);
}

/** A page at the other end of a WebSocket. What it does not read is kept up to a bound, and then the connection goes. */
function createSocketLink(socket: WebSocket, unreadBytes: number): PageLink {
  const isOpen = () => socket.readyState === socket.OPEN;
  return {
    send(message: NumberedMessage) {
      if (!isOpen()) return;
      if (socket.bufferedAmount > unreadBytes) closeSocket(socket, 'tooSlow');
      else socket.send(JSON.stringify(message));
    },
    close(reason) {
      if (isOpen()) closeSocket(socket, reason);
    },
  };
}

function closeSocket(socket: WebSocket, reason: CloseReason): void {
  socket.close(roomCloseCodes[reason], reason);
  const timer = setTimeout(() => socket.terminate(), timeToClose);
  socket.once('close', () => clearTimeout(timer));
}
