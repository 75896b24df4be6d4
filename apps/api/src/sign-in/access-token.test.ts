import { createHmac, randomUUID } from 'node:crypto';
import { NexusError } from '@nexus/contracts';
import fc from 'fast-check';
import { base64url } from 'jose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type SignOptions, startSupabaseDouble } from '../testing/supabase-double.ts';
import { createAccessTokenVerifier } from './access-token.ts';

const userId = randomUUID();

async function open() {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const clock = { time: Date.now() };
  const settings = { url: supabase.url, jwtSecret: supabase.jwtSecret, publishableKey: null, serviceRoleKey: null };
  const signedInBy = createAccessTokenVerifier(settings, () => clock.time);
  return { supabase, settings, clock, signedInBy, verify: async (token: string) => (await signedInBy(token)).userId };
}

async function codeOf(answer: Promise<unknown>): Promise<string> {
  try {
    await answer;
    return 'accepted';
  } catch (error) {
    return error instanceof NexusError ? error.code : `not ours: ${String(error)}`;
  }
}

describe('access tokens', () => {
  it.each(['secret', 'key'] as const)('K-10: a token signed with the %s is its sub', async (signer) => {
    const { supabase, verify } = await open();
    expect(await verify(await supabase.sign(userId, { with: signer }))).toBe(userId);
  });

  it.each<readonly [string, SignOptions['payload'], string | null]>([
    ['an address', { email: 'Ada@Example.com' }, 'ada@example.com'],
    ['none', {}, null],
    ['what is none', { email: 'ada' }, null],
    ['one that is not confirmed', { email: 'ada@example.com', user_metadata: { email_verified: false } }, null],
    ['one that is not confirmed, as the token says', { email: 'ada@example.com', email_verified: false }, null],
    ['one of nobody', { email: 'ada@example.com', is_anonymous: true }, null],
  ])('L-11: of a token with %s a verified address is known, or none', async (_case, payload, address) => {
    const { supabase, signedInBy } = await open();
    const signedIn = await signedInBy(await supabase.sign(userId, payload === undefined ? {} : { payload }));
    expect(signedIn).toMatchObject({ userId, address });
  });

  it('K-10: one user is one id, however its UUID is written', async () => {
    const { supabase, verify } = await open();
    expect(await verify(await supabase.sign(userId.toUpperCase()))).toBe(userId);
  });

  it.each<readonly [string, SignOptions]>([
    ['an expired one', { expires: new Date(Date.now() - 60_000) }],
    ['one of another secret', { secret: 'x'.repeat(40) }],
    ['one of a key that is not published', { with: 'other key' }],
    ['one for another audience', { payload: { aud: 'anon' } }],
    ['one of another issuer', { payload: { iss: 'https://evil.example/auth/v1' } }],
    ['one whose user is no UUID', { payload: { sub: 'admin' } }],
    ['one whose user is empty', { payload: { sub: '' } }],
  ])('K-10: %s is refused', async (_case, options) => {
    const { supabase, verify } = await open();
    expect(await codeOf(verify(await supabase.sign(userId, options)))).toBe('TOKEN_INVALID');
  });

  it('K-10: one that never expires is refused', async () => {
    const { supabase, settings, verify } = await open();
    const part = (value: object) => base64url.encode(JSON.stringify(value));
    const claims = { sub: userId, aud: 'authenticated', iss: `${supabase.url}/auth/v1` };
    const unsigned = `${part({ alg: 'HS256' })}.${part(claims)}`;
    const signature = createHmac('sha256', settings.jwtSecret).update(unsigned).digest('base64url');
    expect(await codeOf(verify(`${unsigned}.${signature}`))).toBe('TOKEN_INVALID');
  });

  it('K-10: the public key is no shared secret, and no signature is none', async () => {
    const { supabase, settings, verify } = await open();
    const jwks = await (await fetch(`${supabase.url}/auth/v1/.well-known/jwks.json`)).text();
    const byPublicKey = await supabase.sign(userId, { secret: jwks });
    const [, payload] = (await supabase.sign(userId)).split('.');
    const unsigned = `${base64url.encode('{"alg":"none"}')}.${payload}.`;
    const keysOnly = createAccessTokenVerifier({ ...settings, jwtSecret: null });
    expect(await codeOf(verify(byPublicKey))).toBe('TOKEN_INVALID');
    expect(await codeOf(keysOnly(byPublicKey))).toBe('TOKEN_INVALID');
    expect(await codeOf(verify(unsigned))).toBe('TOKEN_INVALID');
  });

  it('K-10: no text is a token by chance, and none makes another error', async () => {
    const { verify } = await open();
    const anything = fc.oneof(
      fc.string(),
      fc.array(fc.string(), { minLength: 3, maxLength: 3 }).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(anything, async (text) => {
        expect(await codeOf(verify(text))).toBe('TOKEN_INVALID');
      }),
    );
  });

  it.each([0, 500, 404])(
    'K-10: keys that cannot be fetched (%i) say nothing about the token, and are not asked for by every request',
    async (status) => {
      const { supabase, clock, verify } = await open();
      const token = await supabase.sign(userId, { with: 'key' });
      supabase.answerWith(status);
      expect(await codeOf(verify(token))).toBe('SIGN_IN_UNAVAILABLE');
      const asked = supabase.fetched;
      expect(await codeOf(verify(token))).toBe('SIGN_IN_UNAVAILABLE');
      expect(supabase.fetched).toBe(asked);
      supabase.answerWith(200);
      clock.time += 6_000;
      expect(await verify(token)).toBe(userId);
    },
  );

  it('K-10: known keys outlive the service, and made-up keys do not make it answer', async () => {
    const { supabase, verify } = await open();
    const token = await supabase.sign(userId, { with: 'key' });
    await verify(token);
    const asked = supabase.fetched;
    for (let count = 0; count < 20; count += 1) {
      expect(await codeOf(verify(await supabase.sign(userId, { with: 'other key' })))).toBe('TOKEN_INVALID');
    }
    expect(supabase.fetched).toBe(asked);
    supabase.answerWith(500);
    expect(await verify(token)).toBe(userId);
  });
});
