import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openApi } from '../testing/open-api.ts';

const id = '6f1f7c1e-8a54-4f0e-9a0b-3a1f5f3e2d11';

describe('a method that an address does not take', () => {
  it.each([
    ['DELETE', '/config', 'GET, HEAD, OPTIONS'],
    ['GET', '/livekit/token', 'OPTIONS, POST'],
    ['HEAD', '/livekit/token', 'OPTIONS, POST'],
    ['PUT', '/memory', 'DELETE, GET, HEAD, OPTIONS'],
    ['POST', `/knowledge/documents/${id}`, 'DELETE, GET, HEAD, OPTIONS'],
    // A HEAD request would follow a job for nobody.
    ['HEAD', `/knowledge/jobs/${id}`, 'DELETE, GET, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/room', 'GET, HEAD, OPTIONS'],
  ] as const)('H-7: %s %s is refused with what it does take', async (method, url, allow) => {
    const { app } = await openApi();
    // Neither who asks nor what they send is looked at.
    const response = await app.inject({ method: method as 'GET', url, remoteAddress: '192.0.2.7', payload: '{' });
    expect(response.statusCode).toBe(405);
    expect(response.headers.allow).toBe(allow);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    if (method !== 'HEAD') expect(response.json()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
  });

  it('H-7: OPTIONS tells it, and at an unknown address finds nothing', async () => {
    for (const environment of [{}, { PUBLIC_URL: 'https://nexus.example' }]) {
      const { app } = await openApi({ environment });
      const known = await app.inject({ method: 'OPTIONS', url: '/memory' });
      expect([known.statusCode, known.headers.allow, known.body]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS', '']);
      const unknown = await app.inject({ method: 'OPTIONS', url: '/nothing' });
      expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('H-7: what a browser asks before a request of another origin is answered as before', async () => {
    const { app } = await openApi({ environment: { PUBLIC_URL: 'https://nexus.example' } });
    const headers = { origin: 'https://nexus.example', 'access-control-request-method': 'POST' };
    const preflight = await app.inject({ method: 'OPTIONS', url: '/memory/entries', headers });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-origin']).toBe('https://nexus.example');
    expect(preflight.headers['access-control-allow-methods']).toContain('POST');
  });

  it('H-7: a browser of the origin that is allowed may use every operation there is', async () => {
    const { app } = await openApi({ environment: { PUBLIC_URL: 'https://nexus.example' } });
    const { paths } = (await app.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), url: path.replaceAll(/\{\w+\}/g, id) })),
    );
    const refused = [];
    for (const { method, url } of operations) {
      const headers = { origin: 'https://nexus.example', 'access-control-request-method': method };
      const preflight = await app.inject({ method: 'OPTIONS', url, headers });
      const allowed = String(preflight.headers['access-control-allow-methods']).split(', ');
      if (!allowed.includes(method)) refused.push(`${method} ${url}`);
    }
    expect(operations.length).toBeGreaterThan(30);
    expect(refused).toEqual([]);
  });

  it('H-7: the page itself is read only, and of its files nobody knows', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-page-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>NexusAEC</title>');
    const { app } = await openApi({ pageFolder: folder });
    const ask = async (method: 'GET' | 'HEAD' | 'POST', url: string) => (await app.inject({ method, url })).statusCode;
    expect([await ask('GET', '/'), await ask('HEAD', '/'), await ask('POST', '/')]).toEqual([200, 200, 405]);
    expect([await ask('GET', '/nothing'), await ask('POST', '/nothing')]).toEqual([404, 404]);
  });

  it('H-7: guesses at methods are counted as all requests are', async () => {
    const { app } = await openApi({ rateLimits: { any: 2 } });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await app.inject({ method: 'DELETE', url: '/config' })).statusCode);
    expect(statuses).toEqual([405, 405, 429]);
  });
});
