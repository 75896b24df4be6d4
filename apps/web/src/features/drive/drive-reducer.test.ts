import { RoomMessage } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleMessages } from '../../testing/sample-messages.ts';
import { parseRoomMessage } from '../connection/drive-connection.ts';
import { type DriveState, driveReducer, initialDrive, restartedDrive } from './drive-reducer.ts';

const message = fc.constantFrom(...sampleMessages);
const after = (messages: readonly (RoomMessage | null)[], from: DriveState = initialDrive) =>
  messages.reduce(driveReducer, from);

describe('the screen after messages', () => {
  it('V-9: shows the card, the conversation, what is left and the state', () => {
    const state = after([
      {
        type: 'ready',
        mode: 'model',
        unread: 3,
        held: {},
        topics: [
          { id: 'a', title: 'Lift pit', count: 2 },
          { id: 'b', title: 'Timesheets', count: 1 },
        ],
        redFlags: 1,
        urgent: 1,
      },
      { type: 'status', activity: 'speaking', simpleMode: true },
      { type: 'user', turn: 1, text: 'next' },
      {
        type: 'card',
        turn: 1,
        emailId: 'm1',
        from: 'Ada Byrne',
        subject: 'Water in the pit',
        receivedAt: null,
        topic: 'Lift pit',
        score: 0.9,
        signals: [],
      },
      { type: 'assistant', turn: 1, text: 'two', display: '2', firstChunkMs: null, totalMs: 1 },
      {
        type: 'progress',
        left: 2,
        topicId: 'a',
        topics: [
          { id: 'a', title: 'Lift pit', left: 1 },
          { id: 'b', title: 'Timesheets', left: 1 },
        ],
      },
    ]);
    expect(state).toMatchObject({
      activity: 'speaking',
      simpleMode: true,
      left: 2,
      card: { from: 'Ada Byrne', subject: 'Water in the pit' },
      topics: [
        { title: 'Lift pit', left: 1, current: true },
        { title: 'Timesheets', left: 1, current: false },
      ],
    });
    expect(state.utterances.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(['driver: next', 'nexus: 2']);
  });

  it('V-9: days are counted from what the drive takes for now; from the wall clock where it says nothing', () => {
    const [ready] = sampleMessages.filter(({ type }) => type === 'ready');
    expect(after([ready ?? null]).now).toBe('2026-11-15T20:00:00.000Z');
    expect(initialDrive.now).toBeNull();
  });

  it('V-9: waits for a yes from the question until the driver says anything', () => {
    const asked = after([{ type: 'confirm', turn: 2, action: 'send', count: 1 }]);
    expect(asked.asked).toBe(true);
    expect(after([{ type: 'user', turn: 3, text: 'no' }], asked).asked).toBe(false);
  });

  it('V-10: what cannot be understood is counted and changes nothing else', () => {
    fc.assert(
      fc.property(fc.array(message), fc.string(), (messages, raw) => {
        const before = after(messages);
        const parsed = parseRoomMessage(raw);
        fc.pre(parsed === null);
        expect(driveReducer(before, parsed)).toEqual({ ...before, ignored: before.ignored + 1 });
      }),
    );
  });

  it('V-10: every message of the contract has a sample, and each is understood as it is sent', () => {
    const types = RoomMessage.options.map((option) => option.shape.type.value);
    expect(new Set(sampleMessages.map(({ type }) => type))).toEqual(new Set(types));
    for (const sample of sampleMessages) expect(parseRoomMessage(JSON.stringify(sample))).toEqual(sample);
  });

  it('V-9: any messages in any order leave a bounded conversation, numbered in order', () => {
    fc.assert(
      fc.property(fc.array(fc.option(message, { nil: null }), { maxLength: 200 }), (messages) => {
        const { utterances, ignored } = after(messages);
        expect(utterances.length).toBeLessThanOrEqual(12);
        const keys = utterances.map(({ key }) => key);
        expect(keys).toEqual(keys.toSorted((left, right) => left - right));
        expect(new Set(keys).size).toBe(keys.length);
        expect(ignored).toBe(messages.filter((each) => each === null).length);
      }),
    );
  });

  it('V-8: of a lost drive nothing is shown any more, and the loss is said once', () => {
    fc.assert(
      fc.property(fc.array(message), (messages) => {
        const lost = restartedDrive(after(messages));
        expect({ ...lost, utterances: [] }).toEqual(initialDrive);
        expect(lost.utterances.map(({ text }) => text)).toEqual(['The drive was lost. This is a new one.']);
      }),
    );
  });

  it('V-8: a snapshot heard again changes nothing', () => {
    const snapshot = fc.subarray(sampleMessages.filter(({ type }) => ['card', 'progress', 'status'].includes(type)));
    fc.assert(
      fc.property(fc.array(message), snapshot, (messages, repeated) => {
        const once = after(repeated, after(messages));
        expect(after(repeated, once)).toEqual(once);
      }),
    );
  });
});
