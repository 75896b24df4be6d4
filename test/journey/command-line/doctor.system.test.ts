import { findRedisServer, startRedisServer } from '@nexus/knowledge-store/testing';
import { describe, expect, it } from 'vitest';
import { examine } from '../../support/command-line/examine.ts';
import { startServiceDouble } from '../../support/model/service-double.ts';
import { startLiveKitServer } from '../../support/room/livekit-server.ts';
import { sayWhereLiveKitIs } from '../../support/room/say-where-livekit-is.ts';

const secret = 'sk-a-key-that-nobody-may-see';

// Upper bounds against hanging, on a machine that may run other tests meanwhile.
const patience = { timeout: 180_000 };

it('a service that stalls is said to, with the settings to look at, and quotes no key', patience, async () => {
  await using double = await startServiceDouble('stalls');
  const { status, service, summary, stdout, stderr } = await examine({
    OPENAI_API_KEY: secret,
    OPENAI_BASE_URL: double.baseURL,
    SUPABASE_URL: double.origin,
  });
  for (const name of ['Model', 'Speech to text', 'Text to speech', 'Sign-in']) {
    expect(service(name)).toMatchObject({ state: 'failed', detail: expect.stringMatching(/no answer within 5 s/) });
  }
  expect(summary).toMatchObject({ ok: false, next: expect.stringMatching(/^Model: .*Check OPENAI_API_KEY/) });
  expect(status).toBe(1);
  expect(`${stdout}${stderr}`).not.toContain(secret);
});

describe.skipIf(sayWhereLiveKitIs())('nexus doctor beside a real LiveKit server', patience, () => {
  it('V-1: takes its key, and says when it does not', async () => {
    await using server = await startLiveKitServer();
    const environment = {
      LIVEKIT_URL: server.url,
      LIVEKIT_API_KEY: server.apiKey,
      LIVEKIT_API_SECRET: server.apiSecret,
    };
    expect((await examine(environment)).service('LiveKit')).toMatchObject({ state: 'ok' });
    const refused = await examine({ ...environment, LIVEKIT_API_SECRET: `${server.apiSecret}x` });
    expect(refused.service('LiveKit')).toMatchObject({ state: 'failed', detail: expect.stringContaining('key') });
    expect(`${refused.stdout}${refused.stderr}`).not.toContain(server.apiSecret);
  });
});

describe.skipIf(!findRedisServer())('nexus doctor beside a real Redis', patience, () => {
  it('V-5: pings it, and says when it is frozen or gone', async () => {
    await using redis = await startRedisServer();
    const environment = { REDIS_URL: redis.url };
    expect((await examine(environment)).service('Redis')).toMatchObject({ state: 'ok' });
    redis.freeze();
    expect((await examine(environment)).service('Redis')).toMatchObject({ state: 'failed' });
    redis.thaw();
    await redis.stop();
    expect((await examine(environment)).service('Redis')).toMatchObject({
      state: 'failed',
      detail: 'nothing listens there',
    });
  });
});
