import { randomUUID } from 'node:crypto';
import { createScriptedAccounts, type OpenApiOptions, openApi, startSupabaseDouble } from '@nexus/api/testing';
import { AccountsReading, localUserId, NexusError, type OAuthMailProvider } from '@nexus/contracts';
import { createMemoryMailAccountStore } from '@nexus/knowledge-store';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { propertyRuns } from '../support/run/property-runs.ts';

type Headers = Readonly<Record<string, string>>;

/** A browser at the provider: what it was sent with, and what it keeps. */
interface Underway {
  readonly url: string;
  readonly cookie: string;
}

const cookieIn = (header: unknown) => String(header).split(';')[0] ?? '';

async function open(options: OpenApiOptions = {}) {
  const store = createMemoryMailAccountStore();
  const scripted = createScriptedAccounts(store);
  const accounts = { ...scripted.accounts, ...options.accounts };
  const { app, logged } = await openApi({ rateLimits: { any: 1e6, accounts: 1e6 }, ...options, accounts });

  async function begin(headers: Headers = {}, provider: OAuthMailProvider = 'gmail'): Promise<Underway> {
    const begun = await app.inject({ method: 'POST', url: `/accounts/${provider}/connect`, headers });
    expect(begun.statusCode, begun.body).toBe(200);
    return { url: begun.json().url, cookie: cookieIn(begun.headers['set-cookie']) };
  }

  /** @returns where the browser is led. */
  async function comeBack(query: string, cookie: string | null, provider: OAuthMailProvider = 'gmail') {
    const headers = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      ...(cookie !== null && { cookie }),
    };
    const response = await app.inject({ url: `/accounts/${provider}/callback${query}`, headers });
    expect(response.statusCode).toBe(303);
    return { to: response.headers.location, laid: response.headers['set-cookie'], body: response.body };
  }

  const kept = async (userId = localUserId) =>
    (await store.list(userId)).map(({ provider, address }) => `${provider} ${address}`);
  return { app, scripted, store, logged, begin, comeBack, kept };
}

/** Two users with a token each. */
async function twoUsers(options: OpenApiOptions = {}) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const [adaId, benId] = [randomUUID(), randomUUID()];
  const sign = async (id: string) => ({ authorization: `Bearer ${await supabase.sign(id)}` });
  const environment = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
  const opened = await open({ ...options, environment: { ...environment, ...options.environment } });
  return { ...opened, adaId, benId, ada: await sign(adaId), ben: await sign(benId) };
}

