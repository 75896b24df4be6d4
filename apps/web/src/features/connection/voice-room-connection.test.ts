import { Problem } from '@nexus/api-client';
import type { RoomGrant } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createManualWait, settled } from '../../testing/manual-wait.ts';
import { createRecordedListener } from '../../testing/recorded-listener.ts';
import { createVoiceRoomConnection, MicrophoneRefused, type VoiceRoomEvents } from './voice-room-connection.ts';

const listening = JSON.stringify({ type: 'status', activity: 'listening', simpleMode: false });
const unavailable = new Problem(503, 'LIVEKIT_UNAVAILABLE', 'The voice service does not answer.');

interface RoomScript {
  readonly microphone?: () => Promise<void>;
  /** The answer to each request for a token, in order; the last one for all that follow. */
  readonly grants?: readonly (string | Problem)[];
}

async function openRoom({ microphone = async () => {}, grants = ['drive-1'] }: RoomScript = {}) {
  const log: string[] = [];
  const time = createManualWait();
  const listener = createRecordedListener();
  const room: { events: VoiceRoomEvents | null } = { events: null };
  let asked = 0;
  const connection = createVoiceRoomConnection(
    {
      async createRoom(events) {
        room.events = events;
        return {
          async takeMicrophone() {
            log.push('microphone');
            await microphone();
          },
          join: async (_url, token) => void log.push(`join ${token}`),
          tell: async (raw) => void log.push(raw),
          setMicrophone: async (on) => void log.push(on ? 'unmute' : 'mute'),
          allowSound: async () => void log.push('sound'),
          leave: async () => void log.push('leave'),
        };
      },
      async requestGrant(): Promise<RoomGrant> {
        const answer = grants[Math.min(asked, grants.length - 1)] ?? unavailable;
        asked += 1;
        log.push('token');
        if (answer instanceof Problem) throw answer;
        return {
          url: 'wss://voice.example.test',
          room: answer,
          token: `${answer}/${asked}`,
          expiresAt: '2026-11-22T09:00:00Z',
        };
      },
      soundBlocked: () => {},
      wait: time.wait,
      now: time.now,
      chance: () => 0,
    },
    listener,
  );
  connection.open();
  await settled();
  const { events } = room;
  if (events === null) throw new Error('no room was made');
  return { connection, listener, log, events, time };
}

describe('the voice room', () => {
  it('V-9: asks for the microphone, then for a token, joins, and is open when the drive answers', async () => {
    const { connection, listener, log, events } = await openRoom();
    expect(log).toEqual(['microphone', 'token', 'join drive-1/1']);
    expect(listener.phases).toEqual(['connecting']);
    events.received(listening);
    connection.send({ type: 'say', text: 'next' });
    await connection.microphone?.set(false);
    expect(listener.phases).toEqual(['connecting', 'open']);
    expect(log.slice(3)).toEqual(['{"type":"say","text":"next"}', 'mute']);
  });

  it('V-9: a refused microphone offers the text room, and wakes no worker', async () => {
    const { listener, log } = await openRoom({
      microphone: () => Promise.reject(new MicrophoneRefused('The microphone is not allowed on this page.')),
    });
    expect(listener.states.at(-1)).toEqual({
      phase: 'refused',
      reason: 'The microphone is not allowed on this page.',
      wayOut: 'text-room',
    });
    expect(log).toEqual(['microphone', 'leave']);
  });

  it('V-9: a voice service that is away says so and offers the text room', async () => {
    const { listener } = await openRoom({ grants: [unavailable] });
    expect(listener.states.at(-1)).toEqual({ phase: 'refused', reason: unavailable.detail, wayOut: 'text-room' });
  });

  it('V-2: a token that is no longer good leads back to the sign-in', async () => {
    const { listener } = await openRoom({ grants: [new Problem(401, 'TOKEN_INVALID', 'Sign in again.')] });
    expect(listener.states.at(-1)).toEqual({ phase: 'refused', reason: 'Sign in again.', wayOut: 'sign-in' });
  });

  it('V-9: a room in which nobody answers is left', async () => {
    const { listener, log, time } = await openRoom();
    await time.pass();
    expect(listener.states.at(-1)).toMatchObject({ phase: 'refused', wayOut: 'text-room' });
    expect(log.at(-1)).toBe('leave');
  });

  it('V-8: a lost network is shown, and the same room joined with a fresh token, however long it takes', async () => {
    const { listener, log, events, time } = await openRoom({ grants: ['drive-1', unavailable, 'drive-1'] });
    events.received(listening);
    events.reconnecting();
    events.disconnected('network');
    await time.pass();
    await time.pass();
    expect(listener.phases.at(-1)).toBe('open');
    expect(log.slice(3)).toEqual(['token', 'token', 'join drive-1/3']);
    expect(listener.restarts).toBe(0);
  });

  it('V-8: a room of another name is another drive', async () => {
    const { listener, events, time } = await openRoom({ grants: ['drive-1', 'drive-2'] });
    events.received(listening);
    events.disconnected('network');
    await time.pass();
    expect(listener.restarts).toBe(1);
  });

  it('V-8: after ten minutes it gives up and offers the text room', async () => {
    const { listener, events, time } = await openRoom({ grants: ['drive-1', unavailable] });
    events.received(listening);
    events.disconnected('network');
    for (let knock = 0; knock < 1_000 && time.waiting > 0; knock += 1) await time.pass();
    expect(listener.states.at(-1)).toMatchObject({ phase: 'refused', wayOut: 'text-room' });
  });

  it('V-11: the end of the drive is no loss', async () => {
    const { listener, events, log } = await openRoom();
    events.received(JSON.stringify({ type: 'end', briefed: 1, archived: 0, flagged: 0, remaining: 0 }));
    events.disconnected('network');
    expect(listener.states.at(-1)).toEqual({ phase: 'closed', reason: null });
    expect(log.filter((line) => line === 'token')).toHaveLength(1);
  });

  it('V-8: whoever goes on in another window is told so here', async () => {
    const { listener, events } = await openRoom();
    events.received(listening);
    events.disconnected('replaced');
    expect(listener.states.at(-1)).toEqual({
      phase: 'closed',
      reason: 'This drive goes on in another window.',
      wayOut: 'take-back',
    });
  });
});
