import { backoffPause } from '@nexus/async/backoff';
import { type DriverMessage, type JoinMessage, longestAbsence, longestQuiet, roomCloseCodes } from '@nexus/contracts';
import {
  type ConnectionListener,
  type ConnectionState,
  type DriveConnection,
  readRoomMessage,
} from './drive-connection.ts';
import { reconnectBackoff, type Wait } from './retry.ts';
import { connectionWording } from './wording.ts';

/** What this needs of the browser's WebSocket. */
export type TextSocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

interface TextRoomDependencies {
  openSocket(): TextSocket;
  /** Null: nobody signs in here. Rejects where none can be had now. */
  accessToken(): Promise<string | null>;
  /** The name of this window, the same for all of its connections. */
  readonly page: string;
  readonly wait: Wait;
  /** Waits all of the time, whatever the network does. */
  readonly pause: Wait;
  /** Milliseconds, of any beginning. */
  now(): number;
  /** In 0…1. */
  chance(): number;
}

/** What a browser calls a connection that broke (RFC 6455, 7.1.5). */
const hangs = 1006;
/** Milliseconds between two looks whether the connection still lives. */
const lookEvery = 500;
/** Milliseconds by which a look may be late on a busy machine. */
const mostDelay = 1_000;
/** Milliseconds that a connection may take before any was open; a later one is given up like one that hangs. */
const firstWithin = 10_000;

/** The text room: `GET /room` as a WebSocket, the first message saying who drives (V-9). */
export function createTextRoomConnection(
  dependencies: TextRoomDependencies,
  listener: ConnectionListener,
): DriveConnection {
  const closing = new AbortController();
  let socket: TextSocket | null = null;
  let open = false;
  let wasOpen = false;
  let ended = false;
  /** The drive that was heard last; null: none was. */
  let drive: string | null = null;
  /** Its mail was read, so that there is something to lose. */
  let prepared = false;
  let told: string | null = null;
  let failures = 0;
  let lostAt: number | null = null;
  let heardAt = 0;
  /** The number of the last thing that was heard; null: nothing of this drive. */
  let heard: number | null = null;

  async function join(): Promise<void> {
    const accessToken = await dependencies.accessToken();
    if (closing.signal.aborted) return;
    const opened = dependencies.openSocket();
    socket = opened;
    told = null;
    opened.onopen = () => {
      const message: JoinMessage = {
        type: 'join',
        ...(accessToken !== null && { accessToken }),
        page: dependencies.page,
        ...(drive !== null && { drive }),
        ...(heard !== null && { after: heard }),
      };
      opened.send(JSON.stringify(message));
    };
    opened.onmessage = ({ data }) => {
      heardAt = dependencies.now();
      const { message, seq } = readRoomMessage(data);
      if (message?.type === 'heartbeat') return;
      if (message?.type === 'drive') {
        const isAnother = drive !== null && message.id !== drive;
        drive = message.id;
        if (isAnother) heard = null;
        if (isAnother && prepared) listener.restarted();
        if (isAnother) prepared = false;
      }
      heard = seq ?? heard;
      if (message?.type === 'error') told = message.message;
      else if (!open) {
        // The server takes a socket long before it lets the driver in; the first word of the drive is the proof.
        open = true;
        wasOpen = true;
        failures = 0;
        lostAt = null;
        listener.changed({ phase: 'open' });
      }
      if (message?.type === 'ready') prepared = true;
      if (message?.type === 'end') ended = true;
      listener.received(message);
    };
    opened.onclose = ({ code }) => {
      watching.abort();
      open = false;
      if (socket === opened) socket = null;
      if (!closing.signal.aborted) disconnected(code);
    };
    heardAt = dependencies.now();
    const watching = new AbortController();
    void giveUpWhenSilent(opened, AbortSignal.any([watching.signal, closing.signal]));
  }

  /** A connection that hangs closes neither here nor there: only its silence tells (W-3). */
  async function giveUpWhenSilent(opened: TextSocket, over: AbortSignal): Promise<void> {
    const patience = () => (wasOpen ? longestQuiet : firstWithin);
    try {
      for (let isSilent = false; !isSilent; ) {
        const lookedAt = dependencies.now();
        await dependencies.pause(lookEvery, over);
        // A page that stood still itself may have much to hear yet.
        const stoodStill = dependencies.now() - lookedAt > lookEvery + mostDelay;
        isSilent = !stoodStill && dependencies.now() - heardAt > patience();
      }
    } catch {
      return;
    }
    opened.onmessage = null;
    opened.onclose = null;
    opened.onopen = null;
    opened.close();
    if (socket === opened) socket = null;
    open = false;
    disconnected(hangs);
  }

  function disconnected(code: number): void {
    const final = ended ? endedState(code) : finalState(code, told);
    if (final === null) void reconnect();
    else listener.changed(final);
  }

  async function reconnect(): Promise<void> {
    lostAt ??= dependencies.now();
    const since = lostAt;
    while (dependencies.now() - since <= longestAbsence) {
      listener.changed({ phase: 'lost' });
      failures += 1;
      try {
        await dependencies.wait(backoffPause(reconnectBackoff, failures, dependencies.chance), closing.signal);
        await join();
        return;
      } catch {
        // Closed while waiting; otherwise the sign-in gave no token, and may be back like any service.
        if (closing.signal.aborted) return;
      }
    }
    listener.changed({ phase: 'refused', reason: connectionWording.serviceUnreachable, wayOut: 'try-again' });
  }

  return {
    microphone: null,
    open() {
      listener.changed({ phase: 'connecting' });
      join().catch(() => void reconnect());
    },
    send(message: DriverMessage) {
      if (open) socket?.send(JSON.stringify(message));
    },
    async close() {
      closing.abort();
      open = false;
      socket?.close(1000);
      socket = null;
    },
  };
}

/** What a closed socket means, where it means more than a network that is gone; `told` is the error that came before. */
function finalState(code: number, told: string | null): ConnectionState | null {
  switch (code) {
    case roomCloseCodes.ended:
      return { phase: 'closed', reason: null };
    case roomCloseCodes.takenOver:
      return { phase: 'closed', reason: connectionWording.elsewhere, wayOut: 'take-back' };
    case roomCloseCodes.signIn:
      return { phase: 'refused', reason: told ?? connectionWording.signInAgain, wayOut: 'sign-in' };
    case roomCloseCodes.forbidden:
    case roomCloseCodes.failed:
    case roomCloseCodes.abuse:
      return { phase: 'refused', reason: told ?? connectionWording.refused, wayOut: 'try-again' };
    default:
      return null;
  }
}

/** How a drive ended whose summary has come; where it was the server that ended it, in a sentence. */
function endedState(code: number): ConnectionState {
  const stopped = code === roomCloseCodes.stopping;
  return {
    phase: 'closed',
    reason: stopped ? connectionWording.serviceStopped : null,
  };
}