describe('connecting an account at its provider', () => {
  it('E-5: leads to the provider and back, and the account is that of whoever began', async () => {
    const { app, scripted, store, begin, comeBack, ada, adaId, benId, kept } = await twoUsers();
    const { url, cookie } = await begin(ada);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://localhost/accounts/gmail/callback');
    const { to, laid, body } = await comeBack(scripted.allow(url), cookie);
    expect([to, body]).toEqual(['/#accounts/gmail/connected', '']);
    expect(laid).toBe('nexus-connect-gmail=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
    expect(await kept(adaId)).toEqual(['gmail ada@gmail.example']);
    expect(await kept(benId)).toEqual([]);
    const [account] = await store.list(adaId);
    expect(await store.credentials(adaId, account?.accountId ?? '')).toMatchObject({ kind: 'oauth' });
    const listed = await app.inject({ url: '/accounts', headers: ada });
    expect(AccountsReading.parse(listed.json()).accounts).toHaveLength(1);
    expect(listed.body).not.toMatch(/access-|refresh-/);
  });

  it('E-5: an account that is signed in to again is named to its provider', async () => {
    const { app } = await open();
    const ask = (address: string) => app.inject({ method: 'POST', url: '/accounts/gmail/connect', query: { address } });
    expect(new URL((await ask('ada@gmail.example')).json().url).searchParams.get('login_hint')).toBe(
      'ada@gmail.example',
    );
    expect((await ask('ada@gmail.example&prompt=none\n')).statusCode).toBe(400);
  });

  it('E-5: as a way to go, it does the same', async () => {
    const { app, scripted, comeBack, kept } = await open();
    const begun = await app.inject({ url: '/accounts/outlook/connect', headers: { 'sec-fetch-site': 'same-origin' } });
    expect(begun.statusCode).toBe(303);
    const { location = '' } = begun.headers;
    expect(location).toMatch(/^https:\/\/outlook\.example\/sign-in/);
    const { to } = await comeBack(scripted.allow(location), cookieIn(begun.headers['set-cookie']), 'outlook');
    expect(to).toBe('/#accounts/outlook/connected');
    expect(await kept()).toEqual(['outlook ada@outlook.example']);
  });

  it('E-5: what the browser keeps is sealed, of no use to scripts and other pages, and ends by itself', async () => {
    const { app, scripted, begin } = await open();
    const begun = await app.inject({ method: 'POST', url: '/accounts/gmail/connect' });
    expect(begun.headers['set-cookie']).toMatch(
      /^nexus-connect-gmail=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    expect(begun.headers['cache-control']).toBe('no-store');
    const { url, cookie } = await begin();
    const state = new URL(url).searchParams.get('state') ?? 'none';
    expect(Buffer.from(cookie, 'base64').toString()).not.toContain(state);
    expect(cookie).not.toContain(state);
    expect(cookie.length).toBeLessThan(2_000);
    expect(scripted.checked).toEqual([]);
  });

  it('E-5: over TLS no other host can lay its own in the browser', async () => {
    const environment = { PUBLIC_URL: 'https://nexus.example.com:443/' };
    const { app, begin, ada, scripted, comeBack, kept, adaId } = await twoUsers({ environment });
    const begun = await app.inject({ method: 'POST', url: '/accounts/gmail/connect', headers: ada });
    expect(begun.headers['set-cookie']).toMatch(/^__Host-nexus-connect-gmail=.+; Path=\/; .*SameSite=Lax; Secure$/);
    const { url, cookie } = await begin({ ...ada, host: 'anything.example', origin: 'https://nexus.example.com' });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('https://nexus.example.com/accounts/gmail/callback');
    const query = scripted.allow(url);
    expect((await comeBack(query, cookie.replace('__Host-', ''))).to).toBe('/#accounts/gmail/expired');
    expect((await comeBack(query, cookie)).to).toBe('/#accounts/gmail/connected');
    expect(await kept(adaId)).toHaveLength(1);
    const elsewhere = { ...ada, origin: 'https://other.example.com' };
    const refused = await app.inject({ method: 'POST', url: '/accounts/gmail/connect', headers: elsewhere });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'Open the page at https://nexus.example.com to connect an account.',
    ]);
  });

  it('E-5: without PUBLIC_URL no header says where a provider leads back to', async () => {
    const { app, ada } = await twoUsers();
    for (const more of [{ host: 'evil.example' }, { host: 'localhost:8787', 'x-forwarded-host': 'evil.example' }]) {
      const refused = await app.inject({
        method: 'POST',
        url: '/accounts/gmail/connect',
        headers: { ...ada, ...more },
      });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'ACCOUNT_PROVIDER_UNAVAILABLE']);
    }
  });

  it('E-5: nobody ends a sign-in that another browser began', async () => {
    const { scripted, begin, comeBack, ada, ben, adaId, benId, kept } = await twoUsers();
    const [adas, bens] = [await begin(ada), await begin(ben)];
    const answer = scripted.allow(bens.url);
    // Ben lures Ada to his own answer: with nothing in her browser, and while she signs in herself.
    expect((await comeBack(answer, null)).to).toBe('/#accounts/gmail/expired');
    const lured = await comeBack(answer, adas.cookie);
    expect(lured.to).toBe('/#accounts/gmail/expired');
    // That does not end hers.
    expect(lured.laid).toBeUndefined();
    expect((await comeBack(scripted.allow(adas.url), adas.cookie)).to).toBe('/#accounts/gmail/connected');
    // Ben lures Ada to the provider with his own sign-in: her browser comes back without what his has.
    expect((await comeBack(scripted.allow(bens.url), null)).to).toBe('/#accounts/gmail/expired');
    // Two of them are none.
    expect((await comeBack(answer, `${bens.cookie}; ${adas.cookie}`)).to).toBe('/#accounts/gmail/expired');
    expect(await kept(adaId)).toHaveLength(1);
    expect(await kept(benId)).toEqual([]);
  });

  it('E-5: an answer counts once, in time, and for its own provider', async () => {
    const clock = { now: Date.now() };
    const { scripted, begin, comeBack, kept, store } = await open({ clock: () => new Date(clock.now) });
    const { url, cookie } = await begin();
    const answer = scripted.allow(url);
    const elsewhere = cookie.replace('nexus-connect-gmail', 'nexus-connect-outlook');
    expect((await comeBack(answer, elsewhere, 'outlook')).to).toBe('/#accounts/outlook/expired');
    expect((await comeBack(answer, cookie)).to).toBe('/#accounts/gmail/connected');
    const [account] = await store.list(localUserId);
    await store.disconnect(localUserId, account?.accountId ?? '');
    expect((await comeBack(answer, cookie)).to).toBe('/#accounts/gmail/failed');
    const late = await begin();
    clock.now += 600_000;
    expect((await comeBack(scripted.allow(late.url), late.cookie)).to).toBe('/#accounts/gmail/expired');
    expect(await kept()).toEqual([]);
  });

  it.each([
    ['declined', '&error=access_denied&error_description=zebra', null],
    ['failed', '&error=server_error&error_description=zebra', null],
    ['failed', '&code=zebra', null],
    ['failed', '', null],
    ['unavailable', '&code=good', new NexusError('ACCOUNT_CONNECTION_FAILED', 'zebra', { retryable: true })],
    ['failed', '&code=good', new TypeError('zebra')],
  ])('E-5: the page is told "%s", and nobody what the provider said (%s)', async (outcome, more, failure) => {
    const { scripted, begin, comeBack, kept, logged } = await open();
    const { url, cookie } = await begin();
    const state = new URL(url).searchParams.get('state');
    if (failure !== null) scripted.fail(failure);
    const { to, laid, body } = await comeBack(`?state=${state}${more}`, cookie);
    expect(to).toBe(`/#accounts/gmail/${outcome}`);
    expect(laid).toContain('Max-Age=0');
    expect(body + logged()).not.toMatch(/zebra|invalid_grant/);
    expect(await kept()).toEqual([]);
  });

  it('E-5: accounts that cannot be kept are no failure of the provider', async () => {
    const store = createMemoryMailAccountStore();
    const connect = async (): Promise<never> => {
      throw new NexusError('ACCOUNTS_UNREACHABLE', 'The accounts cannot be reached now.', { retryable: true });
    };
    const scripted = createScriptedAccounts({ ...store, connect });
    const { begin, comeBack } = await open({ accounts: scripted.accounts });
    const { url, cookie } = await begin();
    expect((await comeBack(scripted.allow(url), cookie)).to).toBe('/#accounts/gmail/unavailable');
  });

  it('E-5: whatever leads a browser back, it is led to the page, and nothing is kept', async () => {
    const { begin, comeBack, kept } = await open();
    const { cookie } = await begin();
    const word = fc.oneof(fc.string(), fc.constantFrom('state', 'code', '__proto__', 'error'));
    const cookies = fc.oneof(fc.string(), fc.constant(cookie), fc.constant(`${cookie}A`));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(word, fc.string())), cookies, async (query, sent) => {
        const text = new URLSearchParams(query);
        const printable = sent.replace(/[^\x20-\x7e]/g, '');
        expect((await comeBack(`?${text}`, printable)).to).toMatch(/^\/#accounts\/gmail\/(expired|failed)$/);
      }),
      { numRuns: propertyRuns(60) },
    );
    expect(await kept()).toEqual([]);
  });

  it('E-5: strangers who come back too often keep nobody from ending what they began, and a person is told on the page', async () => {
    const { scripted, begin, comeBack, ada, ben, adaId, kept } = await twoUsers({ rateLimits: { accounts: 3 } });
    // All have one address, as behind a proxy.
    const { url, cookie } = await begin(ada);
    const forged = () => `nexus-connect-gmail=${randomUUID()}.${randomUUID()}`;
    for (const stranger of [null, forged(), forged()])
      expect((await comeBack('?state=a', stranger)).to).toBe('/#accounts/gmail/expired');
    for (const stranger of [null, forged()])
      expect((await comeBack('?state=a', stranger)).to).toBe('/#accounts/gmail/limited');
    expect((await comeBack(scripted.allow(url), cookie)).to).toBe('/#accounts/gmail/connected');
    expect(await kept(adaId)).toEqual(['gmail ada@gmail.example']);
    // One who has begun is counted too, and keeps what the browser has.
    const bens = await begin(ben);
    for (let count = 0; count < 3; count += 1)
      expect((await comeBack('?state=a', bens.cookie)).to).toBe('/#accounts/gmail/expired');
    expect(await comeBack(scripted.allow(bens.url), bens.cookie)).toMatchObject({
      to: '/#accounts/gmail/limited',
      laid: undefined,
    });
  });

  it('E-5: a provider without a client id, or one that does not answer, is said to be so', async () => {
    const base = createScriptedAccounts(createMemoryMailAccountStore()).accounts;
    const { app } = await open({
      accounts: { ...base, oauth: (provider) => (provider === 'gmail' ? base.oauth(provider) : null) },
    });
    expect((await app.inject('/accounts')).json().offered).toEqual(['gmail']);
    const refused = await app.inject({ method: 'POST', url: '/accounts/outlook/connect' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ACCOUNT_PROVIDER_UNAVAILABLE']);
    for (const provider of ['imap', 'yahoo', '__proto__']) {
      const unknown = await app.inject({ method: 'POST', url: `/accounts/${provider}/connect` });
      expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'REQUEST_INVALID']);
    }
    const silent = await open();
    silent.scripted.fail(new NexusError('ACCOUNT_CONNECTION_FAILED', 'Gmail does not answer.', { retryable: true }));
    const late = await silent.app.inject({ method: 'POST', url: '/accounts/gmail/connect' });
    expect([late.statusCode, late.json().code]).toEqual([503, 'ACCOUNT_CONNECTION_FAILED']);
  });

  it('E-5: no token, code, state or address of an account is in the log', async () => {
    const { app, scripted, begin, comeBack, logged, store } = await open();
    const { url, cookie } = await begin();
    const answer = scripted.allow(url);
    await comeBack(answer, cookie);
    const [account] = await store.list(localUserId);
    expect((await app.inject({ method: 'DELETE', url: `/accounts/${account?.accountId}` })).statusCode).toBe(204);
    const query = new URLSearchParams(answer);
    expect(scripted.revoked).toEqual([`access-${query.get('code')}`]);
    for (const secret of [...query.values(), cookie.split('=')[1] ?? '', 'gmail.example', 'access-', 'refresh-']) {
      expect(logged()).not.toContain(secret);
    }
    expect(logged()).toContain('"route":"/accounts/:provider/callback"');
  });
});
