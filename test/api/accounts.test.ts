import { randomUUID } from 'node:crypto';
import { createScriptedAccounts, type OpenApiOptions, openApi, startSupabaseDouble } from '@nexus/api/testing';
import { AccountsReading, localUserId, type MailAccountStore, NexusError } from '@nexus/contracts';
import { createMemoryMailAccountStore, createMemoryMailIntentLog } from '@nexus/knowledge-store';
import { createMailAccountCheck } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { refusal } from '../support/api/refusal.ts';

type Headers = Readonly<Record<string, string>>;

async function open(options: OpenApiOptions & { readonly store?: MailAccountStore } = {}) {
  const { store = createMemoryMailAccountStore() } = options;
  const scripted = createScriptedAccounts(store);
  const accounts = { ...scripted.accounts, ...options.accounts };
  const { app, logged } = await openApi({ rateLimits: { any: 1e6, accounts: 1e6 }, ...options, accounts });
  const read = async (headers: Headers = {}) =>
    AccountsReading.parse((await app.inject({ url: '/accounts', headers })).json());
  const connect = (payload: object, headers: Headers = {}) =>
    app.inject({ method: 'POST', url: '/accounts/imap', payload, headers });
  const disconnect = (id: string, headers: Headers = {}) =>
    app.inject({ method: 'DELETE', url: `/accounts/${id}`, headers });
  return { app, scripted, store, logged, read, connect, disconnect };
}

/** Two users with a token each. */
async function twoUsers(options: OpenApiOptions = {}) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const adaId = randomUUID();
  const sign = async (id: string) => ({ authorization: `Bearer ${await supabase.sign(id)}` });
  const [ada, ben] = [await sign(adaId), await sign(randomUUID())];
  const environment = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
  return { ...(await open({ environment, ...options })), adaId, ada, ben };
}

const ada = { address: 'Ada@Fastmail.com', password: 'zanzibar-password' };
const servers = { imap: { host: 'Mail.Example.com', port: 993 }, smtp: { host: 'mail.example.com', port: 587 } };

