import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Problem } from './problems/problem.ts';
import { openApi } from './testing/open-api.ts';
import { startSupabaseDouble } from './testing/supabase-double.ts';

const supabaseEnvironment = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_JWT_SECRET: 'x'.repeat(40) };

describe('who may ask the API, and how often', () => {
  it('K-10: who is not signed in hears which of the two it was', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const environment = {
      SUPABASE_URL: supabase.url,
      SUPABASE_JWT_SECRET: supabase.jwtSecret,
      SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines',
    };
    const { app } = await openApi({ environment });
    const ask = async (authorization?: string) => {
      const response = await app.inject({
        method: 'POST',
        url: '/livekit/token',
        headers: authorization === undefined ? {} : { authorization },
      });
      return [response.statusCode, Problem.parse(response.json()).code];
    };
    expect(await ask()).toEqual([401, 'TOKEN_MISSING']);
    expect(await ask('Bearer nonsense')).toEqual([401, 'TOKEN_INVALID']);
    expect(await ask('Basic bmV4dXM6')).toEqual([401, 'TOKEN_INVALID']);
    expect(await ask(`Bearer ${await supabase.sign(randomUUID(), { secret: 'y'.repeat(40) })}`)).toEqual([
      401,
      'TOKEN_INVALID',
    ]);
    expect(await ask('Bearer sb_secret_of_machines')).toEqual([403, 'FORBIDDEN']);
    expect(await ask(`Bearer ${await supabase.sign(randomUUID())}`)).toEqual([409, 'VOICE_NOT_CONFIGURED']);
    supabase.answerWith(0);
    expect(await ask(`Bearer ${await supabase.sign(randomUUID(), { with: 'key' })}`)).toEqual([
      503,
      'SIGN_IN_UNAVAILABLE',
    ]);
  });

  it('K-10: a token that nobody here can check is refused, not taken for none', async () => {
    const { app } = await openApi();
    const response = await app.inject({
      method: 'POST',
      url: '/livekit/token',
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect(Problem.parse(response.json()).code).toBe('TOKEN_INVALID');
  });

  it('K-10: a server that listens for other machines has no local user', async () => {
    const { app } = await openApi({ environment: { API_HOST: '0.0.0.0' } });
    const response = await app.inject({ method: 'POST', url: '/livekit/token' });
    expect(Problem.parse(response.json()).code).toBe('FORBIDDEN');
  });

  it('K-10: limits are a user’s and not an address’s, with Retry-After', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const environment = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
    const { app } = await openApi({ environment, rateLimits: { token: 2 } });
    const tokens = await Promise.all([supabase.sign(randomUUID()), supabase.sign(randomUUID())]);
    const ask = (token: string | undefined) =>
      app.inject({ method: 'POST', url: '/livekit/token', headers: { authorization: `Bearer ${token}` } });
    for (const token of tokens) {
      expect([(await ask(token)).statusCode, (await ask(token)).statusCode]).toEqual([409, 409]);
      const refused = await ask(token);
      expect(Problem.parse(refused.json()).code).toBe('RATE_LIMITED');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('K-10: guesses at addresses are counted too', async () => {
    const { app } = await openApi({ rateLimits: { any: 3 } });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await app.inject('/wp-login.php')).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });

  it('K-10: the page’s files have a count of their own, and a browser over the limit reads a sentence', async () => {
    const { app } = await openApi({ rateLimits: { any: 1, page: 2 } });
    const open = () => app.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect((await app.inject('/config')).statusCode).toBe(200);
    expect((await app.inject('/config')).statusCode).toBe(429);
    expect([(await open()).statusCode, (await open()).statusCode]).toEqual([503, 503]);
    const refused = await open();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toMatch(/^text\/plain/);
    expect(refused.body).toMatch(/^Too many requests in a short time\. .*\(RATE_LIMITED\)\n$/);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  it('K-10: a Redis that fails locks nobody out', async () => {
    const commands = {
      rateLimit: (...given: unknown[]) => (given.at(-1) as (error: Error) => void)(new Error('away')),
    };
    const redis = { ...commands, rateLimitRead: () => {}, defineCommand: () => {} };
    const { app } = await openApi({ redis, rateLimits: { any: 1 } });
    expect((await app.inject('/config')).statusCode).toBe(200);
    expect((await app.inject('/config')).statusCode).toBe(200);
  });

  it('K-10: other origins than PUBLIC_URL get no CORS', async () => {
    const { app } = await openApi({ environment: { PUBLIC_URL: 'https://nexus.example/', ...supabaseEnvironment } });
    const from = async (origin: string) =>
      (await app.inject({ url: '/config', headers: { origin } })).headers['access-control-allow-origin'];
    expect(await from('https://nexus.example')).toBe('https://nexus.example');
    expect(await from('https://evil.example')).not.toBe('https://evil.example');
  });
});
