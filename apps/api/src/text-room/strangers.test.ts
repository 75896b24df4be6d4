import { randomUUID } from 'node:crypto';
import { roomCloseCodes } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type OpenApiOptions, openApi } from '../testing/open-api.ts';
import { openPage } from '../testing/page-client.ts';
import { startSupabaseDouble } from '../testing/supabase-double.ts';
import { createLobby } from './room-limits.ts';

async function openRoom({ environment = {}, ...options }: OpenApiOptions = {}) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const users = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
  const { listen } = await openApi({ ...options, environment: { ...users, ...environment } });
  const address = await listen();
  /** Joins, and tells how it went: the code by which it was refused, or null. */
  const join = async (token: string) => {
    const page = await openPage(address);
    page.join(token);
    const answer = await page.hear(({ type }) => type === 'assistant' || type === 'error' || type === 'status');
    return answer.type === 'error' ? answer.code : null;
  };
  return { address, supabase, join };
}

describe('strangers at the door of the text room', () => {
  it('H-7: who never joins keeps no browser of the same address out, with tokens or without a word', async () => {
    const { address, supabase, join } = await openRoom({ rateLimits: { room: 3, any: 3 } });
    for (let count = 0; count < 3; count += 1) expect(await join('nonsense')).toBe('TOKEN_INVALID');
    for (let count = 0; count < 3; count += 1) expect(await join('nonsense')).toBe('RATE_LIMITED');
    await Promise.all(Array.from({ length: 40 }, () => openPage(address)));
    expect(await join(await supabase.sign(randomUUID()))).toBeNull();
  });

  it('H-7: who joins is counted for themselves, from whatever address', async () => {
    const { supabase, join } = await openRoom({ rateLimits: { room: 2 } });
    const [anna, bela] = [await supabase.sign(randomUUID()), await supabase.sign(randomUUID())];
    expect([await join(anna), await join(anna), await join(anna)]).toEqual([null, null, 'RATE_LIMITED']);
    expect(await join(bela)).toBeNull();
    expect(await join('nonsense')).toBe('TOKEN_INVALID');
  });

  it('H-7: of an address from which too many come and do not join, the oldest goes and may come back', async () => {
    const { address, supabase, join } = await openRoom({ roomLimits: { strangers: 2 } });
    const joined = await openPage(address);
    joined.join(await supabase.sign(randomUUID()));
    await joined.hearSaid(/Good morning/);
    const [oldest, second] = [await openPage(address), await openPage(address)];
    const third = await openPage(address);
    expect((await oldest.closed).code).toBe(roomCloseCodes.full);
    expect([second.socket.readyState, third.socket.readyState]).toEqual([third.socket.OPEN, third.socket.OPEN]);
    expect(await join(await supabase.sign(randomUUID()))).toBeNull();
    joined.say('next');
    await joined.hearSaid(/You said next/);
  });

  it('H-7: behind a proxy that is named each stranger has an address of their own', async () => {
    const { address } = await openRoom({ environment: { TRUST_PROXY: 'loopback' }, roomLimits: { strangers: 1 } });
    const from = (client: string) => openPage(address, { headers: { 'x-forwarded-for': client } });
    const [one, other] = [await from('192.0.2.1'), await from('192.0.2.2')];
    await from('192.0.2.1');
    expect((await one.closed).code).toBe(roomCloseCodes.full);
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });
});

it('H-7: no address ever has more in the lobby than it may, nobody is sent away from another, and the newcomer stays', () => {
  const steps = fc.array(fc.record({ address: fc.constantFrom('a', 'b', 'c'), leaves: fc.boolean(), who: fc.nat() }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), steps, (most, visits) => {
      const lobby = createLobby(most);
      const inside: { readonly address: string; readonly leave: () => void }[] = [];
      for (const { address, leaves, who } of visits) {
        const [leaver] = leaves && inside.length > 0 ? inside.splice(who % inside.length, 1) : [];
        leaver?.leave();
        leaver?.leave();
        const here = () => inside.filter((one) => one.address === address);
        const before = here();
        const visitor = {
          address,
          leave: lobby.enter(address, () => void inside.splice(inside.indexOf(visitor), 1)),
        };
        inside.push(visitor);
        expect(here()).toEqual([...before.slice(before.length < most ? 0 : 1), visitor]);
      }
    }),
  );
});
