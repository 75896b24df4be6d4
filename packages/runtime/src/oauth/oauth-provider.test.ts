import type { NexusError } from '@nexus/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeGoogle, describeMicrosoft } from './google-and-microsoft.ts';
import type { OAuthProvider } from './oauth-provider.ts';
import { createOAuthProvider } from './oauth-provider.ts';
import {
  type AuthorizationServerDouble,
  type Mood,
  startAuthorizationServer,
} from './testing/authorization-server-double.ts';

const redirectUri = 'https://nexus.example.com/accounts/gmail/callback';
const parts: { google?: AuthorizationServerDouble; microsoft?: AuthorizationServerDouble } = {};
const calm: Mood = {
  ...{ denies: null, refuses: null, unticked: [], isBrief: false, impostor: null, nonce: null },
  before: async () => {},
};

beforeAll(async () => {
  parts.google = await startAuthorizationServer({ address: 'Nora@Example.com' });
  parts.microsoft = await startAuthorizationServer({ rotates: true });
});
afterAll(async () => {
  await parts.google?.[Symbol.asyncDispose]();
  await parts.microsoft?.[Symbol.asyncDispose]();
});
beforeEach(() => {
  for (const server of [parts.google, parts.microsoft]) Object.assign(server?.mood ?? {}, calm);
});

function server(name: 'google' | 'microsoft'): AuthorizationServerDouble {
  const found = parts[name];
  if (found === undefined) throw new Error('There is no server.');
  return found;
}
const google = (clock?: () => Date): OAuthProvider =>
  createOAuthProvider(describeGoogle(server('google').client), clock);
const microsoft = (): OAuthProvider => {
  const { client, url } = server('microsoft');
  return createOAuthProvider(describeMicrosoft(client, `${url}/v1.0`));
};

async function failureOf(work: Promise<unknown>): Promise<NexusError> {
  try {
    await work;
  } catch (error) {
    return error as NexusError;
  }
  throw new Error('It did not fail.');
}

/** A failure may be logged whole. */
function expectNoSecret(error: NexusError): void {
  const texts = [
    error.message,
    error.stack,
    String(error.cause),
    JSON.stringify(error.cause),
    (error.cause as Error)?.stack,
  ];
  for (const { secrets } of [server('google'), server('microsoft')])
    for (const secret of secrets) expect(texts.join('\n')).not.toContain(secret);
}

