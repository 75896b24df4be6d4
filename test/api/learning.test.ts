import { randomUUID } from 'node:crypto';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import { LearningReading, localUserId, NexusError, untaught } from '@nexus/contracts';
import { createMemoryPreferencesStore } from '@nexus/knowledge-store';
import { createLearning } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';

const day = (date: string, moved: Readonly<Record<string, number>>) => ({
  at: `${date}T08:00:00.000Z`,
  samples: 20,
  moved,
  trend: moved,
  gain: 8,
});
const taste = {
  ...untaught,
  drives: [day('2026-11-10', { bulk: 0.3 }), day('2026-11-11', { bulk: 0.2, deadline: -0.1 })],
};

async function open(userId = localUserId, environment: Readonly<Record<string, string>> = {}) {
  const preferences = createMemoryPreferencesStore();
  await preferences.update(userId, (kept) => ({ ...kept, vips: ['nora@example.com'], taste }));
  const { app } = await openApi({ learning: createLearning(preferences), environment });
  const ask = (method: 'GET' | 'POST' | 'DELETE', url: string, headers = {}) => app.inject({ method, url, headers });
  const read = async (headers = {}) => LearningReading.parse((await ask('GET', '/learning', headers)).json());
  return { ask, read, preferences, app };
}

describe('learning over REST', () => {
  it('J-12: shows what was learned, takes the last drive back, and forgets the rest; preferences stay', async () => {
    const { ask, read, preferences } = await open();
    expect(await read()).toMatchObject({
      learned: [
        { feature: 'bulk', weight: 0.5, says: 'Mailings weigh more for you.' },
        { feature: 'deadline', weight: -0.1 },
      ],
      drives: [{ at: '2026-11-11T08:00:00.000Z' }, { at: '2026-11-10T08:00:00.000Z' }],
    });
    const undone = await ask('POST', '/learning/undo');
    expect(undone.headers['cache-control']).toBe('no-store');
    expect(undone.json()).toMatchObject({ undone: true, left: { learned: [{ feature: 'bulk', weight: 0.3 }] } });
    expect((await ask('DELETE', '/learning')).statusCode).toBe(204);
    expect(await read()).toEqual({ learned: [], drives: [] });
    expect((await ask('POST', '/learning/undo')).json()).toEqual({ undone: false, left: { learned: [], drives: [] } });
    expect(await preferences.get(localUserId)).toMatchObject({ vips: ['nora@example.com'], taste: untaught });
  });

  it('J-12: whoever does not sign in sees nothing, and nobody sees another’s', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const [ada, ben] = [randomUUID(), randomUUID()];
    const { ask, read } = await open(ada, { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret });
    const sign = async (userId: string) => ({ authorization: `Bearer ${await supabase.sign(userId)}` });
    for (const [method, url] of [
      ['GET', '/learning'],
      ['POST', '/learning/undo'],
      ['DELETE', '/learning'],
    ] as const) {
      expect((await ask(method, url)).statusCode).toBe(401);
      await ask(method, url, await sign(ben));
    }
    expect((await read(await sign(ben))).drives).toEqual([]);
    expect((await read(await sign(ada))).drives).toHaveLength(2);
  });

  it('J-12: what cannot be read is a problem with a code', async () => {
    const away = async () => {
      throw new NexusError('MEMORY_UNREACHABLE', 'away', { retryable: true });
    };
    const { app } = await openApi({ learning: { read: away, undo: away, reset: away } });
    const answer = await app.inject({ url: '/learning' });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'MEMORY_UNREACHABLE']);
  });
});
