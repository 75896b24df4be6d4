import { createScriptedAccounts, openApi } from '@nexus/api/testing';
import { localUserId, type OAuthMailProvider } from '@nexus/contracts';
import { createRuntime, parseSettings } from '@nexus/runtime';
import { type AuthorizationServerDouble, startAuthorizationServer } from '@nexus/runtime/testing';
import { describe, expect, it, onTestFinished } from 'vitest';

async function open() {
  const google = await startAuthorizationServer({ address: 'Nora@Example.com' });
  onTestFinished(() => google[Symbol.asyncDispose]());
  const runtime = await createRuntime(
    parseSettings({
      GOOGLE_CLIENT_ID: google.client.clientId,
      GOOGLE_CLIENT_SECRET: google.client.clientSecret,
      GOOGLE_ISSUER_URL: google.url,
    }),
  );
  onTestFinished(() => runtime.close());
  const store = runtime.accounts;
  const scripted = createScriptedAccounts(store);
  const { app, logged } = await openApi({ accounts: { ...scripted.accounts, oauth: runtime.oauth } });
  const answers: string[] = [];

  /** Begins, signs in at the provider, and comes back. @returns what the page is told. */
  async function connect(provider: OAuthMailProvider = 'gmail'): Promise<unknown> {
    const begun = await app.inject({ method: 'POST', url: `/accounts/${provider}/connect` });
    const { pathname, search } = new URL(await google.consent(begun.json().url));
    const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
    const back = await app.inject({ url: `${pathname}${search}`, headers: { cookie } });
    // What the browser is sent to the provider with holds the state, and has to.
    answers.push(cookie, back.body, JSON.stringify(back.headers));
    return back.headers.location;
  }

  /** That nothing secret was answered or logged. */
  async function expectNoSecret(): Promise<void> {
    answers.push((await app.inject('/accounts')).body, logged());
    expect(google.secrets.size).toBeGreaterThan(1);
    for (const secret of google.secrets) expect(answers.join('\n')).not.toContain(secret);
  }

  return { app, google, store, connect, expectNoSecret };
}

type Change = (mood: AuthorizationServerDouble['mood']) => void;

describe('connecting an account at an authorization server', () => {
  it('E-5: signs in with PKCE, keeps the tokens, tells none, and ends them when the account goes', async () => {
    const { app, google, store, connect, expectNoSecret } = await open();
    expect((await app.inject('/accounts')).json()).toEqual({ accounts: [], offered: ['gmail'] });
    expect(await connect()).toBe('/#accounts/gmail/connected');
    const [account] = await store.list(localUserId);
    expect(account).toMatchObject({ provider: 'gmail', address: 'nora@example.com', state: 'connected' });
    const credentials = await store.credentials(localUserId, account?.accountId ?? '');
    expect(credentials?.kind === 'oauth' && google.accepts(credentials.accessToken)).toBe(true);
    await store.setState(localUserId, account?.accountId ?? '', 'sign-in-needed');
    // Signed in to again, it is the same account.
    expect(await connect()).toBe('/#accounts/gmail/connected');
    expect(await store.list(localUserId)).toMatchObject([{ accountId: account?.accountId, state: 'connected' }]);
    await expectNoSecret();
    expect((await app.inject({ method: 'DELETE', url: `/accounts/${account?.accountId}` })).statusCode).toBe(204);
    await expect.poll(() => google.revoked.size).toBe(1);
  });

  it.each<readonly [string, string, Change]>([
    [
      'the person says no',
      'declined',
      (mood) => {
        mood.denies = 'access_denied';
      },
    ],
    [
      'the provider says no',
      'failed',
      (mood) => {
        mood.denies = 'invalid_scope';
      },
    ],
    [
      'not all that is needed is allowed',
      'failed',
      (mood) => {
        mood.unticked = ['https://www.googleapis.com/auth/gmail.modify'];
      },
    ],
    [
      'no lasting permission is given',
      'failed',
      (mood) => {
        mood.isBrief = true;
      },
    ],
    [
      'somebody else answers',
      'failed',
      (mood) => {
        mood.impostor = 'https://evil.example';
      },
    ],
    [
      'the answer is to another question',
      'failed',
      (mood) => {
        mood.nonce = 'another';
      },
    ],
    [
      'the code is refused',
      'failed',
      (mood) => {
        mood.refuses = { error: 'invalid_grant', status: 400 };
      },
    ],
    [
      'the provider is down',
      'unavailable',
      (mood) => {
        mood.refuses = { error: 'server_error', status: 503 };
      },
    ],
  ])('E-5: where %s the page is told "%s", and nothing is kept', async (_case, outcome, change) => {
    const { google, store, connect, expectNoSecret } = await open();
    change(google.mood);
    expect(await connect()).toBe(`/#accounts/gmail/${outcome}`);
    expect(await store.list(localUserId)).toEqual([]);
    await expectNoSecret();
  });
});
