import { randomUUID } from 'node:crypto';
import { roomCloseCodes } from '@nexus/contracts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openApi } from '../testing/open-api.ts';
import { openPage } from '../testing/page-client.ts';
import { startSupabaseDouble } from '../testing/supabase-double.ts';
import { defaultRoomLimits } from './room-limits.ts';

async function openHouse() {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const environment = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
  const { listen } = await openApi({ environment });
  const address = await listen();
  return async function arrive() {
    const page = await openPage(address);
    page.join(await supabase.sign(randomUUID()));
    const first = await page.hear(({ type }) => type === 'assistant' || type === 'error');
    return { page, first };
  };
}

describe('more drivers than a process takes', () => {
  it('H-11: all that it takes are greeted and answered, whoever comes beyond is told why, and takes the next place', async () => {
    const arrive = await openHouse();
    const { drives } = defaultRoomLimits;
    const arrived = await Promise.all(Array.from({ length: drives + 20 }, arrive));
    const taken = arrived.filter(({ first }) => first.type === 'assistant');
    const refused = arrived.filter(({ first }) => first.type === 'error');
    expect([taken.length, refused.length]).toEqual([drives, 20]);
    for (const { first } of refused) {
      expect(first).toMatchObject({
        code: 'RATE_LIMITED',
        message: 'Too many drives at once here. Try again in a few minutes.',
        fatal: true,
      });
    }
    const closed = await Promise.all(refused.map(({ page }) => page.closed));
    expect(new Set(closed.map(({ code }) => code))).toEqual(new Set([roomCloseCodes.full]));

    for (const { page } of taken) page.say('axolotl');
    await Promise.all(taken.map(({ page }) => page.hearSaid(/axolotl/)));
    const [leaver] = taken;
    leaver?.page.tell({ type: 'leave' });
    await leaver?.page.closed;
    expect((await arrive()).first.type).toBe('assistant');
    expect((await arrive()).first).toMatchObject({ code: 'RATE_LIMITED' });
  });
});
