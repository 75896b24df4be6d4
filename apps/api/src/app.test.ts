import { once } from 'node:events';
import { connect } from 'node:net';
import { PageConfig } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Problem } from './problems/problem.ts';
import { layBuiltPage } from './testing/built-page.ts';
import { openApi } from './testing/open-api.ts';

const supabaseEnvironment = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_JWT_SECRET: 'x'.repeat(40) };

describe('the API', () => {
  it('K-10: says that it is alive, and what it waits for', async () => {
    const away = { name: 'livekit', needed: true, check: () => Promise.reject(new Error('away')) };
    const { app } = await openApi({ probes: [{ name: 'redis', needed: false, check: async () => {} }, away] });
    expect((await app.inject('/healthz')).json()).toEqual({ alive: true });
    const readiness = await app.inject('/readyz');
    expect(readiness.statusCode).toBe(503);
    expect(readiness.json()).toEqual({
      ready: false,
      degraded: true,
      parts: [
        { name: 'redis', ready: true, needed: false },
        { name: 'livekit', ready: false, needed: true },
      ],
    });
    const { app: alone } = await openApi();
    expect((await alone.inject('/readyz')).json()).toEqual({ ready: true, degraded: false, parts: [] });
  });

  it('W-10: without a store that a drive can do without it is ready, and says what is away', async () => {
    const away = { name: 'redis', needed: false, check: () => Promise.reject(new Error('away')) };
    const { app } = await openApi({ probes: [away] });
    const readiness = await app.inject('/readyz');
    expect(readiness.statusCode).toBe(200);
    expect(readiness.json()).toEqual({
      ready: true,
      degraded: true,
      parts: [{ name: 'redis', ready: false, needed: false }],
    });
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
      pageFolder: await layBuiltPage(),
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
