import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PageConfig } from '@nexus/contracts';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Problem } from './problems/problem.ts';
import { openApi } from './testing/open-api.ts';
import { startSupabaseDouble } from './testing/supabase-double.ts';

const supabaseEnvironment = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_JWT_SECRET: 'x'.repeat(40) };

async function builtPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>NexusAEC</title>');
  await writeFile(join(folder, 'assets', 'index-3f2a91bc.js'), 'export {};');
  return folder;
}

describe('the API', () => {
  it('K-10: says that it is alive, and what it waits for', async () => {
    const away = { name: 'livekit', check: () => Promise.reject(new Error('away')) };
    const { app } = await openApi({ probes: [{ name: 'redis', check: async () => {} }, away] });
    expect((await app.inject('/healthz')).json()).toEqual({ alive: true });
    const readiness = await app.inject('/readyz');
    expect(readiness.statusCode).toBe(503);
    expect(readiness.json()).toEqual({
      ready: false,
      parts: [
        { name: 'redis', ready: true },
        { name: 'livekit', ready: false },
      ],
    });
    const { app: alone } = await openApi();
    expect((await alone.inject('/readyz')).json()).toEqual({ ready: true, parts: [] });
  });

  it('V-9: tells the page whether there is voice and where to sign in', async () => {
    const { app } = await openApi();
    expect(PageConfig.parse((await app.inject('/config')).json())).toEqual({ voice: false, signIn: null });
    const environment = {
      ...supabaseEnvironment,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      OPENAI_API_KEY: 'key',
      LIVEKIT_URL: 'wss://livekit.example',
      LIVEKIT_API_KEY: 'devkey',
      LIVEKIT_API_SECRET: 'secret',
    };
    const { app: full } = await openApi({ environment });
    expect((await full.inject('/config')).json()).toEqual({
      voice: true,
      signIn: { url: supabaseEnvironment.SUPABASE_URL, publishableKey: 'sb_publishable_x' },
    });
  });

  it.each([
    ['an unknown address', { url: '/nothing?subject=secret' }, 404, 'NOT_FOUND'],
    ['an unknown method', { method: 'DELETE', url: '/config' }, 405, 'METHOD_NOT_ALLOWED'],
    ['a broken address', { url: '/%zz' }, 400, 'REQUEST_INVALID'],
    ['the text room without a WebSocket', { url: '/room' }, 404, 'NOT_FOUND'],
    ['a voice room where no voice is set', { method: 'POST', url: '/livekit/token' }, 409, 'VOICE_NOT_CONFIGURED'],
    [
      'broken JSON',
      { method: 'POST', url: '/livekit/token', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'REQUEST_INVALID',
    ],
    [
      'a body of another kind',
      { method: 'POST', url: '/livekit/token', headers: { 'content-type': 'text/csv' }, payload: 'a,b' },
      415,
      'REQUEST_INVALID',
    ],
    [
      'a large body',
      { method: 'POST', url: '/livekit/token', payload: { text: 'x'.repeat(20_000) } },
      413,
      'REQUEST_TOO_LARGE',
    ],
    ['the page before it was built', { url: '/' }, 503, 'PAGE_NOT_BUILT'],
    ['figures from elsewhere', { url: '/metrics', remoteAddress: '192.0.2.7' }, 403, 'FORBIDDEN'],
    ['a token from elsewhere', { method: 'POST', url: '/livekit/token', remoteAddress: '192.0.2.7' }, 403, 'FORBIDDEN'],
    [
      'a token for a name that was pointed here',
      { method: 'POST', url: '/livekit/token', headers: { host: 'evil.example' } },
      403,
      'FORBIDDEN',
    ],
    [
      'a token for the page of another site',
      { method: 'POST', url: '/livekit/token', headers: { origin: 'https://evil.example' } },
      403,
      'FORBIDDEN',
    ],
  ] as const)('K-10: %s is a problem with a code', async (_case, request, status, code) => {
    const { app } = await openApi();
    const response = await app.inject(request);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    const problem = Problem.parse(response.json());
    expect(problem).toMatchObject({ status, code, type: `urn:nexusaec:error:${code}` });
    expect(problem.instance).toBe(`urn:uuid:${response.headers['x-request-id']}`);
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toContain('secret');
  });

  it('K-10: what no one foresaw is INTERNAL, without a word of it in the answer or the log', async () => {
    const { app, logged } = await openApi({
      livekit: {
        check: async () => {},
        holdsMailText: async () => null,
        grant: () => Promise.reject(new TypeError('cannot read quetzal of undefined')),
      },
    });
    const response = await app.inject({ method: 'POST', url: '/livekit/token' });
    expect(Problem.parse(response.json())).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(response.body + logged()).not.toContain('quetzal');
    expect(logged()).toContain('TypeError');
  });

  it('K-10: what does not fit a schema is named by its field, and not repeated', async () => {
    const { app } = await openApi();
    const schema = { body: z.object({ manual: z.object({ title: z.string().max(3) }) }) };
    app.post('/tried', { schema }, async () => 'accepted');
    const response = await app.inject({ method: 'POST', url: '/tried', payload: { manual: { title: 'quetzal' } } });
    const { status, code, detail } = Problem.parse(response.json());
    expect([status, code]).toEqual([400, 'REQUEST_INVALID']);
    expect(detail).toMatch(/^In the body, manual\.title: /);
    expect(detail).not.toContain('quetzal');
  });

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

  it('V-9: serves the built page, which may talk to its own services only', async () => {
    const environment = {
      LIVEKIT_URL: 'https://project.livekit.example/',
      LIVEKIT_API_KEY: 'devkey',
      LIVEKIT_API_SECRET: 'the-livekit-secret',
    };
    const { app } = await openApi({ environment, pageFolder: await builtPage() });
    const page = await app.inject('/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' wss://project.livekit.example https://project.livekit.example;");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(page.headers['permissions-policy']).toContain('microphone=(self)');
    const asset = await app.inject('/assets/index-3f2a91bc.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/assets/gone.js')).statusCode).toBe(404);
    expect((await app.inject('/../package.json')).statusCode).toBe(404);
    expect((await app.inject('/%2e%2e/package.json')).statusCode).toBe(404);
  });

  it('K-10: the log has the route, the status and the time, and nothing that was asked for', async () => {
    const { app, logged } = await openApi();
    await app.inject({ url: '/config?q=bandicoot', headers: { authorization: 'Bearer quetzal', cookie: 'axolotl' } });
    const line = logged()
      .split('\n')
      .filter(Boolean)
      .map((text) => JSON.parse(text))
      .find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({ method: 'GET', route: '/config', status: 200 });
    expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(line.ms).toBeTypeOf('number');
    expect(logged()).not.toMatch(/bandicoot|quetzal|axolotl/);
  });

  it('K-10: figures are by route and name nobody', async () => {
    const { app } = await openApi({ environment: { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines' } });
    await app.inject('/config?q=bandicoot');
    await app.inject('/nothing/bandicoot');
    const elsewhere = { url: '/metrics', remoteAddress: '192.0.2.7' };
    const figures = await app.inject({ ...elsewhere, headers: { authorization: 'Bearer sb_secret_of_machines' } });
    expect(figures.headers['content-type']).toMatch(/^text\/plain/);
    expect(figures.body).toMatch(/nexus_http_request_seconds_count\{method="GET",route="\/config",status="200"\} 1/);
    expect(figures.body).toMatch(/^nexus_text_rooms 0$/m);
    expect(figures.body).toContain('process_resident_memory_bytes');
    expect(figures.body).not.toContain('bandicoot');
    expect((await app.inject('/metrics')).statusCode).toBe(200);
  });

  it('K-10: its OpenAPI document is valid and readable', async () => {
    const { app } = await openApi();
    const document = (await app.inject('/openapi.json')).json();
    const result = await new Validator().validate(document);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/accounts',
      '/accounts/imap',
      '/accounts/{accountId}',
      '/accounts/{provider}/callback',
      '/accounts/{provider}/connect',
      '/config',
      '/healthz',
      '/invitations/accept',
      '/knowledge/documents',
      '/knowledge/documents/{id}',
      '/knowledge/jobs',
      '/knowledge/jobs/{id}',
      '/knowledge/search',
      '/knowledge/upload',
      '/learning',
      '/learning/undo',
      '/livekit/token',
      '/me',
      '/me/export',
      '/memory',
      '/memory/entries',
      '/memory/entries/{id}',
      '/memory/versions',
      '/memory/versions/{version}/restore',
      '/metrics',
      '/organizations',
      '/organizations/{organizationId}',
      '/organizations/{organizationId}/entries',
      '/organizations/{organizationId}/entries/deleted',
      '/organizations/{organizationId}/entries/import',
      '/organizations/{organizationId}/invitations',
      '/organizations/{organizationId}/invitations/{invitationId}',
      '/organizations/{organizationId}/leave',
      '/organizations/{organizationId}/log',
      '/organizations/{organizationId}/members',
      '/organizations/{organizationId}/members/{memberId}',
      '/organizations/{organizationId}/own-name',
      '/organizations/{organizationId}/tool-servers',
      '/readyz',
      '/security-log',
      '/shared-entries/search',
      '/shared-entries/{entryId}',
      '/shared-entries/{entryId}/restore',
      '/tool-servers/{serverId}',
      '/tool-servers/{serverId}/tools',
    ]);
    const docs = await app.inject('/docs/');
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it('K-10: no request makes it fail', async () => {
    const { app } = await openApi({
      rateLimits: {
        any: 1_000_000,
        token: 1_000_000,
        room: 1_000_000,
        memory: 1_000_000,
        upload: 1_000_000,
        search: 1_000_000,
      },
      pageFolder: await builtPage(),
    });
    const paths = [
      '/livekit/token',
      '/memory',
      '/memory/entries',
      '/memory/entries/k_m1b2c3d4_0123456789',
      '/memory/versions/1/restore',
      '/knowledge/upload',
      '/knowledge/documents',
      '/knowledge/search',
      '/room',
      '/config',
      '/healthz',
      '/readyz',
      '/metrics',
      '/docs',
      '/docs/',
      '/openapi.json',
      '/',
      '/assets/',
    ];
    const path = fc.oneof(
      fc.constantFrom(...paths),
      fc.webPath({ size: 'medium' }),
      fc
        .string()
        .map((text) => `/${text}`)
        .filter((text) => URL.canParse(`${text}?query`, 'http://localhost')),
    );
    const request = fc.record({
      method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      path,
      query: fc.webQueryParameters(),
      type: fc.constantFrom(
        'application/json',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        ';',
        '',
      ),
      header: fc.constantFrom(
        'authorization',
        'origin',
        'host',
        'range',
        'accept',
        'if-none-match',
        'x-forwarded-for',
        'upgrade',
        'content-length',
      ),
      value: fc.string({ unit: fc.constantFrom(...' abcXYZ0189.:/;,=-_~"%@[]*') }),
      payload: fc.oneof(fc.string(), fc.json()),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, type, header, value, payload }) => {
        const response = await app.inject({
          method: method as 'GET',
          url: `${path}?${query}`,
          headers: { 'content-type': type, [header]: value },
          payload,
        });
        expect(response.statusCode).toBeLessThan(500);
        if (response.statusCode >= 400 && method !== 'HEAD') expect(Object.keys(response.json())).toContain('code');
      }),
      { numRuns: 500 },
    );
  });

  it('K-10: what is no HTTP gets a problem too', async () => {
    const { listen } = await openApi();
    const { hostname, port } = new URL(await listen());
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.end('EHLO mail.example\r\n\r\n');
    const chunks: string[] = [];
    socket.on('data', (chunk) => chunks.push(chunk.toString()));
    await once(socket, 'close');
    const [head, body] = chunks.join('').split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(Problem.parse(JSON.parse(body ?? '')).code).toBe('REQUEST_INVALID');
  });
});