describe('mail accounts over REST', () => {
  it('E-5: an account of a known provider is checked, kept, listed without its secrets, and disconnected', async () => {
    const { scripted, store, read, connect, disconnect } = await open();
    expect(await read()).toEqual({ accounts: [], offered: ['gmail', 'outlook'] });
    const connected = await connect(ada);
    expect(connected.statusCode).toBe(201);
    expect(connected.json()).toMatchObject({ provider: 'imap', address: 'ada@fastmail.com', state: 'connected' });
    expect(connected.headers['cache-control']).toBe('no-store');
    const wanted = {
      kind: 'password',
      user: 'ada@fastmail.com',
      password: 'zanzibar-password',
      imap: { host: 'imap.fastmail.com', port: 993, security: 'tls' },
      smtp: { host: 'smtp.fastmail.com', port: 465, security: 'tls' },
    };
    expect(scripted.checked).toEqual([wanted]);
    const { accountId } = connected.json();
    expect(await store.credentials(localUserId, accountId)).toEqual(wanted);
    expect((await read()).accounts).toEqual([connected.json()]);

    expect((await disconnect(accountId.toUpperCase())).statusCode).toBe(204);
    expect((await read()).accounts).toEqual([]);
    expect(await store.credentials(localUserId, accountId)).toBeNull();
    expect(refusal(await disconnect(accountId))).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  });

  it('E-5: the same address again takes the new password, and stays one account', async () => {
    const { store, read, connect } = await open();
    const first = await connect(ada);
    const second = await connect({ ...ada, address: 'ada@fastmail.com', password: 'new-password' });
    expect(second.json().accountId).toBe(first.json().accountId);
    expect((await read()).accounts).toHaveLength(1);
    expect(await store.credentials(localUserId, first.json().accountId)).toMatchObject({ password: 'new-password' });
  });

  it('E-5: who signs in again types the password alone: user name and servers stay, and the account goes on sending', async () => {
    const { store, connect, ada: adas, ben, adaId } = await twoUsers();
    const own = { address: 'ada@nowhere.example', password: 'zanzibar-password' };
    const { accountId } = (await connect({ ...own, user: 'ada', ...servers }, adas)).json();
    const before = await store.credentials(adaId, accountId);
    const again = async (wanted: object) => {
      expect((await connect({ ...own, password: 'new-password', ...wanted }, adas)).statusCode).toBe(201);
      return store.credentials(adaId, accountId);
    };
    expect(await again({})).toEqual({ ...before, password: 'new-password' });
    expect(await again({ imap: servers.imap })).toEqual({ ...before, password: 'new-password' });
    const smtp = { host: 'smtp.nowhere.example', port: 465, security: 'tls' } as const;
    expect(await again({ smtp })).toEqual({ ...before, password: 'new-password', smtp });
    // Nobody else’s account says where a password goes.
    expect(refusal(await connect(own, ben))).toEqual([422, 'ACCOUNT_SERVERS_UNKNOWN']);
    // The old servers are not told the password of a new one.
    const moved = { host: 'imap.elsewhere.example', port: 993, security: 'tls' } as const;
    expect(await again({ imap: moved })).toMatchObject({ user: own.address, imap: moved, smtp: null });
  });

  it('E-5: who lost the key to an account connects it anew', async () => {
    const locked = async (): Promise<never> => {
      throw new NexusError('ENCRYPTION_KEY_UNKNOWN', 'The keys are elsewhere.');
    };
    const { connect } = await open({ store: { ...createMemoryMailAccountStore(), list: locked } });
    expect((await connect(ada)).statusCode).toBe(201);
  });

  it('E-5: what was begun with an account goes with it, and not what was begun with another', async () => {
    const intents = createMemoryMailIntentLog();
    const scripted = createScriptedAccounts(createMemoryMailAccountStore());
    const { connect, disconnect } = await open({ accounts: { ...scripted.accounts, intents } });
    const { accountId } = (await connect(ada)).json();
    const begun = (of: string) => ({ key: of, accountId: of, action: 'send', emailIds: [] }) as const;
    for (const one of [accountId, 'another']) await intents.begin(localUserId, begun(one));
    expect((await disconnect(accountId)).statusCode).toBe(204);
    expect(await intents.open(localUserId)).toEqual([begun('another')]);
  });

  it('E-5: servers are named by hand, found in DNS where they are the domain’s own, or asked for', async () => {
    const records = new Map([
      ['_imaps._tcp.example.com', [{ name: 'imap.example.com.', port: 993, priority: 5 }]],
      ['_submissions._tcp.example.com', [{ name: 'smtp.elsewhere.example', port: 465, priority: 0 }]],
      ['_imaps._tcp.example.org', [{ name: 'notexample.org', port: 993, priority: 0 }]],
      ['_imaps._tcp.example.net', [{ name: '.', port: 0, priority: 0 }]],
    ]);
    const { connect, scripted } = await open({
      accounts: {
        ...createScriptedAccounts(createMemoryMailAccountStore()).accounts,
        resolveService: async (name) => records.get(name) ?? [],
        check: async (credentials) => void asked.push([credentials.user, credentials.imap, credentials.smtp]),
      },
    });
    const asked: unknown[] = [];
    expect(scripted.checked).toEqual([]);
    expect((await connect({ ...ada, address: 'ada@example.com' })).statusCode).toBe(201);
    // What DNS says about others is no proof that they may have the password.
    expect(asked.splice(0)).toEqual([
      ['ada@example.com', { host: 'imap.example.com', port: 993, security: 'tls' }, null],
    ]);
    for (const domain of ['example.org', 'example.net', 'nowhere.example', 'outlook.com']) {
      const refused = await connect({ ...ada, address: `ada@${domain}` });
      expect(refusal(refused), domain).toEqual([422, 'ACCOUNT_SERVERS_UNKNOWN']);
      expect(refused.json().detail).toMatch(/^[A-Z].*\.$/);
    }
    expect(asked).toEqual([]);
    await connect({ ...ada, address: 'ada@nowhere.example', user: 'ada', ...servers });
    expect(asked).toEqual([
      [
        'ada',
        { host: 'mail.example.com', port: 993, security: 'tls' },
        { host: 'mail.example.com', port: 587, security: 'starttls' },
      ],
    ]);
  });

  it.each([
    ['MAILBOX_SIGN_IN_REFUSED', 'The incoming server (IMAP) refused this address or password.'],
    ['MAILBOX_UNREACHABLE', 'The incoming server (IMAP) does not answer at port 993.'],
  ] as const)('E-5: %s is said, and nothing is kept', async (code, sentence) => {
    const { scripted, connect, read } = await open();
    scripted.fail(new NexusError(code, sentence));
    const refused = await connect(ada);
    expect(refusal(refused)).toEqual([422, code]);
    expect(refused.json().detail).toBe(sentence);
    expect((await read()).accounts).toEqual([]);
  });

  it.each([
    ['no address', { ...ada, address: 'ada' }],
    ['an address with a line end', { ...ada, address: 'ada@example.com\r\nRCPT TO' }],
    ['no password', { ...ada, password: '' }],
    ['a password with a line end', { ...ada, password: 'zanzibar\r\nA1 LOGOUT' }],
    ['a password that is a number', { ...ada, password: 42 }],
    ['a user with a NUL', { ...ada, user: 'ada\u0000' }],
    ['a server with a path', { ...ada, imap: { host: 'example.com/../etc', port: 993 } }],
    ['a server in brackets', { ...ada, imap: { host: '[::1]', port: 993 } }],
    ['a port out of range', { ...ada, imap: { host: 'example.com', port: 65_536 } }],
    ['an unknown security', { ...ada, imap: { host: 'example.com', port: 993, security: 'ssl' } }],
    ['nothing', {}],
  ])('E-5: %s is refused, and no word of it is echoed', async (_case, payload) => {
    const { connect, scripted } = await open();
    const refused = await connect(payload);
    expect(refusal(refused)).toEqual([400, 'REQUEST_INVALID']);
    expect(refused.body).not.toMatch(/zanzibar|etc|RCPT/);
    // What is wrong in words, and not the pattern that it is held against.
    expect(refused.json().detail).not.toMatch(/[\\^]/);
    expect(scripted.checked).toEqual([]);
  });

  it('E-5: whoever signs in over the net reaches mail servers alone, with TLS; who sits at this machine reaches its own', async () => {
    const anywhere: boolean[] = [];
    const check = async (_credentials: unknown, options: { readonly anywhere: boolean }) =>
      void anywhere.push(options.anywhere);
    const parts = { ...createScriptedAccounts(createMemoryMailAccountStore()).accounts, check };
    const { connect, ada: token } = await twoUsers({ accounts: parts });
    const imap = (port: number, security?: string) => ({ imap: { host: 'mail.example.com', port, security } });
    const smtp = (port: number, security?: string) => ({
      ...servers,
      smtp: { host: 'mail.example.com', port, security },
    });
    for (const wrong of [imap(22), imap(6_379), imap(465), imap(993, 'none'), smtp(25), smtp(993), smtp(587, 'none')]) {
      const refused = await connect({ ...ada, ...wrong }, token);
      expect(refusal(refused), JSON.stringify(wrong)).toEqual([400, 'REQUEST_INVALID']);
    }
    expect(anywhere).toEqual([]);
    for (const right of [imap(143), imap(993), smtp(465), smtp(587)]) {
      expect((await connect({ ...ada, ...right }, token)).statusCode).toBe(201);
    }
    expect(anywhere).toEqual([false, false, false, false]);
    const local = await open({ accounts: parts });
    const own = { ...ada, imap: { host: '127.0.0.1', port: 10_143, security: 'none' } };
    expect((await local.connect(own)).statusCode).toBe(201);
    expect(anywhere.at(-1)).toBe(true);
  });

  it.each(['127.0.0.1', '169.254.169.254', '::1', 'localhost', '0x7f.1', '10.0.0.7'])(
    'E-5: %s is not found for whoever signs in over the net',
    async (host) => {
      let reached = 0;
      const signIn = async (_credentials: unknown, { lookup }: { readonly lookup?: unknown }) => {
        expect(lookup).toBeTypeOf('function');
        reached += 1;
        throw new NexusError('MAILBOX_UNREACHABLE', 'Nobody.', { cause: new Error('ENOTFOUND') });
      };
      const check = createMailAccountCheck({ imap: signIn, smtp: signIn });
      const parts = { ...createScriptedAccounts(createMemoryMailAccountStore()).accounts, check };
      const { connect, ada: token } = await twoUsers({ accounts: parts });
      const refused = await connect({ ...ada, imap: { host, port: 993 } }, token);
      expect(refusal(refused)).toEqual([422, 'MAILBOX_UNREACHABLE']);
      expect(refused.json().detail).toBe(
        'The incoming server (IMAP) is not found by its name. Check how it is written.',
      );
      expect(reached).toBe(/^[\d.:]+$/.test(host) ? 0 : 1);
    },
  );

  it('E-5: nobody without a token lists, connects or disconnects, and a user’s token touches nobody else’s', async () => {
    const { app, read, connect, disconnect, ada: adas, ben } = await twoUsers();
    const requests = [
      { method: 'GET', url: '/accounts' },
      { method: 'POST', url: '/accounts/imap', payload: ada },
      { method: 'DELETE', url: `/accounts/${randomUUID()}` },
      { method: 'POST', url: '/accounts/gmail/connect' },
      { method: 'GET', url: '/accounts/gmail/connect' },
    ] as const;
    for (const request of requests) {
      expect(refusal(await app.inject(request)), request.url).toEqual([401, 'TOKEN_MISSING']);
      const headers = { authorization: 'Bearer a.b.c' };
      expect(refusal(await app.inject({ ...request, headers })), request.url).toEqual([401, 'TOKEN_INVALID']);
    }
    const { accountId } = (await connect(ada, adas)).json();
    expect((await read(ben)).accounts).toEqual([]);
    expect(refusal(await disconnect(accountId, ben))).toEqual([404, 'ACCOUNT_NOT_FOUND']);
    expect((await read(adas)).accounts).toHaveLength(1);
  });

  it('E-5: the person at this machine needs no token, and the page of another site gets nothing', async () => {
    const { app, connect } = await open();
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      expect(refusal(await app.inject({ url: '/accounts', headers }))).toEqual([403, 'FORBIDDEN']);
      expect(refusal(await connect(ada, headers))).toEqual([403, 'FORBIDDEN']);
      expect(refusal(await app.inject({ url: '/accounts/gmail/connect', headers }))).toEqual([403, 'FORBIDDEN']);
    }
  });

  it('E-5: no password, address or server is in the log or in any answer', async () => {
    const { app, scripted, connect, read, disconnect, logged } = await open();
    const answers: string[] = [];
    const note = (response: { body: string; headers: object }) => {
      answers.push(response.body, JSON.stringify(response.headers));
      return response;
    };
    const connected = await connect({ ...ada, ...servers });
    note(connected);
    answers.push(JSON.stringify(await read()));
    scripted.fail(new NexusError('MAILBOX_SIGN_IN_REFUSED', 'No.'));
    note(await connect(ada));
    scripted.fail(new Error('the driver said zanzibar-password'));
    const broken = await connect(ada);
    expect(refusal(note(broken) as typeof broken)).toEqual([500, 'INTERNAL']);
    note(
      await app.inject({
        method: 'POST',
        url: '/accounts/imap',
        payload: '{"password":"zanzibar-password"',
        headers: { 'content-type': 'application/json' },
      }),
    );
    note(await disconnect(connected.json().accountId));
    expect(answers.join('\n')).not.toContain('zanzibar');
    expect(logged()).not.toMatch(/zanzibar|fastmail|mail\.example\.com/i);
    expect(logged()).toContain('"route":"/accounts/:accountId"');
  });

  it('E-5: accounts that cannot be reached are said to be so', async () => {
    const away = async (): Promise<never> => {
      throw new NexusError('ACCOUNTS_UNREACHABLE', 'The accounts cannot be reached now.', { retryable: true });
    };
    const store = { ...createMemoryMailAccountStore(), list: away, connect: away, disconnect: away };
    const { app, connect, disconnect } = await open({ store });
    expect(refusal(await app.inject('/accounts'))).toEqual([503, 'ACCOUNTS_UNREACHABLE']);
    expect(refusal(await connect(ada))).toEqual([503, 'ACCOUNTS_UNREACHABLE']);
    expect(refusal(await disconnect(randomUUID()))).toEqual([503, 'ACCOUNTS_UNREACHABLE']);
  });

  it('E-5: accounts whose keys are lost are said to be so, not to be none', async () => {
    const locked = async (): Promise<never> => {
      throw new NexusError('ENCRYPTION_KEY_UNKNOWN', 'The keys are elsewhere.');
    };
    const { app } = await open({ store: { ...createMemoryMailAccountStore(), list: locked } });
    const answer = await app.inject('/accounts');
    expect(refusal(answer)).toEqual([503, 'ENCRYPTION_KEY_UNKNOWN']);
    expect(answer.json().detail).toBe('The keys are elsewhere.');
  });

  it('E-5: an account is let go of although the accounts cannot be read', async () => {
    const kept = createMemoryMailAccountStore();
    const { accountId } = await kept.connect(
      localUserId,
      { provider: 'gmail', address: 'ada@example.com' },
      {
        kind: 'oauth',
        accessToken: 'access',
        refreshToken: 'refresh',
        expiresAt: new Date(),
      },
    );
    const unread = async (): Promise<never> => {
      throw new NexusError('ENCRYPTION_KEY_UNKNOWN', 'The keys cannot be read.');
    };
    const { disconnect } = await open({ store: { ...kept, list: unread, credentials: unread } });
    expect((await disconnect(accountId)).statusCode).toBe(204);
    expect(await kept.list(localUserId)).toEqual([]);
  });

  it('E-5: attempts are counted for each user', async () => {
    const { connect } = await open({ rateLimits: { accounts: 2 } });
    expect([(await connect(ada)).statusCode, (await connect(ada)).statusCode]).toEqual([201, 201]);
    expect(refusal(await connect(ada))).toEqual([429, 'RATE_LIMITED']);
  });
});
