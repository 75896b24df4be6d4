import { randomUUID } from 'node:crypto';
import { openApi, startSupabaseDouble } from '@nexus/api/testing';
import { localUserId, NexusError, type PersonalData } from '@nexus/contracts';
import { createRuntime, parseSettings } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';

const json = { 'content-type': 'application/json' };

async function open(environment: Readonly<Record<string, string>> = {}, change: Partial<PersonalData> = {}) {
  const runtime = await createRuntime(parseSettings({ NEXUS_DATA_DIR: ':memory:' }));
  onTestFinished(() => runtime.close());
  const { app, scripted } = await openApi({ environment, personalData: { ...runtime.personalData, ...change } });
  const remove = (payload: object | undefined, headers = {}) =>
    app.inject({
      method: 'DELETE',
      url: '/me',
      headers: { ...json, ...headers },
      ...(payload !== undefined && { payload }),
    });
  return { runtime, app, scripted, remove };
}

describe('a user’s rights over what is kept, over REST', () => {
  it('L-15: all of it comes as one file, and goes after a word', async () => {
    const { runtime, app, remove } = await open();
    await runtime.preferences.update(localUserId, (kept) => ({ ...kept, keywords: ['crane'] }));
    await runtime.briefed.add(localUserId, ['one']);
    const file = await app.inject('/me/export');
    expect(file.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="nexusaec-my-data.json"',
    });
    expect(file.json()).toMatchObject({ format: 1, preferences: { keywords: ['crane'] }, mail: { briefed: ['one'] } });
    for (const payload of [undefined, {}, { confirm: 'yes' }]) expect((await remove(payload)).statusCode).toBe(400);
    expect(await runtime.preferences.get(localUserId)).not.toBeNull();
    const deleted = await remove({ confirm: 'delete' });
    expect([deleted.statusCode, deleted.json().detail]).toEqual([200, expect.stringContaining('is deleted')]);
    expect((await app.inject('/me/export')).json()).toMatchObject({ preferences: null, mail: { briefed: [] } });
    expect((await remove({ confirm: 'delete' })).statusCode).toBe(200);
  });

  it('L-15: whoever does not sign in has and deletes nothing, and nobody another’s; too many are refused', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const [ada, ben] = [randomUUID(), randomUUID()];
    const { runtime, app, remove } = await open({
      SUPABASE_URL: supabase.url,
      SUPABASE_JWT_SECRET: supabase.jwtSecret,
    });
    const sign = async (userId: string) => ({ authorization: `Bearer ${await supabase.sign(userId)}` });
    await runtime.briefed.add(ada, ['hers']);
    expect((await app.inject('/me/export')).statusCode).toBe(401);
    expect((await remove({ confirm: 'delete' })).statusCode).toBe(401);
    expect((await remove({ confirm: 'delete' }, await sign(ben))).statusCode).toBe(200);
    const hers = await app.inject({ url: '/me/export', headers: await sign(ada) });
    expect(hers.json()).toMatchObject({ userId: ada, mail: { briefed: ['hers'] } });
    const headers = await sign(ada);
    const answers = [];
    for (let time = 0; time < 25; time += 1)
      answers.push((await app.inject({ url: '/me/export', headers })).statusCode);
    expect(answers).toContain(429);
  });

  it('L-15: what could not be reached is said with a code', async () => {
    const sentence = 'Not everything is deleted: the database could not be reached.';
    const { remove } = await open(
      {},
      {
        delete: async () => {
          throw new NexusError('ACCOUNT_NOT_DELETED', sentence, { retryable: true });
        },
      },
    );
    const answer = await remove({ confirm: 'delete' });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'ACCOUNT_NOT_DELETED', detail: sentence }),
    ]);
  });
});
