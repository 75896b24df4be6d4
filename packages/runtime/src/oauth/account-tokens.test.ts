import { randomUUID } from 'node:crypto';
import { type MailAccountStore, NexusError, type OAuthCredentials } from '@nexus/contracts';
import { createMemoryMailAccountStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { createAccountTokens } from './account-tokens.ts';
import type { OAuthProvider } from './oauth-provider.ts';

const minute = 60_000;
const start = Date.parse('2026-11-22T10:00:00Z');
const gmail = { provider: 'gmail', address: 'nora@example.com' } as const;

/** A provider whose tokens are good for an hour of the test's clock, and whose refresh tokens are good once. */
function createProviderDouble() {
  const state = { now: start, renewals: 0, alive: 'refresh-0', failure: null as NexusError | null };
  const under: { way: PromiseWithResolvers<void> | null } = { way: null };
  const tokens = (number: number): OAuthCredentials => ({
    kind: 'oauth',
    accessToken: `access-${number}`,
    refreshToken: `refresh-${number}`,
    expiresAt: new Date(state.now + 60 * minute),
  });
  const provider: Pick<OAuthProvider, 'provider' | 'renew'> = {
    provider: 'gmail',
    async renew({ refreshToken }) {
      state.renewals += 1;
      await under.way?.promise;
      if (state.failure !== null) throw state.failure;
      if (refreshToken !== state.alive) throw new NexusError('MAIL_SIGN_IN_NEEDED', 'Gmail asks you to sign in again.');
      const renewed = tokens(state.renewals);
      state.alive = renewed.refreshToken;
      return renewed;
    },
  };
  return { state, under, tokens, provider: provider as OAuthProvider };
}

async function open(keep: MailAccountStore = createMemoryMailAccountStore()) {
  const double = createProviderDouble();
  const userId = randomUUID();
  const { accountId } = await keep.connect(userId, gmail, double.tokens(0));
  const warnings: string[] = [];
  const tokensOf = createAccountTokens({
    accounts: keep,
    oauth: () => double.provider,
    clock: () => new Date(double.state.now),
    log: { warn: (fields, message) => void warnings.push(`${JSON.stringify(fields)} ${message}`) },
  });
  return { ...double, accounts: keep, userId, accountId, warnings, tokensOf };
}

async function settled(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

describe('access tokens of an account', () => {
  it('E-5: are given as they are until five minutes before their end, then renewed behind whoever uses them', async () => {
    const { state, under, tokensOf, userId, accountId, accounts } = await open();
    const tokens = tokensOf(userId, accountId);
    state.now = start + 54 * minute;
    expect([await tokens.get(), await tokens.get()]).toEqual(['access-0', 'access-0']);
    expect(state.renewals).toBe(0);
    state.now = start + 56 * minute;
    under.way = Promise.withResolvers();
    // The provider has not answered yet, and nobody waits for it.
    expect([await tokens.get(), await tokens.get()]).toEqual(['access-0', 'access-0']);
    under.way.resolve();
    await settled(async () => (await tokens.get()) === 'access-1');
    expect(state.renewals).toBe(1);
    expect(await accounts.credentials(userId, accountId)).toMatchObject({ refreshToken: 'refresh-1' });
  });

  it('E-5: that have ended are waited for, by all drives of the process once', async () => {
    const store = createMemoryMailAccountStore();
    let locked = 0;
    const counting: MailAccountStore = {
      ...store,
      renew(...renewal) {
        locked += 1;
        return store.renew(...renewal);
      },
    };
    const { state, tokensOf, userId, accountId } = await open(counting);
    const all = Array.from({ length: 5 }, () => tokensOf(userId, accountId));
    state.now = start + 61 * minute;
    expect(new Set(await Promise.all(all.map((tokens) => tokens.get())))).toEqual(new Set(['access-1']));
    expect([state.renewals, locked]).toEqual([1, 1]);
  });

  it('E-5: that a provider refuses are not given again: one renewal, also when many were refused at once', async () => {
    const { state, tokensOf, userId, accountId } = await open();
    const tokens = tokensOf(userId, accountId);
    const refused = await tokens.get();
    const given = await Promise.all(Array.from({ length: 5 }, () => tokens.get({ refused })));
    expect(new Set(given)).toEqual(new Set(['access-1']));
    expect(await tokensOf(userId, accountId).get({ refused })).toBe('access-1');
    expect(state.renewals).toBe(1);
    expect(await tokens.get({ refused: 'access-1' })).toBe('access-2');
  });

  it('E-5: that another process renewed are taken as they are', async () => {
    const { state, tokensOf, userId, accountId, accounts, tokens: issue } = await open();
    const tokens = tokensOf(userId, accountId);
    await tokens.get();
    await accounts.renew(
      userId,
      accountId,
      () => true,
      async () => issue(7),
    );
    expect(await tokens.get({ refused: 'access-0' })).toBe('access-7');
    expect(state.renewals).toBe(0);
  });

  it('E-5: of a dead account are refused once at the provider, then at once, until its owner has signed in again', async () => {
    const { state, tokensOf, userId, accountId, accounts, tokens: issue } = await open();
    const tokens = tokensOf(userId, accountId);
    state.alive = 'none';
    state.now = start + 61 * minute;
    for (let times = 0; times < 3; times += 1)
      await expect(tokens.get()).rejects.toMatchObject({ code: 'MAIL_SIGN_IN_NEEDED', retryable: false });
    expect(state.renewals).toBe(1);
    expect(await accounts.list(userId)).toMatchObject([{ state: 'sign-in-needed' }]);
    await accounts.connect(userId, gmail, issue(9));
    expect(await tokens.get()).toBe('access-9');
    expect(await accounts.list(userId)).toMatchObject([{ state: 'connected' }]);
  });

  it('E-5: whose owner signs in again while the old ones are refused are not said to be dead', async () => {
    const { state, under, tokensOf, userId, accountId, accounts, tokens: issue } = await open();
    state.alive = 'none';
    state.now = start + 61 * minute;
    under.way = Promise.withResolvers();
    const tokens = tokensOf(userId, accountId);
    const asking = tokens.get();
    await settled(async () => state.renewals === 1);
    await accounts.connect(userId, gmail, issue(9));
    under.way.resolve();
    await expect(asking).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    expect(await accounts.list(userId)).toMatchObject([{ state: 'connected' }]);
    expect(await tokens.get()).toBe('access-9');
  });

  it('E-5: lose nothing when the provider is away; ahead of time that is only noted', async () => {
    const { state, tokensOf, userId, accountId, accounts, warnings } = await open();
    const tokens = tokensOf(userId, accountId);
    const cause = Object.assign(new Error('refresh-0'), { code: 'invalid_client' });
    state.failure = new NexusError('MAILBOX_UNREACHABLE', 'refresh-0 of nora', { retryable: true, cause });
    state.now = start + 56 * minute;
    expect(await tokens.get()).toBe('access-0');
    await settled(async () => warnings.length > 0);
    // It rests for a moment.
    expect(await tokens.get()).toBe('access-0');
    expect(state.renewals).toBe(1);
    state.now = start + 61 * minute;
    await expect(tokens.get()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE', retryable: true });
    expect(await accounts.list(userId)).toMatchObject([{ state: 'connected' }]);
    state.failure = null;
    expect(await tokens.get()).toBe('access-3');
    const told = { accountId, name: 'gmail', code: 'MAILBOX_UNREACHABLE', reason: 'invalid_client' };
    expect(warnings[0]).toBe(`${JSON.stringify(told)} a sign-in was not renewed`);
    expect(warnings.join()).not.toMatch(/access|refresh-|nora/);
  });

  it('E-5: are waited for no longer than whoever asks wants', async () => {
    const { state, under, tokensOf, userId, accountId } = await open();
    const tokens = tokensOf(userId, accountId);
    state.now = start + 61 * minute;
    under.way = Promise.withResolvers();
    const stop = new AbortController();
    const asking = tokens.get({ signal: stop.signal });
    stop.abort(new Error('the driver has gone on'));
    await expect(asking).rejects.toThrow('the driver has gone on');
    under.way.resolve();
    expect(await tokens.get()).toBe('access-1');
    expect(state.renewals).toBe(1);
  });

  it('E-5: of an account that is not connected, has a password, or whose provider is not set are not given', async () => {
    const { accounts, userId, accountId, tokensOf, state } = await open();
    const password = {
      ...({ kind: 'password', user: 'nora', password: 'secret', smtp: null } as const),
      imap: { host: 'imap.example.com', port: 993, security: 'tls' } as const,
    };
    const imap = await accounts.connect(userId, { provider: 'imap', address: 'nora@example.com' }, password);
    for (const [user, account] of [
      [userId, imap.accountId],
      [userId, randomUUID()],
      [randomUUID(), accountId],
    ] as const) {
      await expect(tokensOf(user, account).get()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    }
    const unset = createAccountTokens({ accounts, oauth: () => null, clock: () => new Date(state.now) });
    expect(await unset(userId, accountId).get()).toBe('access-0');
    state.now = start + 61 * minute;
    await expect(unset(userId, accountId).get()).rejects.toMatchObject({ code: 'ACCOUNT_PROVIDER_UNAVAILABLE' });
  });

  it('E-5: whose store is away are said to be out of reach, to be tried again', async () => {
    const { accounts, userId, accountId, tokensOf: _, ...double } = await open();
    const away = new NexusError('ACCOUNTS_UNREACHABLE', 'The database does not answer.', { retryable: true });
    const tokensOf = createAccountTokens({
      accounts: { ...accounts, credentials: () => Promise.reject(away) },
      oauth: () => double.provider,
    });
    await expect(tokensOf(userId, accountId).get()).rejects.toMatchObject({
      code: 'MAILBOX_UNREACHABLE',
      retryable: true,
    });
  });
});
