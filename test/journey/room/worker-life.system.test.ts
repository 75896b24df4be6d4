import { randomUUID } from 'node:crypto';
import { driverTopic } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startCaller } from '../../support/room/caller.ts';
import { roomMissing } from '../../support/room/missing-parts.ts';
import { descendantsOf, isAlive } from '../../support/room/processes.ts';
import { isKind, type RoomDriver } from '../../support/room/room-driver.ts';
import { mintToken } from '../../support/room/room-token.ts';
import { type RoomWorld, startRoomWorld } from '../../support/room/room-world.ts';
import { spawnWorker } from '../../support/room/worker-process.ts';

/** Against hanging, and for V-11's ten seconds. */
const withinTenSeconds = { timeout: 10_000, interval: 100 };

describe('a worker without what it needs', { timeout: 120_000 }, () => {
  it.each([
    ['LiveKit', {}, /set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET\. \(VOICE_NOT_CONFIGURED\)/],
    [
      'speech',
      { LIVEKIT_URL: 'ws://127.0.0.1:9', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' },
      /set OPENAI_API_KEY.*\(VOICE_NOT_CONFIGURED\)/,
    ],
    ['half of LiveKit', { LIVEKIT_URL: 'ws://127.0.0.1:9' }, /LIVEKIT_API_KEY.*\(SETTING_INVALID\)/],
  ])('V-1: without %s it says what to set, and ends with status 1', async (_, environment, sentence) => {
    await using worker = await spawnWorker(null, { environment });
    expect(await worker.exited).toBe(1);
    expect(worker.output).toMatch(sentence);
  });
});

if (roomMissing !== null) console.log(`V-11 (a worker's life) ${roomMissing}`);

/** Against hanging only: a busy machine of two cores needs most of it. */
const patient = { timeout: 240_000 };

describe.skipIf(roomMissing !== null)('a worker', patient, () => {
  let world: RoomWorld;
  beforeAll(async () => {
    world = await startRoomWorld({ agent: new URL('../../support/room/impatient-agent.ts', import.meta.url) });
  }, patient.timeout);
  afterAll(async () => {
    await world?.[Symbol.asyncDispose]();
  });

  /** The process of the newest drive. */
  const drivePid = () => world.worker.drives().at(-1) ?? 0;

  it('V-8: puts a drive away when its driver stays gone, with its room and its process', async () => {
    await using driver = await world.enter();
    const pid = drivePid();
    await driver.caller.leave();
    await expect.poll(() => isAlive(pid), withinTenSeconds).toBe(false);
    await expect.poll(() => world.rooms(), withinTenSeconds).not.toContain(driver.room);
  });

  it('V-11: ends at once when the driver leaves by the page', async () => {
    await using driver = await world.enter();
    const pid = drivePid();
    const since = driver.caller.messages.length;
    driver.caller.tell({ type: 'leave' });
    await driver.caller.next(isKind('end'), since);
    await driver.caller.gone;
    await expect.poll(() => isAlive(pid), withinTenSeconds).toBe(false);
  });

  it('V-9: obeys typed words, and says so when it was told what it does not understand', async () => {
    await using driver = await world.enter();
    const { caller } = driver;
    const since = caller.messages.length;
    caller.tellRaw(driverTopic, '{"type":"archive everything"}');
    expect(await caller.next(isKind('error'), since)).toMatchObject({ code: 'REQUEST_INVALID', fatal: false });
    caller.tell({ type: 'say', text: 'next' });
    expect(await caller.next(isKind('tool'), since)).toMatchObject({ name: 'next_email', success: true });
    caller.tell({ type: 'leave' });
    await caller.gone;
  });

  it('V-2: refuses a job without a driver, and is there for the next one', async () => {
    await using caller: Caller = await startCaller();
    const [room, identity] = [randomUUID(), randomUUID()];
    await world.worker.wrote('ready for a drive');
    const before = world.worker.drives().length;
    const { livekit } = world;
    await caller.join(livekit.url, await mintToken(livekit, { room, identity, dispatch: '{"userId":"anybody"}' }));
    await world.worker.wrote('a job without a driver was refused');
    await using driver = await world.enter();
    expect(driver.messagesOf('ready')).toHaveLength(1);
    expect(world.worker.drives()).toHaveLength(before + 1);
    expect(caller.messages).toEqual([]);
    driver.caller.tell({ type: 'leave' });
    await driver.caller.gone;
  });

  it('V-1: survives a restart of LiveKit: unhealthy meanwhile, registered again, and driving', async () => {
    const { worker, livekit } = world;
    const registered = worker.output.split('registered worker').length - 1;
    const health = async () => (await fetch(worker.healthAddress)).status;
    expect(await health()).toBe(200);
    await livekit.stop();
    await expect.poll(health, { timeout: 30_000 }).toBe(503);
    await livekit.restart();
    await worker.wrote('registered worker', registered + 1);
    await expect.poll(health, { timeout: 30_000 }).toBe(200);
    await using driver = await world.enter();
    expect(driver.messagesOf('ready')).toHaveLength(1);
    driver.caller.tell({ type: 'leave' });
    await driver.caller.gone;
  });

  it('V-11: on SIGTERM puts live drives away, and leaves no process', async () => {
    await using driver: RoomDriver = await world.enter();
    const { worker } = world;
    const family = descendantsOf(worker.pid).map(({ pid }) => pid);
    expect(family.length).toBeGreaterThan(1);
    const since = driver.caller.messages.length;
    expect(await worker.stop('SIGTERM')).toBe(0);
    expect(driver.caller.messages.slice(since).filter(isKind('end'))).toHaveLength(1);
    await expect.poll(() => family.filter(isAlive), withinTenSeconds).toEqual([]);
  });
});
