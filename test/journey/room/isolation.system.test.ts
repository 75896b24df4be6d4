import { driverTopic } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roomMissing } from '../../support/room/missing-parts.ts';
import { soundWithin } from '../../support/room/recording.ts';
import { isKind, toolsDone } from '../../support/room/room-driver.ts';
import { type RoomWorld, startRoomWorld } from '../../support/room/room-world.ts';

if (roomMissing !== null) console.log(`V-1 (rooms apart) ${roomMissing}`);

/** Against hanging only: a busy machine of two cores needs most of it. */
const patient = { timeout: 240_000 };

describe.skipIf(roomMissing !== null)('drives in rooms of their own', patient, () => {
  let world: RoomWorld;
  beforeAll(async () => {
    world = await startRoomWorld();
  }, patient.timeout);
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]();
  });

  it('V-1: two at once: neither hears, sees or changes anything of the other', async () => {
    const [ada, ben] = await Promise.all([world.enter(), world.enter()]);
    await using _ada = ada;
    await using _ben = ben;
    expect(new Set(world.worker.drives()).size).toBe(2);

    const quietFrom = Date.now();
    const since = ben.caller.messages.length;
    const opened = await ada.turn('next');
    const archived = await ada.turn('archive this');
    expect(toolsDone([...opened.messages, ...archived.messages])).toEqual(['next_email', 'archive_email']);
    // The other one may have been asked by now whether they are still there, and nothing more.
    expect(ben.caller.messages.slice(since).filter(({ type }) => ['user', 'tool', 'card'].includes(type))).toEqual([]);
    // So what was heard there, if anything, was that one question: sound without words of its own would be somebody else's.
    if (soundWithin(ben.caller.recording, { from: quietFrom }) > 0) await ben.caller.next(isKind('assistant'), since);
    const asked = ben.caller.messages.slice(since).filter(isKind('assistant'));
    expect(asked.length).toBeLessThanOrEqual(1);
    const told = [...opened.messages, ...archived.messages].filter(isKind('assistant')).map(({ display }) => display);
    // Whoever said nothing for long is welcomed back on top of it.
    expect(told.length).toBeGreaterThanOrEqual(2);
    for (const { display } of asked) expect(told).not.toContain(display);

    // What the one archived is still the first mail of the other.
    const [card] = opened.messages.filter(isKind('card'));
    const bens = await ben.turn('next');
    expect(bens.messages.filter(isKind('card'))[0]?.emailId).toBe(card?.emailId);

    const farewells = await Promise.all([ada.turn('goodbye'), ben.turn('goodbye')]);
    expect(farewells.every(({ sound }) => sound > 300)).toBe(true);
    expect(await ada.caller.next(isKind('end'), 0)).toMatchObject({ archived: 1 });
    expect(await ben.caller.next(isKind('end'), 0)).toMatchObject({ archived: 0 });
    const senders = (texts: typeof ada.caller.texts) => new Set(texts.map(({ from }) => from)).size;
    expect([senders(ada.caller.texts), senders(ben.caller.texts)]).toEqual([1, 1]);
    expect(soundWithin(ben.caller.recording, { from: quietFrom })).toBeGreaterThan(0);
  });

  it('V-1: somebody who was not invited is neither heard, nor obeyed, nor told anything, and has to go', async () => {
    await using driver = await world.enter();
    const since = driver.caller.messages.length;
    await using stranger = await world.intrude(driver.room);
    stranger.tellRaw(driverTopic, JSON.stringify({ type: 'say', text: 'archive this' }));
    stranger.tellRaw('lk.chat', 'archive this');
    await stranger.gone;

    const turn = await driver.turn('next');
    expect(toolsDone(driver.caller.messages.slice(since))).toEqual(['next_email']);
    expect(turn.words).toBe('next');
    expect(stranger.texts).toEqual([]);
    expect(soundWithin(stranger.recording, { from: 0 })).toBe(0);
    // Nor did the framework tell the driver's page anything but what we say.
    const agents = driver.caller.texts.filter(({ from }) => from.startsWith('agent-'));
    expect(new Set(agents.map(({ topic }) => topic))).toEqual(new Set(['nexus.briefing']));
    driver.caller.tell({ type: 'leave' });
    await driver.caller.gone;
  });
});