describe('a sign-in', () => {
  it('E-5: at Google asks for lasting access to mail, with PKCE and state, and gives tokens and the address', async () => {
    const now = new Date('2026-11-22T10:00:00Z');
    const provider = google(() => now);
    const begun = await provider.begin({ redirectUri, address: 'nora@example.com' });
    const query = Object.fromEntries(new URL(begun.url).searchParams);
    expect(query).toMatchObject({
      ...{ access_type: 'offline', prompt: 'consent', response_type: 'code', code_challenge_method: 'S256' },
      ...{ redirect_uri: redirectUri, state: begun.state, login_hint: 'nora@example.com' },
      scope:
        'openid email https://www.googleapis.com/auth/gmail.modify https://www.googleapis.com/auth/calendar.events.readonly',
    });
    expect(begun.url).not.toContain(begun.verifier);
    const { address, credentials } = await provider.finish(await server('google').consent(begun.url), begun);
    expect(address).toBe('nora@example.com');
    expect(credentials).toMatchObject({ kind: 'oauth', expiresAt: new Date('2026-11-22T11:00:00Z') });
    expect(server('google').accepts(credentials.accessToken)).toBe(true);
  });

  it('E-5: at Microsoft asks Graph for the mailbox’s own address, and is the user’s own to choose', async () => {
    const provider = microsoft();
    const begun = await provider.begin({ redirectUri });
    const query = Object.fromEntries(new URL(begun.url).searchParams);
    expect(query).toMatchObject({ prompt: 'select_account', scope: expect.stringContaining('offline_access') });
    expect(query.scope?.split(' ')).toEqual(
      expect.arrayContaining(['Mail.ReadWrite', 'Mail.Send', 'User.Read', 'Calendars.Read']),
    );
    const { address } = await provider.finish(await server('microsoft').consent(begun.url), begun);
    expect(address).toBe('nora@example.com');
  });

  it('E-5: two at once have nothing in common, and each is good once', async () => {
    const provider = google();
    const [one, two] = [await provider.begin({ redirectUri }), await provider.begin({ redirectUri })];
    for (const name of ['state', 'verifier', 'nonce'] as const) expect(one[name]).not.toBe(two[name]);
    const back = await server('google').consent(one.url);
    await provider.finish(back, one);
    expect(await failureOf(provider.finish(back, one))).toMatchObject({
      code: 'ACCOUNT_CONNECTION_FAILED',
      retryable: false,
      message: expect.stringContaining('Begin again'),
    });
  });

  it('E-5: another’s answer, a wrong verifier, an impostor’s, and one to another address or sign-in are refused', async () => {
    const provider = google();
    const begun = await provider.begin({ redirectUri });
    const other = await provider.begin({ redirectUri });
    const { consent, mood } = server('google');
    const attempts: (() => Promise<unknown>)[] = [
      async () => provider.finish(await consent(other.url), begun),
      async () => provider.finish(await consent(begun.url), { ...begun, verifier: other.verifier }),
      async () => provider.finish(await consent(begun.url), { ...begun, redirectUri: `${redirectUri}/elsewhere` }),
      async () => {
        mood.impostor = 'https://evil.example';
        return provider.finish(await consent(begun.url), begun);
      },
      async () => {
        mood.impostor = null;
        mood.nonce = 'of another sign-in';
        return provider.finish(await consent(begun.url), begun);
      },
      async () => provider.finish(`${redirectUri}?code=guessed&state=guessed`, begun),
      async () => provider.finish(redirectUri, begun),
    ];
    for (const attempt of attempts) {
      const failure = await failureOf(attempt());
      expect(failure).toMatchObject({ code: 'ACCOUNT_CONNECTION_FAILED', retryable: false });
      expectNoSecret(failure);
    }
  });

  it.each([
    ['given up', { denies: 'access_denied' }, /given up/, false],
    ['with mail unticked', { unticked: ['https://www.googleapis.com/auth/gmail.modify'] }, /allow all/, false],
    ['without lasting permission', { isBrief: true }, /lasting/, false],
    ['at a provider that has trouble', { refuses: { error: 'server_error', status: 503 } }, /does not answer/, true],
    [
      'with a secret that has run out',
      { refuses: { error: 'invalid_client', status: 401 } },
      /GOOGLE_CLIENT_SECRET/,
      false,
    ],
  ] as const)('E-5: %s connects nothing, and it is said why', async (_, mood, said, retryable) => {
    Object.assign(server('google').mood, mood);
    const provider = google();
    const begun = await provider.begin({ redirectUri });
    const failure = await failureOf(provider.finish(await server('google').consent(begun.url), begun));
    expect(failure).toMatchObject({
      code: 'ACCOUNT_CONNECTION_FAILED',
      retryable,
      message: expect.stringMatching(said),
    });
    expectNoSecret(failure);
  });

  it('E-5: at a provider that is away is not begun, and can be later', async () => {
    await using gone = await startAuthorizationServer();
    const provider = createOAuthProvider(describeGoogle(gone.client));
    await gone[Symbol.asyncDispose]();
    const failure = await failureOf(provider.begin({ redirectUri }));
    expect(failure).toMatchObject({ code: 'ACCOUNT_CONNECTION_FAILED', retryable: true });
    expect(failure.message).not.toContain('127.0.0.1');
  });
});

describe('a renewal', () => {
  async function signIn(provider: OAuthProvider, name: 'google' | 'microsoft') {
    const begun = await provider.begin({ redirectUri });
    return (await provider.finish(await server(name).consent(begun.url), begun)).credentials;
  }

  it('E-5: keeps Google’s refresh token, and takes Microsoft’s new one', async () => {
    const [one, two] = [await signIn(google(), 'google'), await signIn(microsoft(), 'microsoft')];
    const renewed = await google().renew(one);
    expect(renewed.refreshToken).toBe(one.refreshToken);
    expect(renewed.accessToken).not.toBe(one.accessToken);
    const rotated = await microsoft().renew(two);
    expect(rotated.refreshToken).not.toBe(two.refreshToken);
    expect(await microsoft().renew(rotated)).toMatchObject({ kind: 'oauth' });
    expect(await failureOf(microsoft().renew(two))).toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED', retryable: false });
  });

  it.each([
    ['invalid_grant', 400, 'MAIL_SIGN_IN_NEEDED', false],
    ['interaction_required', 400, 'MAIL_SIGN_IN_NEEDED', false],
    ['server_error', 500, 'MAILBOX_UNREACHABLE', true],
    ['slow_down', 429, 'MAILBOX_UNREACHABLE', true],
    ['invalid_client', 401, 'MAILBOX_UNREACHABLE', true],
  ] as const)('E-5: that is answered with %s (%i) ends in %s', async (error, status, code, retryable) => {
    const credentials = await signIn(google(), 'google');
    server('google').mood.refuses = { error, status };
    const failure = await failureOf(google().renew(credentials));
    expect(failure).toMatchObject({ code, retryable });
    expectNoSecret(failure);
  });

  it('E-5: what is revoked is told to the provider, and one that is away is no error', async () => {
    const provider = google();
    const credentials = await signIn(provider, 'google');
    await provider.revoke(credentials);
    expect(server('google').revoked).toContain(credentials.refreshToken);
    expect(await failureOf(provider.renew(credentials))).toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED' });
    await using gone = await startAuthorizationServer();
    const away = createOAuthProvider(describeGoogle(gone.client));
    await gone[Symbol.asyncDispose]();
    await away.revoke(credentials);
  });
});
