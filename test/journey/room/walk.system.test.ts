import { briefingTopic, RoomMessage } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomMissing } from '../../support/room/missing-parts.ts';
import { mostRepeats } from '../../support/room/phrases.ts';
import { printTimings } from '../../support/room/print-timings.ts';
import { isAlive } from '../../support/room/processes.ts';
import { quietStretch } from '../../support/room/recording.ts';
import { isKind, type RoomDriver, toolsDone } from '../../support/room/room-driver.ts';
import { type RoomWorld, startRoomWorld } from '../../support/room/room-world.ts';
import { walkingModel } from '../../support/room/walking-model.ts';

if (roomMissing !== null) console.log(`V-12 (the walk in a real room) ${roomMissing}`);

/** Against hanging only: a busy machine of two cores needs most of it. */
const patient = { timeout: 240_000 };

describe.skipIf(roomMissing !== null)('a drive in a real room', patient, () => {
  let world: RoomWorld;
  let driver: RoomDriver;

  beforeAll(async () => {
    world = await startRoomWorld();
    driver = await world.enter({ hearsOverview: true });
  }, patient.timeout);
  afterAll(async () => {
    await driver?.[Symbol.asyncDispose]();
    await world?.[Symbol.asyncDispose]();
  });

  it('V-1: greets aloud, then says what there is', () => {
    printTimings('greeting', { 'join to first sound': driver.greetedAfter });
    expect(driver.messagesOf('ready')).toMatchObject([{ mode: 'model' }]);
    expect(driver.messagesOf('assistant').length).toBeGreaterThan(0);
  });

  it('V-12: "next", and a mail is heard and shown', async () => {
    const turn = await driver.turn('next');
    printTimings('next', { 'end of speech to first sound': turn.answeredAfter });
    expect(turn.words).toBe('next');
    expect(toolsDone(turn.messages)).toEqual(['next_email']);
    expect(turn.messages.filter(isKind('card'))).toHaveLength(1);
    expect(turn.sound).toBeGreaterThan(500);
  });

  it('V-10: the card and all else came as text on a topic of their own, from one sender, with nothing that the schema does not know', () => {
    const told = driver.caller.texts.filter(({ topic }) => topic === briefingTopic);
    const raw = told.map(({ text }) => JSON.parse(text) as { readonly type: string });
    expect(raw.map((message) => RoomMessage.parse(message))).toEqual(raw);
    expect(new Set(told.map(({ from }) => from)).size).toBe(1);
    expect(raw.filter(({ type }) => type === 'card')).toHaveLength(1);
    expect(raw.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'status', 'progress', 'assistant']));
  });

  it('V-12: "archive this", and it is done and said', async () => {
    const turn = await driver.turn('archive this');
    printTimings('archive this', { 'end of speech to first sound': turn.answeredAfter });
    expect(turn.words).toBe('archive this');
    expect(toolsDone(turn.messages)).toEqual(['archive_email']);
    expect(turn.sound).toBeGreaterThan(300);
  });

  it('V-4: barge-in stops the speech, and "undo" said over it is heard and done', async () => {
    const { caller } = driver;
    const [archived] = driver.messagesOf('card');
    // The next mail is being read out when the driver thinks better of it.
    const asked = caller.messages.length;
    await caller.sound((await driver.interrupt('next')).endedAt);
    await caller.next(isKind('card'), asked);

    const since = caller.messages.length;
    const { beganAt, endedAt } = await driver.interrupt('undo');
    const turn = await driver.answer(endedAt, since);
    expect(turn.words).toBe('undo');
    expect(toolsDone(turn.messages)).toEqual(['undo_last_action']);
    const stopped = quietStretch(caller.recording, {
      from: beganAt,
      until: turn.messages.findLast(isKind('tool'))?.at,
    });
    printTimings('barge-in', {
      'first word to silence': stopped === null ? null : stopped - beganAt,
      'end of speech to first sound of the answer': turn.answeredAfter,
    });
    expect(stopped).not.toBeNull();

    // What was taken back is in the mailbox again.
    const open = () => driver.messagesOf('card').at(-1)?.emailId;
    await driver.turn('go back');
    // What was misheard on the way may have led further on.
    for (let again = 0; open() !== archived?.emailId && again < mostRepeats; again += 1) await driver.turn('go back');
    expect(open()).toBe(archived?.emailId);
  });

  it('V-5: the model goes away in mid-drive, and no turn is silent', async () => {
    world.model.script({ status: 500 });
    const turn = await driver.turn('next');
    printTimings('next, the model out', { 'end of speech to first sound': turn.answeredAfter });
    expect(toolsDone(turn.messages)).toEqual(['next_email']);
    expect(turn.sound).toBeGreaterThan(500);
    expect(driver.messagesOf('status').some(({ simpleMode }) => simpleMode)).toBe(true);
    world.model.script(walkingModel);
  });

  it('V-11: "goodbye", a summary, and nothing is left of the drive', async () => {
    const { caller } = driver;
    const since = caller.messages.length;
    const [pid = 0] = world.worker.drives();
    expect(isAlive(pid)).toBe(true);
    const turn = await driver.turn('goodbye');
    expect(turn.sound).toBeGreaterThan(500);
    const end = await caller.next(isKind('end'), since);
    expect(end).toMatchObject({ archived: 0 });
    const goneAt = await caller.gone;
    printTimings('goodbye', { 'end of the summary to the end of the room': goneAt - end.at });
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  });
});
