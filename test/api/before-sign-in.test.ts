import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createScriptedManuals, createScriptedOffices, openApi, startSupabaseDouble } from '@nexus/api/testing';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readApiDocument } from '../support/openapi/api-document.ts';
import { badRequests } from '../support/openapi/bad-requests.ts';

const unlimited = { any: 1e6, page: 1e6, token: 1e6, memory: 1e6, upload: 1e6, search: 1e6, accounts: 1e6 };
/** What says who is there, or refuses nobody. */
const open = ['/config', '/healthz', '/readyz', '/metrics', '/accounts/{provider}/callback'];

async function openWithUsers(rateLimits: object = unlimited) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const script = createScriptedManuals();
  const api = await openApi({
    environment: {
      SUPABASE_URL: supabase.url,
      SUPABASE_JWT_SECRET: supabase.jwtSecret,
      SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines',
    },
    manuals: script.manuals,
    offices: createScriptedOffices(),
    rateLimits: { ...rateLimits, organizations: 1e6 },
  });
  return { ...api, supabase, script };
}

describe('who has not signed in', () => {
  it('H-7: hears so of whatever they send, and nothing of what the address expects', async () => {
    const { app } = await openWithUsers();
    const operations = readApiDocument((await app.inject('/openapi.json')).json());
    const closed = operations.filter(({ path }) => !open.includes(path));
    expect(closed.length).toBeGreaterThan(20);
    for (const operation of closed) {
      await fc.assert(
        fc.asyncProperty(badRequests(operation, {}), async ({ method, headers, ...request }) => {
          const { authorization: _none, ...others } = headers;
          const response = await app.inject({ ...request, headers: others, method: method as 'GET' });
          // An address that cannot be decoded, or whose name is too long, is none.
          if (response.statusCode === 400 && /could not be read/.test(response.body)) return;
          if ([404, 414].includes(response.statusCode)) return;
          expect([response.statusCode, response.body], `${method} ${request.url}`).toEqual([
            401,
            expect.stringContaining('TOKEN_MISSING'),
          ]);
        }),
        { numRuns: 25 },
      );
    }
  });

  it('H-7: is counted before that', async () => {
    const { app } = await openWithUsers({ memory: 2, any: 2 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await app.inject({ method: 'POST', url: '/memory/entries', payload: {} })).statusCode);
    expect(statuses).toEqual([401, 401, 429]);
  });

  it('H-7: has an upload refused before anything of its body has come', async () => {
    const { listen, script } = await openWithUsers();
    const { port } = new URL(await listen());
    const socket = connect(Number(port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(
      [
        'POST /knowledge/upload HTTP/1.1',
        `Host: 127.0.0.1:${port}`,
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 9000000',
        '\r\n',
      ].join('\r\n'),
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    expect(script.kept).toEqual([]);
  });

  it('H-7: and nobody learns whose a job is: another’s and none at all are answered alike', async () => {
    const { app, supabase, script } = await openWithUsers();
    const [anna, bela] = [randomUUID(), randomUUID()];
    const file = { fileName: 'crane.md', sourceType: 'manual', sha256: '0'.repeat(64), size: 3 };
    const job = await script.manuals.jobs.add(
      { ...file, owner: { userId: anna, organizationId: null } },
      (async function* () {})(),
    );
    const ask = async (id: string, method: 'GET' | 'DELETE' | 'POST', accept: string) => {
      const headers = { accept, authorization: `Bearer ${await supabase.sign(bela)}` };
      const { statusCode, body } = await app.inject({ method, url: `/knowledge/jobs/${id}`, headers });
      const { instance: _ofThisRequest, ...problem } = JSON.parse(body);
      return { statusCode, problem };
    };
    for (const method of ['GET', 'DELETE', 'POST'] as const) {
      for (const accept of ['application/json', 'text/event-stream']) {
        const [others, unknown] = [await ask(job.id, method, accept), await ask(randomUUID(), method, accept)];
        expect(others).toEqual(unknown);
        expect(others.statusCode).toBe(method === 'POST' ? 405 : 404);
      }
    }
    const own = { authorization: `Bearer ${await supabase.sign(anna)}` };
    expect((await app.inject({ url: `/knowledge/jobs/${job.id}`, headers: own })).statusCode).toBe(200);
  });

  it('H-7: figures are shown as OpenAPI says: with the service key, or on this machine without any token', async () => {
    const { app, supabase } = await openWithUsers();
    const status = async (authorization: string | null, remoteAddress = '127.0.0.1') => {
      const headers = authorization === null ? {} : { authorization };
      return (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    };
    const user = `Bearer ${await supabase.sign(randomUUID())}`;
    for (const place of ['127.0.0.1', '192.0.2.7']) {
      expect(await status('Bearer sb_secret_of_machines', place)).toBe(200);
      expect(await status('Bearer nonsense', place)).toBe(401);
      expect(await status(user, place)).toBe(403);
    }
    expect([await status(null), await status(null, '192.0.2.7')]).toEqual([200, 401]);
    const { security, responses } = (await app.inject('/openapi.json')).json().paths['/metrics'].get;
    expect(security).toEqual([{ machine: [] }, {}]);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '401', '403']));
  });
});
