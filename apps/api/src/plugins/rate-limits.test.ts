import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openApi } from '../testing/open-api.ts';

const users = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_JWT_SECRET: 'x'.repeat(40) };

/** How requests end that come from one connection, each with what its header says. */
async function ask(trust: string | null, forwarded: readonly string[], remoteAddress = '127.0.0.1') {
  const environment = { ...users, ...(trust !== null && { TRUST_PROXY: trust }) };
  const { app } = await openApi({ environment, rateLimits: { any: 1 } });
  const statuses: number[] = [];
  for (const header of forwarded) {
    const headers = { 'x-forwarded-for': header };
    statuses.push((await app.inject({ url: '/config', remoteAddress, headers })).statusCode);
  }
  return statuses;
}

describe('whose requests are counted together', () => {
  it('H-7: behind a proxy that is named, strangers are counted each by their own address', async () => {
    expect(await ask('loopback', ['192.0.2.1', '192.0.2.2', '192.0.2.1'])).toEqual([200, 200, 429]);
    expect(await ask('10.0.0.0/8, 127.0.0.1', ['192.0.2.1, 10.9.8.7', '192.0.2.2, 10.9.8.7'])).toEqual([200, 200]);
    expect(await ask('2', ['192.0.2.1, 198.51.100.7', '192.0.2.2, 198.51.100.7'])).toEqual([200, 200]);
  });

  it('H-7: without TRUST_PROXY, and from whoever it does not name, the header says nothing', async () => {
    expect(await ask(null, ['192.0.2.1', '192.0.2.2'])).toEqual([200, 429]);
    expect(await ask('loopback', ['192.0.2.1', '192.0.2.2'], '203.0.113.9')).toEqual([200, 429]);
  });

  it('H-7: what a client wrote before the proxy’s own word counts for nothing', async () => {
    const lies = fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('localhost', 'unknown', '-', '')), {
      maxLength: 4,
    });
    for (const trust of ['loopback', '127.0.0.1', '1']) {
      const { app } = await openApi({ environment: { ...users, TRUST_PROXY: trust }, rateLimits: { any: 1 } });
      const status = async (header: string) =>
        (await app.inject({ url: '/config', headers: { 'x-forwarded-for': header } })).statusCode;
      expect(await status('192.0.2.1')).toBe(200);
      const counted = fc.asyncProperty(lies, async (claimed) => {
        expect(await status([...claimed, '192.0.2.1'].join(', '))).toBe(429);
      });
      await fc.assert(counted);
    }
  });

  it('H-7: what a proxy passes on that is no address is counted for the proxy', async () => {
    expect(await ask('loopback', ['one', 'two'])).toEqual([200, 429]);
    expect(await ask('loopback', ['192.0.2.1:4711', '192.0.2.1:4712'])).toEqual([200, 429]);
  });

  it('H-7: a forwarded request is nobody’s, also where its proxy is believed', async () => {
    const { app } = await openApi({ environment: { TRUST_PROXY: 'loopback' } });
    const forwarded = await app.inject({ url: '/memory', headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect([forwarded.statusCode, forwarded.json().code]).toEqual([403, 'FORBIDDEN']);
    expect((await app.inject('/memory')).statusCode).toBe(200);
  });
});
