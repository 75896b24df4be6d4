import { Problem } from '@nexus/api-client';
import { backoffPause } from '@nexus/async/backoff';
import { type DriverMessage, longestAbsence, type RoomGrant } from '@nexus/contracts';
import {
  type ConnectionListener,
  type ConnectionState,
  type DriveConnection,
  parseRoomMessage,
} from './drive-connection.ts';
import { reconnectBackoff, type Wait } from './retry.ts';
import { connectionWording } from './wording.ts';

/** Why a voice room was left. `replaced`: the same driver came in from elsewhere. */
export type DisconnectCause = 'network' | 'over' | 'replaced';

export interface VoiceRoomEvents {
  received(raw: string): void;
  /** The room tries to come back by itself. */
  reconnecting(): void;
  reconnected(): void;
  disconnected(cause: DisconnectCause): void;
  /** The browser plays no sound before the driver presses something. */
  soundBlocked(blocked: boolean): void;
}

/** What a voice connection needs of LiveKit's room. */
export interface VoiceRoom {
  /** Asks the driver for the microphone. @throws MicrophoneRefused */
  takeMicrophone(): Promise<void>;
  join(url: string, token: string): Promise<void>;
  tell(raw: string): Promise<void>;
  setMicrophone(on: boolean): Promise<void>;
  allowSound(): Promise<void>;
  leave(): Promise<void>;
}

/** The driver, the browser or the machine gives no microphone. `message` is a sentence for the driver. */
export class MicrophoneRefused extends Error {
  override readonly name = 'MicrophoneRefused';
}

interface VoiceRoomDependencies {
  createRoom(events: VoiceRoomEvents): Promise<VoiceRoom>;
  /** @throws Problem */
  requestGrant(): Promise<RoomGrant>;
  /** Sound was refused by the browser until the driver presses the button, or is allowed again. */
  soundBlocked(blocked: boolean): void;
  readonly wait: Wait;
  /** Milliseconds, of any beginning. */
  now(): number;
  /** In 0…1. */
  chance(): number;
}

/** Milliseconds that a worker may take to come into the room before the driver is told. */
const answeredWithin = 20_000;

/** The voice room: a token from the API, LiveKit's room, text streams for everything that is not sound (V-9, V-10). */
export function createVoiceRoomConnection(
  dependencies: VoiceRoomDependencies,
  listener: ConnectionListener,
): DriveConnection & { allowSound(): Promise<void> } {
  const closing = new AbortController();
  let room: VoiceRoom | null = null;
  let roomName: string | null = null;
  let answered = false;
  let ended = false;

  const events: VoiceRoomEvents = {
    received(raw) {
      const message = parseRoomMessage(raw);
      if (!answered) {
        answered = true;
        listener.changed({ phase: 'open' });
      }
      if (message?.type === 'end') ended = true;
      listener.received(message);
    },
    reconnecting: () => listener.changed({ phase: 'lost' }),
    reconnected: () => listener.changed({ phase: 'open' }),
    disconnected,
    soundBlocked: dependencies.soundBlocked,
  };

  async function join(): Promise<void> {
    const grant = await dependencies.requestGrant();
    if (roomName !== null && grant.room !== roomName) listener.restarted();
    roomName = grant.room;
    await room?.join(grant.url, grant.token);
  }

  async function enter(): Promise<void> {
    try {
      room = await dependencies.createRoom(events);
      // Before the token: a driver who refuses the microphone shall not wake a worker.
      await room.takeMicrophone();
      await join();
    } catch (error) {
      if (closing.signal.aborted) return;
      listener.changed(refusal(error));
      await room?.leave();
      return;
    }
    await dependencies.wait(answeredWithin, closing.signal).catch(() => {});
    if (answered || closing.signal.aborted) return;
    listener.changed({ phase: 'refused', reason: connectionWording.nobodyAnswers, wayOut: 'text-room' });
    await close();
  }

  function disconnected(cause: DisconnectCause): void {
    if (closing.signal.aborted) return;
    if (cause === 'replaced') {
      listener.changed({ phase: 'closed', reason: connectionWording.elsewhere, wayOut: 'take-back' });
    } else if (cause === 'over' || ended) {
      listener.changed({ phase: 'closed', reason: null });
    } else {
      void reconnect(dependencies.now());
    }
  }

  async function reconnect(lostAt: number): Promise<void> {
    for (let attempt = 1; dependencies.now() - lostAt <= longestAbsence; attempt += 1) {
      listener.changed({ phase: 'lost' });
      try {
        await dependencies.wait(backoffPause(reconnectBackoff, attempt, dependencies.chance), closing.signal);
        await join();
        listener.changed({ phase: 'open' });
        return;
      } catch (error) {
        if (closing.signal.aborted) return;
        if (error instanceof Problem && !error.retryable) {
          listener.changed(refusal(error));
          return;
        }
      }
    }
    listener.changed({ phase: 'refused', reason: connectionWording.voiceRoomUnreachable, wayOut: 'text-room' });
  }

  async function close(): Promise<void> {
    closing.abort();
    await room?.leave();
    room = null;
  }

  return {
    microphone: { set: async (on) => room?.setMicrophone(on) },
    open() {
      listener.changed({ phase: 'connecting' });
      void enter();
    },
    send(message: DriverMessage) {
      // A connection that breaks at this moment tells so itself, and what was not received is sent again.
      if (answered) room?.tell(JSON.stringify(message)).catch(() => {});
    },
    allowSound: async () => room?.allowSound(),
    close,
  };
}

function refusal(error: unknown): ConnectionState {
  if (error instanceof MicrophoneRefused) return { phase: 'refused', reason: error.message, wayOut: 'text-room' };
  if (error instanceof Problem) {
    const wayOut = error.asksForSignIn ? 'sign-in' : 'text-room';
    return { phase: 'refused', reason: error.detail, wayOut };
  }
  return { phase: 'refused', reason: connectionWording.voiceRoomUnreachable, wayOut: 'text-room' };
}
