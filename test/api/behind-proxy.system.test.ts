import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type OpenApiOptions, openApi, openPage, startSupabaseDouble } from '@nexus/api/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openTextPage } from '../support/canary/text-page.ts';
import { nginxMissing, startNginx } from '../support/proxy/nginx.ts';

if (nginxMissing !== null) console.log(`H-7 (behind a proxy) ${nginxMissing}`);

/** An API behind nginx; its clients have the addresses 127.0.0.2 and up, and nginx has 127.0.0.1. */
async function openBehindProxy(trust: string | null, limits: Pick<OpenApiOptions, 'rateLimits' | 'roomLimits'>) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const { listen } = await openApi({
    environment: {
      SUPABASE_URL: supabase.url,
      SUPABASE_JWT_SECRET: supabase.jwtSecret,
      ...(trust !== null && { TRUST_PROXY: trust }),
    },
    ...limits,
  });
  const proxy = await startNginx(await listen());
  onTestFinished(() => proxy[Symbol.asyncDispose]());
  const ask = async (localAddress: string, headers: Readonly<Record<string, string>> = {}) => {
    const asking = request(`${proxy.address}/config`, { localAddress, headers, agent: false }).end();
    const [answer] = await once(asking, 'response');
    answer.resume();
    return answer.statusCode;
  };
  return { ...proxy, supabase, ask };
}

describe.skipIf(nginxMissing !== null)('behind nginx', () => {
  it('H-7: strangers are counted each, and cannot claim to be another', async () => {
    const { ask } = await openBehindProxy('127.0.0.1', { rateLimits: { any: 2 } });
    expect([await ask('127.0.0.2'), await ask('127.0.0.2'), await ask('127.0.0.2')]).toEqual([200, 200, 429]);
    expect(await ask('127.0.0.2', { 'x-forwarded-for': '127.0.0.9' })).toBe(429);
    expect(await ask('127.0.0.2', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' })).toBe(429);
    expect(await ask('127.0.0.3')).toBe(200);
  });

  it('H-7: without TRUST_PROXY they are counted as one', async () => {
    const { ask } = await openBehindProxy(null, { rateLimits: { any: 2 } });
    expect([await ask('127.0.0.2'), await ask('127.0.0.3'), await ask('127.0.0.4')]).toEqual([200, 200, 429]);
  });

  it('H-11: of several APIs behind one address each takes its part of the windows, and a window that comes back finds its drive', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const environment = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
    const apis = await Promise.all([openApi({ environment }), openApi({ environment })]);
    const proxy = await startNginx(...(await Promise.all(apis.map(({ listen }) => listen()))));
    onTestFinished(() => proxy[Symbol.asyncDispose]());
    const windows = Array.from({ length: 24 }, () => ({ name: randomUUID(), userId: randomUUID() }));
    const join = async ({ name, userId }: (typeof windows)[number]) => {
      const page = await openTextPage(proxy.address, name);
      page.tell({ type: 'join', page: name, accessToken: await supabase.sign(userId) });
      return { page, drive: (await page.hear('drive')).id };
    };
    const joined = await Promise.all(windows.map(join));
    for (const { scripted } of apis) expect(scripted.sessions.length).toBeGreaterThan(0);
    const again = await Promise.all(windows.toReversed().map(join));
    expect(again.map(({ drive }) => drive).toReversed()).toEqual(joined.map(({ drive }) => drive));
    for (const { page } of again) page.tell({ type: 'leave' });
  });

  it('H-7: who never joins the text room keeps nobody of the same address out', async () => {
    const { address, supabase } = await openBehindProxy('127.0.0.1', {
      rateLimits: { room: 2, any: 2 },
      roomLimits: { strangers: 4 },
    });
    const from = (localAddress: string) => openPage(address, { localAddress });
    for (let count = 0; count < 6; count += 1) await from('127.0.0.2');
    for (let count = 0; count < 3; count += 1) {
      const stranger = await from('127.0.0.2');
      stranger.join('nonsense');
      await stranger.closed;
    }
    const page = await from('127.0.0.2');
    page.join(await supabase.sign(randomUUID()));
    await page.hearSaid(/Good morning/);
  });
});
