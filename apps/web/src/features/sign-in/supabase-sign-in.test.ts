import { Problem } from '@nexus/api-client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSignIn } from './supabase-sign-in.ts';

const now = new Date('2026-11-23T07:00:00Z');
/** How long auth-js goes on asking by itself, and longer. */
const untilGivenUp = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sessionOf = (accessToken: string, expiresAt: number) => ({
  access_token: accessToken,
  token_type: 'bearer',
  expires_in: 3_600,
  expires_at: expiresAt,
  refresh_token: `renews ${accessToken}`,
  user: { id: 'nora', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: now.toISOString() },
});

/** A tab whose token is just over, beside a service that answers so when it is to renew it. */
async function openTab(renew: () => Promise<Response>) {
  const seconds = now.getTime() / 1_000;
  const kept = new Map([['nexus.sign-in', JSON.stringify(sessionOf('old', seconds - 1))]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', renew);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const signIn = createSignIn({ url: 'https://auth.example', publishableKey: 'key' });
  const told: boolean[] = [];
  signIn.onChange((signedIn) => told.push(signedIn));
  const token = signIn.accessToken().then(
    (found) => ({ found }),
    (error: unknown) => ({ error }),
  );
  await vi.advanceTimersByTimeAsync(untilGivenUp);
  return { answer: await token, told, isKept: kept.size > 0 };
}

const refusal = (status: number, body: object) => Response.json(body, { status });

describe('the token of a driver who is signed in', () => {
  it.each([
    ['says that it is away', async () => refusal(503, { msg: 'away' })],
    ['is behind a network that is gone', () => Promise.reject(new TypeError('fetch failed'))],
  ])('V-9: a service that %s signs nobody out, and is told from nobody being signed in', async (_, renew) => {
    const { answer, told, isKept } = await openTab(renew);
    const error = 'error' in answer ? answer.error : null;
    expect(error).toBeInstanceOf(Problem);
    expect(error).toMatchObject({
      retryable: true,
      asksForSignIn: false,
      detail: 'The sign-in does not answer. Try again in a minute.',
    });
    expect(isKept).toBe(true);
    expect(told).not.toContain(false);
  });

  it('V-9: a session that the service refuses is over', async () => {
    const { answer, told, isKept } = await openTab(async () =>
      refusal(400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' }),
    );
    expect(answer).toEqual({ found: null });
    expect(isKept).toBe(false);
    expect(told.at(-1)).toBe(false);
  });

  it('V-9: is renewed where it is over', async () => {
    const { answer, told } = await openTab(async () => Response.json(sessionOf('new', now.getTime() / 1_000 + 3_600)));
    expect(answer).toEqual({ found: 'new' });
    expect(told.at(-1)).toBe(true);
  });
});
