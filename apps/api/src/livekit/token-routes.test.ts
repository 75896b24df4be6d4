import { randomUUID } from 'node:crypto';
import { agentName, DriveDispatch, localUserId, RoomGrant } from '@nexus/contracts';
import { decodeJwt } from 'jose';
import { TokenVerifier } from 'livekit-server-sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Problem } from '../problems/problem.ts';
import { startLiveKitDouble } from '../testing/livekit-double.ts';
import { openApi } from '../testing/open-api.ts';
import { createLiveKitRooms } from './room-tokens.ts';

/** What LiveKit reads in a token. */
const Claims = z.object({
  sub: z.string(),
  nbf: z.number(),
  exp: z.number(),
  video: z.record(z.string(), z.unknown()),
  roomConfig: z.object({
    emptyTimeout: z.number(),
    departureTimeout: z.number(),
    agents: z.array(z.object({ agentName: z.string(), metadata: z.string() })),
  }),
});

async function open() {
  const livekit = await startLiveKitDouble();
  onTestFinished(() => livekit[Symbol.asyncDispose]());
  const environment = {
    OPENAI_API_KEY: 'sk-the-model-key',
    LIVEKIT_URL: livekit.url,
    LIVEKIT_API_KEY: livekit.apiKey,
    LIVEKIT_API_SECRET: livekit.apiSecret,
  };
  const rooms = createLiveKitRooms(livekit);
  const api = await openApi({
    environment,
    livekit: rooms,
    probes: [{ name: 'livekit', needed: true, check: rooms.check }],
  });
  const ask = () => api.app.inject({ method: 'POST', url: '/livekit/token' });
  const grant = async () => RoomGrant.parse((await ask()).json());
  return { ...api, livekit, ask, grant };
}

describe('tokens for voice rooms', () => {
  it('V-2: a token opens one room for one user for ten minutes, and calls the worker to it', async () => {
    const { ask, livekit } = await open();
    const response = await ask();
    expect(response.statusCode).toBe(201);
    expect(response.headers['cache-control']).toBe('no-store');
    const { url, room, token, expiresAt } = RoomGrant.parse(response.json());
    expect(url).toBe(livekit.url.replace('http', 'ws'));
    expect(room).toMatch(new RegExp(`^drive-${localUserId}-[\\w-]{12}$`));
    await new TokenVerifier(livekit.apiKey, livekit.apiSecret).verify(token);
    const claims = Claims.parse(decodeJwt(token));
    expect(claims.sub).toBe(localUserId);
    expect(claims.exp - claims.nbf).toBe(600);
    expect(Math.abs(Date.parse(expiresAt) / 1_000 - claims.exp)).toBeLessThanOrEqual(1);
    expect(claims.video).toEqual({
      room,
      roomJoin: true,
      canPublish: true,
      canPublishSources: ['microphone'],
      canPublishData: true,
      canSubscribe: true,
    });
    expect(claims.roomConfig).toMatchObject({ emptyTimeout: 600, departureTimeout: 600 });
    const [agent] = claims.roomConfig.agents;
    expect(agent?.agentName).toBe(agentName);
    expect(DriveDispatch.parse(JSON.parse(agent?.metadata ?? ''))).toEqual({ userId: localUserId });
  });

  it('V-2: each drive has a fresh room', async () => {
    const { grant } = await open();
    expect((await grant()).room).not.toBe((await grant()).room);
  });

  it('V-2: a room in which the agent waits is given again; one that it left, or another user’s, is not', async () => {
    const { grant, livekit } = await open();
    const { room } = await grant();
    livekit.rooms.set(`drive-${randomUUID()}-x`, ['AGENT']);
    livekit.rooms.set(`drive-${localUserId}-older`, ['STANDARD']);
    livekit.rooms.set(room, ['AGENT']);
    expect((await grant()).room).toBe(room);
    livekit.rooms.set(room, ['STANDARD']);
    expect([room, `drive-${localUserId}-older`]).not.toContain((await grant()).room);
  });

  it('V-2: a LiveKit that stumbles over one room is said so, and opens no second drive beside the live one', async () => {
    const { ask, grant, livekit } = await open();
    const { room } = await grant();
    livekit.rooms.set(room, ['AGENT']);
    livekit.participants = 'fails';
    const response = await ask();
    expect(response.statusCode).toBe(503);
    expect(Problem.parse(response.json()).code).toBe('LIVEKIT_UNAVAILABLE');
    livekit.participants = 'listed';
    expect((await grant()).room).toBe(room);
    livekit.participants = 'gone';
    expect((await grant()).room).not.toBe(room);
  });

  it.each([
    ['[]', 'application/json'],
    ['null', 'application/json'],
    ['hello', 'text/plain'],
  ])('V-2: a body that is no object is refused: %s', async (payload, type) => {
    const { app } = await open();
    const send = (body: string, contentType: string) =>
      app.inject({ method: 'POST', url: '/livekit/token', payload: body, headers: { 'content-type': contentType } });
    const response = await send(payload, type);
    expect(response.statusCode).toBe(400);
    expect(Problem.parse(response.json()).code).toBe('REQUEST_INVALID');
    expect((await send('{}', 'application/json')).statusCode).toBe(201);
  });

  it('V-2: a LiveKit that is away is said so, and the server is not ready', async () => {
    const { ask, app, livekit } = await open();
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    livekit.goAway();
    const response = await ask();
    expect(response.statusCode).toBe(503);
    expect(Problem.parse(response.json()).code).toBe('LIVEKIT_UNAVAILABLE');
    expect((await app.inject('/readyz')).json()).toMatchObject({
      ready: false,
      parts: [{ name: 'livekit', ready: false }],
    });
  });

  it('V-2: a LiveKit that does not take our key is said so as well', async () => {
    const { livekit } = await open();
    const rooms = createLiveKitRooms({ ...livekit, apiSecret: 'another-secret-than-the-double-has' });
    await expect(rooms.check()).rejects.toMatchObject({ code: 'LIVEKIT_UNAVAILABLE' });
  });

  it('V-2: LiveKit’s secret and the model’s key are in no answer and no log', async () => {
    const { app, ask, logged, livekit } = await open();
    const paths = ['/', '/config', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs/', '/nothing'];
    const answers = await Promise.all([...paths.map((url) => app.inject(url)), ask()]);
    livekit.goAway();
    answers.push(await ask());
    const all = [...answers.map(({ body, headers }) => body + JSON.stringify(headers)), logged()].join('\n');
    // A token’s parts are base64, in which nothing would be found by its name.
    const [header, payload] = (answers[paths.length]?.json().token ?? '').split('.');
    const decoded = [header, payload].map((part) => Buffer.from(part ?? '', 'base64url').toString()).join();
    expect(decoded).toContain(agentName);
    for (const secret of [livekit.apiSecret, 'sk-the-model-key']) expect(all + decoded).not.toContain(secret);
  });
});
