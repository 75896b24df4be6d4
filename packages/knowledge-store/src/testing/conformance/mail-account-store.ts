import { randomUUID } from 'node:crypto';
import type { MailAccountStore, MailCredentials, OAuthCredentials } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';

/** Tokens that are found wherever they are. */
export function inventTokens(name: string = randomUUID()): OAuthCredentials {
  return {
    kind: 'oauth',
    accessToken: `access-${name}`,
    refreshToken: `refresh-${name}`,
    expiresAt: new Date('2026-11-23T10:00:00.000Z'),
  };
}

const password: MailCredentials = {
  kind: 'password',
  user: 'nora',
  password: 'correct horse "battery" staple',
  imap: { host: 'imap.example.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.example.com', port: 587, security: 'starttls' },
};

function isToken(token: string) {
  return (credentials: MailCredentials) => credentials.kind === 'oauth' && credentials.accessToken === token;
}

/** What every store of connected accounts must do. `open` gives one more over the same place, as another process has it. */
export function describeMailAccountStoreConformance(name: string, open: () => Promise<MailAccountStore>): void {
  describe(`${name} as a store of connected accounts`, () => {
    it('E-5: of a user who never connected anything there is nothing', async () => {
      const store = await open();
      const [userId, accountId] = [randomUUID(), randomUUID()];
      expect(await store.list(userId)).toEqual([]);
      for (const id of [accountId, 'no id at all', '']) {
        expect(await store.credentials(userId, id)).toBeNull();
        expect(await store.disconnect(userId, id)).toBe(false);
      }
      const renewed = await store.renew(
        userId,
        accountId,
        () => true,
        async () => inventTokens(),
      );
      expect(renewed).toBeNull();
      await store.setState(userId, accountId, 'sign-in-needed');
      expect(await store.list(userId)).toEqual([]);
    });

    it('E-6: keeps several, oldest first, each with what it was connected with', async () => {
      const store = await open();
      const userId = randomUUID();
      const tokens = inventTokens();
      const first = await store.connect(userId, { provider: 'imap', address: 'Nora@Example.com' }, password);
      const second = await store.connect(userId, { provider: 'gmail', address: 'nora@example.com' }, tokens);
      expect(first).toMatchObject({ provider: 'imap', address: 'nora@example.com', state: 'connected' });
      expect(first.accountId).toMatch(/^[0-9a-f-]{36}$/);
      expect(await store.list(userId)).toEqual([first, second]);
      expect(await store.credentials(userId, first.accountId)).toEqual(password);
      expect(await store.credentials(userId, second.accountId)).toEqual(tokens);
    });

    it('E-5: the same account keeps its id and takes the new credentials, also when two connect it at once', async () => {
      const store = await open();
      const userId = randomUUID();
      const account = { provider: 'outlook', address: 'nora@example.com' } as const;
      const once = await Promise.all(Array.from({ length: 4 }, () => store.connect(userId, account, inventTokens())));
      expect(new Set(once.map(({ accountId }) => accountId)).size).toBe(1);
      const { accountId = '' } = once[0] ?? {};
      await store.setState(userId, accountId, 'sign-in-needed');
      expect(await store.list(userId)).toMatchObject([{ state: 'sign-in-needed' }]);
      const again = inventTokens();
      const { connectedAt } = await store.connect(userId, { ...account, address: 'NORA@example.com' }, again);
      expect(connectedAt).toEqual(once[0]?.connectedAt);
      expect(await store.list(userId)).toEqual([{ ...once[0], state: 'connected' }]);
      expect(await store.credentials(userId, accountId)).toEqual(again);
    });

    it('E-5, M-14: nobody has anybody else’s, by no call', async () => {
      const store = await open();
      const [nora, ben] = [randomUUID(), randomUUID()];
      const tokens = inventTokens();
      const { accountId } = await store.connect(nora, { provider: 'gmail', address: 'nora@example.com' }, tokens);
      expect(await store.list(ben)).toEqual([]);
      expect(await store.credentials(ben, accountId)).toBeNull();
      const stolen = store.renew(
        ben,
        accountId,
        () => true,
        async (credentials) => {
          throw new Error(JSON.stringify(credentials));
        },
      );
      expect(await stolen).toBeNull();
      await store.setState(ben, accountId, 'sign-in-needed');
      expect(await store.disconnect(ben, accountId)).toBe(false);
      const own = await store.connect(ben, { provider: 'gmail', address: 'nora@example.com' }, inventTokens());
      expect(own.accountId).not.toBe(accountId);
      expect(await store.list(nora)).toMatchObject([{ accountId, state: 'connected' }]);
      expect(await store.credentials(nora, accountId)).toEqual(tokens);
    });

    it('E-5: two processes that find a token too old renew it once, and both have the new one', async () => {
      const stores = [await open(), await open(), await open()];
      const [first] = stores;
      if (first === undefined) throw new Error('There is no store.');
      const userId = randomUUID();
      const [old, next] = [inventTokens(), inventTokens()];
      const { accountId } = await first.connect(userId, { provider: 'gmail', address: 'nora@example.com' }, old);
      const seen: MailCredentials[] = [];
      const renewed = await Promise.all(
        [...stores, ...stores].map((store) =>
          store.renew(userId, accountId, isToken(old.accessToken), async (credentials) => {
            seen.push(credentials);
            await new Promise((resolve) => setImmediate(resolve));
            return next;
          }),
        ),
      );
      expect(seen).toEqual([old]);
      expect(renewed).toEqual(renewed.map(() => next));
      expect(await first.credentials(userId, accountId)).toEqual(next);
    });

    it('E-5: a renewal that fails changes nothing and holds up nobody; one that succeeds takes the old state away', async () => {
      const store = await open();
      const userId = randomUUID();
      const old = inventTokens();
      const { accountId } = await store.connect(userId, { provider: 'gmail', address: 'nora@example.com' }, old);
      await store.setState(userId, accountId, 'sign-in-needed');
      const failing = store.renew(
        userId,
        accountId,
        () => true,
        async () => {
          throw new Error('the provider is away');
        },
      );
      await expect(failing).rejects.toThrow('the provider is away');
      expect(await store.credentials(userId, accountId)).toEqual(old);
      expect(await store.list(userId)).toMatchObject([{ state: 'sign-in-needed' }]);
      const next = inventTokens();
      await store.renew(
        userId,
        accountId,
        () => true,
        async () => next,
      );
      expect(await store.list(userId)).toMatchObject([{ state: 'connected' }]);
    });

    it('E-5: who connects an account anew, or disconnects it, while it is renewed has the last word', async () => {
      const store = await open();
      const userId = randomUUID();
      const account = { provider: 'gmail', address: 'nora@example.com' } as const;
      const { accountId } = await store.connect(userId, account, inventTokens());
      const anew = inventTokens();
      const renewed = await store.renew(
        userId,
        accountId,
        () => true,
        async () => {
          await store.connect(userId, account, anew);
          return inventTokens();
        },
      );
      expect(renewed).toEqual(anew);
      expect(await store.credentials(userId, accountId)).toEqual(anew);
      const gone = await store.renew(
        userId,
        accountId,
        () => true,
        async () => {
          await store.disconnect(userId, accountId);
          return inventTokens();
        },
      );
      expect(gone).toBeNull();
      expect(await store.list(userId)).toEqual([]);
      expect(await store.credentials(userId, accountId)).toBeNull();
    });

    it('E-5: that a sign-in was refused is kept only of the one that was tried', async () => {
      const store = await open();
      const userId = randomUUID();
      const account = { provider: 'gmail', address: 'nora@example.com' } as const;
      const [tried, anew] = [inventTokens(), inventTokens()];
      const { accountId } = await store.connect(userId, account, tried);
      await store.connect(userId, account, anew);
      const refuse = ({ accessToken }: OAuthCredentials) =>
        store.setState(userId, accountId, 'sign-in-needed', isToken(accessToken));
      expect(await refuse(tried)).toBe(false);
      expect(await store.list(userId)).toMatchObject([{ state: 'connected' }]);
      // Between the looking and the writing somebody signs in: whoever comes first, the new sign-in counts.
      let coming: Promise<unknown> = Promise.resolve();
      await store.setState(userId, accountId, 'sign-in-needed', (kept) => {
        coming = store.connect(userId, account, inventTokens());
        return isToken(anew.accessToken)(kept);
      });
      await coming;
      expect(await store.list(userId)).toMatchObject([{ state: 'connected' }]);
      const last = inventTokens();
      await store.connect(userId, account, last);
      expect(await refuse(last)).toBe(true);
      expect(await store.list(userId)).toMatchObject([{ state: 'sign-in-needed' }]);
    });

    it('L-15: leaves nothing of a user, and of others everything', async () => {
      const store = await open();
      const [nora, ben] = [randomUUID(), randomUUID()];
      for (const userId of [nora, ben])
        await store.connect(userId, { provider: 'gmail', address: 'nora@example.com' }, inventTokens());
      for (let time = 0; time < 2; time += 1) await store.forgetUser(nora);
      expect(await store.list(nora)).toEqual([]);
      expect(await store.list(ben)).toHaveLength(1);
    });

    it('E-5: what was read is nobody’s to change', async () => {
      const store = await open();
      const userId = randomUUID();
      const tokens = inventTokens();
      const { accountId } = await store.connect(userId, { provider: 'gmail', address: 'nora@example.com' }, tokens);
      const read = await store.credentials(userId, accountId);
      Object.assign(read ?? {}, { accessToken: 'mine' });
      expect(await store.credentials(userId, accountId)).toEqual(inventTokens(tokens.accessToken.slice(7)));
    });
  });
}
