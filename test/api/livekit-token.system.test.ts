import { createHmac, randomUUID } from 'node:crypto';
import { startApi } from '@nexus/api';
import { RoomGrant } from '@nexus/contracts';
import { parseSettings } from '@nexus/runtime';
import { AccessToken, RoomServiceClient } from 'livekit-server-sdk';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startCaller } from '../support/room/caller.ts';
import { findLiveKitServer } from '../support/room/find-program.ts';
import { type LiveKitServer, startLiveKitServer } from '../support/room/livekit-server.ts';

const missing =
  findLiveKitServer() === null
    ? 'skipped: livekit-server not found (go install github.com/livekit/livekit-server/cmd/server@v1.13.5, then LIVEKIT_SERVER_BIN=…/bin/server)'
    : null;
if (missing !== null) console.warn(missing);

const jwtSecret = `${randomUUID()}${randomUUID()}`;

/** An access token as Supabase signs it with the project's secret. */
function signIn(userId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 600;
  const unsigned = `${part({ alg: 'HS256' })}.${part({ sub: userId, aud: 'authenticated', exp })}`;
  return `${unsigned}.${createHmac('sha256', jwtSecret).update(unsigned).digest('base64url')}`;
}

async function open() {
  const livekit = await startLiveKitServer();
  onTestFinished(() => livekit[Symbol.asyncDispose]());
  const settings = parseSettings({
    API_PORT: '0',
    LOG_LEVEL: 'silent',
    SUPABASE_JWT_SECRET: jwtSecret,
    OPENAI_API_KEY: 'key',
    LIVEKIT_URL: livekit.url,
    LIVEKIT_API_KEY: livekit.apiKey,
    LIVEKIT_API_SECRET: livekit.apiSecret,
  });
  const api = await startApi({ settings });
  onTestFinished(() => api.close());
  const service = new RoomServiceClient(livekit.url.replace('ws', 'http'), livekit.apiKey, livekit.apiSecret);
  const grant = async (userId: string) => {
    const headers = { authorization: `Bearer ${signIn(userId)}` };
    const response = await fetch(`${api.address}/livekit/token`, { method: 'POST', headers });
    expect(response.status).toBe(201);
    return RoomGrant.parse(await response.json());
  };
  return { livekit, service, grant };
}

/** LiveKit's own verdict on a token: 200 where it would let its holder join. */
async function verdict(url: string, token: string, room?: string): Promise<number> {
  const address = new URL('/rtc/validate', url.replace('ws', 'http'));
  address.searchParams.set('access_token', token);
  if (room !== undefined) address.searchParams.set('room', room);
  return (await fetch(address)).status;
}

async function joinAs(grant: RoomGrant): Promise<void> {
  const caller = await startCaller({ speaks: false });
  onTestFinished(() => caller[Symbol.asyncDispose]());
  await caller.join(grant.url, grant.token);
}

async function joinAsAgent({ url, apiKey, apiSecret }: LiveKitServer, room: string): Promise<void> {
  const token = new AccessToken(apiKey, apiSecret, { identity: 'agent', ttl: 600 });
  token.kind = 'agent';
  token.addGrant({ room, roomJoin: true, agent: true });
  await joinAs({ url, room, token: await token.toJwt(), expiresAt: '' });
}

describe.skipIf(missing !== null)('tokens on a real LiveKit server', () => {
  it("V-2: user A's token lets A into A's room, and not into B's", async () => {
    const { service, grant } = await open();
    const [anna, bela] = [randomUUID(), randomUUID()];
    const [hers, his] = [await grant(anna), await grant(bela)];
    await joinAs(his);
    await joinAs(hers);
    expect(await verdict(hers.url, hers.token)).toBe(200);
    // Whatever room a client asks for, the token's is the one it gets.
    await verdict(hers.url, hers.token, his.room);
    const present = async (room: string) => (await service.listParticipants(room)).map(({ identity }) => identity);
    expect(await present(hers.room)).toEqual([anna]);
    expect(await present(his.room)).toEqual([bela]);
  });

  it('V-2: an expired and a forged token are refused', async () => {
    const { livekit, grant } = await open();
    const { url, room, token } = await grant(randomUUID());
    const other = async (apiSecret: string, ttl: string) => {
      const made = new AccessToken(livekit.apiKey, apiSecret, { identity: 'eve', ttl });
      made.addGrant({ room, roomJoin: true });
      return made.toJwt();
    };
    expect(await verdict(url, token)).toBe(200);
    expect(await verdict(url, await other('another secret, as long as the real one', '10m'))).toBe(401);
    expect(await verdict(url, await other(livekit.apiSecret, '-2m'))).toBe(401);
    const [head, payload, signature] = token.split('.');
    expect(await verdict(url, `${head}.${payload}.${signature?.split('').reverse().join('')}`)).toBe(401);
  });

  it('V-2: the room in which the agent still waits is given again, with its time to come back', async () => {
    const { livekit, service, grant } = await open();
    const userId = randomUUID();
    const first = await grant(userId);
    await joinAs(first);
    const [room] = await service.listRooms([first.room]);
    expect(room).toMatchObject({ departureTimeout: 600, emptyTimeout: 600 });
    expect((await grant(userId)).room).not.toBe(first.room);
    await joinAsAgent(livekit, first.room);
    expect((await grant(userId)).room).toBe(first.room);
    expect((await grant(randomUUID())).room).not.toBe(first.room);
  });
});
