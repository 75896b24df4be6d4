import type { Room } from '@livekit/rtc-node';
import { createManualScheduler } from '@nexus/async/testing';
import { type DriverMessage, driverTopic } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listenToDriver, parseDriverMessage } from './page-messages.ts';

it('V-9: understands typed words, hush and leave', () => {
  expect(parseDriverMessage('{"type":"say","text":" next "}')).toEqual({ type: 'say', text: 'next' });
  expect(parseDriverMessage('{"type":"hush"}')).toEqual({ type: 'hush' });
  expect(parseDriverMessage('{"type":"leave"}')).toEqual({ type: 'leave' });
});

it.each([null, '', 'next', '{"type":"say"}', '{"type":"say","text":" "}', '{"type":"archive"}'])(
  'V-9: takes %j for no message',
  (text) => {
    expect(parseDriverMessage(text)).toBeNull();
  },
);

it('never fails, whatever is sent', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseDriverMessage(text)));
});

type TextStreamHandler = Parameters<Room['registerTextStreamHandler']>[1];
type Reader = Parameters<TextStreamHandler>[0];

/** A room of which only the text streams of one topic are heard; `type` opens one, in as many pieces as are given. */
function openRoomDouble() {
  const handlers = new Map<string, TextStreamHandler>();
  const room = {
    registerTextStreamHandler: (topic: string, handler: TextStreamHandler) => void handlers.set(topic, handler),
    unregisterTextStreamHandler: (topic: string) => void handlers.delete(topic),
  };
  return {
    room: room as unknown as Room,
    type(identity: string, ...pieces: readonly string[]) {
      const stream = Promise.withResolvers<void>();
      const state = { isClosed: false };
      const reader = {
        async *[Symbol.asyncIterator]() {
          yield* pieces;
          await stream.promise;
        },
        async close() {
          state.isClosed = true;
          stream.resolve();
        },
      };
      handlers.get(driverTopic)?.(reader as unknown as Reader, { identity });
      return { state, end: () => stream.resolve(), breakOff: () => stream.reject(new Error('the room is gone')) };
    },
  };
}

/** Lets everything happen that waits for no time. */
const settled = () => new Promise(setImmediate);

function startListening() {
  const { room, type } = openRoomDouble();
  const scheduler = createManualScheduler();
  const heard: (DriverMessage | 'invalid')[] = [];
  const stop = listenToDriver({
    room,
    identity: 'driver',
    onMessage: (message) => void heard.push(message),
    onInvalid: () => void heard.push('invalid'),
    scheduler,
  });
  return { type, heard, scheduler, stop };
}

const say = (text: string): DriverMessage => ({ type: 'say', text });

describe('the streams of typed words', () => {
  it('V-9: are obeyed in the order in which they began, and those of others are closed unread', async () => {
    const { type, heard } = startListening();
    const first = type('driver', '{"type":"say",', '"text":"next"}');
    type('driver', JSON.stringify(say('archive it'))).end();
    const other = type('stranger', JSON.stringify(say('send it')));
    await settled();
    expect([heard, other.state.isClosed]).toEqual([[], true]);
    first.end();
    await settled();
    expect(heard).toEqual([say('next'), say('archive it')]);
  });

  it('V-9: that break off halfway hold up what comes behind them for five seconds, however many they are', async () => {
    const { type, heard, scheduler } = startListening();
    const broken = [type('driver', '{"type":"say",'), type('driver'), type('driver', '{')];
    type('driver', JSON.stringify(say('next'))).end();
    await settled();
    expect(heard).toEqual([]);
    scheduler.advance(5_000);
    await settled();
    expect(heard).toEqual(['invalid', 'invalid', 'invalid', say('next')]);
    expect(broken.every(({ state }) => state.isClosed)).toBe(true);
    expect(scheduler.waiting).toBe(0);
  });

  it('V-9: that fail, also while others are awaited, fail for themselves alone', async () => {
    const { type, heard } = startListening();
    const first = type('driver', JSON.stringify(say('next')));
    type('driver', '{').breakOff();
    await settled();
    first.end();
    await settled();
    expect(heard).toEqual([say('next'), 'invalid']);
  });
});
