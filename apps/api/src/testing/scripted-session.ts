import type { RoomMessage, UserId } from '@nexus/contracts';
import type { DriveSession, OpenSession } from '../text-room/drive-session.ts';

/** A conversation that says back what it heard, and can be looked into. */
interface ScriptedSession extends DriveSession {
  readonly userId: UserId;
  readonly calls: readonly string[];
  /** Says something unasked. */
  emit(message: RoomMessage): void;
  /** Ends by itself, as after goodbye or when nobody came back. */
  end(): void;
}

/** What stands in the one mail of every scripted drive. */
export const scriptedMailText = 'the lift shaft on level nine';

export interface ScriptedSessions {
  readonly open: OpenSession;
  readonly sessions: readonly ScriptedSession[];
  /** The next turns wait until this is called. */
  hold(): () => void;
}

export function said(text: string, turn = 1): RoomMessage {
  return { type: 'assistant', turn, text, display: text, firstChunkMs: null, totalMs: 1 };
}

function createScriptedSession(
  userId: UserId,
  emit: (message: RoomMessage) => void,
  held: () => Promise<void>,
): ScriptedSession {
  const calls: string[] = [];
  const ended = Promise.withResolvers<void>();
  let turn = 0;
  return {
    userId,
    calls,
    emit,
    end: () => ended.resolve(),
    whenEnded: ended.promise,
    async start() {
      calls.push('start');
      emit(said('Good morning.', 0));
    },
    async say(words) {
      turn += 1;
      calls.push(`say ${words}`);
      emit({ type: 'user', turn, text: words });
      await held();
      emit(said(`You said ${words}.`, turn));
      if (words === 'goodbye') ended.resolve();
    },
    holdsMailText: async (content) => content.includes(scriptedMailText),
    hush: () => void calls.push('hush'),
    silenceAfter: (words) => (words.endsWith('from') ? 2_500 : null),
    away: () => void calls.push('away'),
    back: () => void calls.push('back'),
    snapshot: () => [{ type: 'status', activity: 'listening', simpleMode: false }],
    async close() {
      calls.push('close');
      ended.resolve();
      emit({ type: 'end', briefed: 0, archived: 0, flagged: 0, remaining: 0 });
    },
  };
}

export function createScriptedSessions(): ScriptedSessions {
  const sessions: ScriptedSession[] = [];
  let held = Promise.resolve();
  return {
    sessions,
    async open(userId, emit) {
      const session = createScriptedSession(userId, emit, () => held);
      sessions.push(session);
      return session;
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
