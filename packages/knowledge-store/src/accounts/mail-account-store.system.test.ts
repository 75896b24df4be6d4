import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { MailCredentials } from '@nexus/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring, type Keyring, openKeyring } from '../encryption/keyring.ts';
import { rotateEncryptionKeys } from '../encryption/rotate-keys.ts';
import { makeEncryptionKey } from '../encryption/seal.ts';
import { openSealedTables } from '../encryption/sealed-tables.ts';
import { createHiddenMailStore } from '../hidden-mail/hidden-mail-store.ts';
import { createMailIntentLog } from '../mail-intents/mail-intent-log.ts';
import type { StoreLog } from '../store-log.ts';
import type { UserDatabase } from '../supabase/database.ts';
import { describeMailAccountStoreConformance, inventTokens } from '../testing/conformance/mail-account-store.ts';
import { inventIntent, untilOpen } from '../testing/conformance/mail-intent-log.ts';
import { gateOf } from '../testing/gated-database.ts';
import type { RenewingWork } from '../testing/programs/renewing-work.ts';
import { type OpenTestDatabase, testDatabaseKinds } from '../testing/test-databases.ts';
import { sealAccount } from './account-rows.ts';
import type { KeptMailAccountStore } from './mail-account-store.ts';
import { createMailAccountStore } from './mail-account-store.ts';

const gmail = { provider: 'gmail', address: 'nora@example.com' } as const;

describe.each(testDatabaseKinds())('$name', ({ name, open }) => {
  const opened: { place?: OpenTestDatabase } = {};
  beforeAll(async () => {
    opened.place = await open();
  });
  afterAll(async () => {
    await opened.place?.[Symbol.asyncDispose]();
  });
  const place = (): OpenTestDatabase => {
    if (opened.place === undefined) throw new Error('There is no database.');
    return opened.place;
  };
  /** The one of the data folder, as all processes have it. */
  const ownKeyring = () => openKeyring({ encryptionKeys: [], dataDirectory: place().settings.dataDirectory });

  interface StoreParts {
    readonly keyring?: Keyring;
    readonly database?: UserDatabase;
    readonly lease?: number;
    readonly log?: StoreLog;
  }
  const store = (parts: StoreParts = {}): KeptMailAccountStore =>
    createMailAccountStore({ database: place().database, keyring: ownKeyring(), ...parts });

  describeMailAccountStoreConformance(name, async () => store());

  describe('connected accounts in the database', () => {
    it('E-5: no word of an account but its provider is in its row, plain or in base64', async () => {
      const userId = randomUUID();
      const tokens = inventTokens();
      const { accountId } = await store().connect(userId, gmail, tokens);
      const { data } = await place().service.from('mail_accounts').select('*').eq('account_id', accountId).single();
      const row = JSON.stringify(data);
      const decoded = Buffer.from(data.ciphertext.slice(3), 'base64url').toString('latin1');
      for (const secret of [tokens.accessToken, tokens.refreshToken, gmail.address]) {
        for (const text of [secret, Buffer.from(secret).toString('base64'), Buffer.from(secret).toString('base64url')])
          expect(row).not.toContain(text);
        expect(decoded).not.toContain(secret);
      }
      expect(data).toMatchObject({ provider: 'gmail', user_id: userId });
    });

    it('E-5: what was put in the place of another, of oneself or of somebody else, is not read', async () => {
      const [nora, ben] = [randomUUID(), randomUUID()];
      const one = await store().connect(nora, gmail, inventTokens());
      const two = await store().connect(nora, { ...gmail, provider: 'outlook' }, inventTokens());
      const bens = await store().connect(ben, gmail, inventTokens());
      const { data } = await place().service.from('mail_accounts').select('*').eq('account_id', one.accountId).single();
      for (const { accountId } of [two, bens])
        await place().service.from('mail_accounts').update({ ciphertext: data.ciphertext }).eq('account_id', accountId);
      expect(await store().list(nora)).toEqual([one]);
      expect(await store().list(ben)).toEqual([]);
      expect(await store().credentials(nora, two.accountId)).toBeNull();
      expect(await store().disconnect(nora, two.accountId)).toBe(true);
    });

    it('E-5: under a key that is not here an account is left as it is, and the others go on; alone it is not none; its owner may be rid of it', async () => {
      const userId = randomUUID();
      const lost = createKeyring(makeEncryptionKey());
      const { accountId } = await store({ keyring: lost }).connect(userId, gmail, inventTokens());
      const warnings: string[] = [];
      const own = store({ log: { info: () => {}, warn: (line) => void warnings.push(line) } });
      await expect(own.list(userId)).rejects.toMatchObject({ code: 'ENCRYPTION_KEY_UNKNOWN', retryable: false });
      expect(warnings).toEqual([expect.stringContaining('NEXUS_ENCRYPTION_KEY')]);
      const other = await own.connect(userId, { ...gmail, provider: 'outlook' }, inventTokens());
      expect(await own.list(userId)).toEqual([other]);
      expect(await own.credentials(userId, accountId)).toBeNull();
      expect(await store({ keyring: lost }).credentials(userId, accountId)).not.toBeNull();
      expect(await own.disconnect(userId, accountId)).toBe(true);
      expect(await store({ keyring: lost }).credentials(userId, accountId)).toBeNull();
      expect(await own.list(userId)).toEqual([other]);
    });

    it('E-5: keys rotate, also while an account is renewed, and it is still the same account', async () => {
      const userId = randomUUID();
      const next = inventTokens();
      const { accountId } = await store().connect(userId, gmail, inventTokens());
      const idOf = async () => {
        const rows = await place().service.from('mail_accounts').select('key_id').eq('account_id', accountId);
        return rows.data?.[0]?.key_id;
      };
      const before = await idOf();
      const encryption = { encryptionKeys: [], dataDirectory: place().settings.dataDirectory };
      const renewed = await store().renew(
        userId,
        accountId,
        () => true,
        async () => {
          await using sealed = await openSealedTables(place().settings);
          await rotateEncryptionKeys({ settings: encryption, tables: sealed.tables });
          return next;
        },
      );
      expect(renewed).toEqual(next);
      expect(await store().credentials(userId, accountId)).toEqual(next);
      expect(await idOf()).not.toBe(before);
      expect(await store().connect(userId, gmail, inventTokens())).toMatchObject({ accountId });
      expect(await store().list(userId)).toHaveLength(1);
    });

    it('E-5: an account that two databases had is one after they were brought together, and goes whole', async () => {
      const userId = randomUUID();
      const { accountId } = await store().connect(userId, gmail, inventTokens());
      const twin = { ...gmail, accountId: randomUUID(), credentials: inventTokens() };
      const { ciphertext, keyId } = await sealAccount(ownKeyring(), userId, twin);
      const row = { account_id: twin.accountId, user_id: userId, provider: 'gmail', ciphertext, key_id: keyId };
      expect((await place().service.from('mail_accounts').insert(row)).error).toBeNull();
      expect(await store().list(userId)).toMatchObject([{ accountId: twin.accountId }]);
      expect(await store().connect(userId, gmail, inventTokens())).toMatchObject({ accountId: twin.accountId });
      expect(await store().disconnect(userId, accountId)).toBe(false);
      expect(await store().disconnect(userId, twin.accountId)).toBe(true);
      expect(await store().list(userId)).toEqual([]);
    });

    it('E-9: with an account goes what was kept of its mail, and nothing of another’s', async () => {
      const userId = randomUUID();
      const { accountId } = await store().connect(userId, gmail, inventTokens());
      await using hiddenMail = createHiddenMailStore({ database: place().database });
      await using intents = createMailIntentLog({ database: place().database, redis: null });
      const until = new Date(Date.now() + 3_600_000);
      await hiddenMail.snooze(userId, [
        { emailId: `${accountId}/1`, until },
        { emailId: 'other/1', until },
      ]);
      await intents.begin(userId, inventIntent({ accountId }));
      const kept = inventIntent();
      await intents.begin(userId, kept);
      await store().disconnect(userId, accountId);
      expect(await hiddenMail.snoozed(userId)).toEqual([{ emailId: 'other/1', until }]);
      expect(await untilOpen(intents, userId, [kept])).toEqual([kept]);
    });

    it('E-5: what a provider gave is not lost with the database: it is used, and written once it is back', async () => {
      const userId = randomUUID();
      const { gated, gate } = gateOf(place().database);
      const own = store({ database: gated, lease: 500 });
      const next = inventTokens();
      const { accountId } = await own.connect(userId, gmail, inventTokens());
      const renewal = own.renew(
        userId,
        accountId,
        () => true,
        async () => {
          gate.shut();
          return next;
        },
      );
      expect(await renewal).toEqual(next);
      await expect(own.credentials(userId, accountId)).rejects.toMatchObject({ code: 'ACCOUNTS_UNREACHABLE' });
      gate.open();
      expect(await own.credentials(userId, accountId)).toEqual(next);
      expect(await store().credentials(userId, accountId)).not.toEqual(next);
      const asked = async (): Promise<MailCredentials> => {
        throw new Error('nobody asks the provider again');
      };
      expect(await own.renew(userId, accountId, () => false, asked)).toEqual(next);
      expect(await store().credentials(userId, accountId)).toEqual(next);
    });

    it('E-5: what could not be written outlives a rotation of keys, and is written when the process closes', async () => {
      const userId = randomUUID();
      const { gated, gate } = gateOf(place().database);
      const own = store({ database: gated, lease: 500 });
      const next = inventTokens();
      const { accountId } = await own.connect(userId, gmail, inventTokens());
      await own.renew(
        userId,
        accountId,
        () => true,
        async () => {
          gate.shut();
          return next;
        },
      );
      await using sealed = await openSealedTables(place().settings);
      const encryption = { encryptionKeys: [], dataDirectory: place().settings.dataDirectory };
      await rotateEncryptionKeys({ settings: encryption, tables: sealed.tables });
      gate.open();
      expect(await own.credentials(userId, accountId)).toEqual(next);
      expect(await store().credentials(userId, accountId)).not.toEqual(next);
      await own.close();
      expect(await store().credentials(userId, accountId)).toEqual(next);
    });

    it('E-5: closing never writes over somebody who signed in meanwhile, and gives up on a database that is away', async () => {
      const userId = randomUUID();
      const { gated, gate } = gateOf(place().database);
      const own = store({ database: gated, lease: 500 });
      const [next, anew] = [inventTokens(), inventTokens()];
      const { accountId } = await own.connect(userId, gmail, inventTokens());
      await own.renew(
        userId,
        accountId,
        () => true,
        async () => {
          gate.shut();
          return next;
        },
      );
      await store().connect(userId, gmail, anew);
      await own.close();
      gate.open();
      await own.close();
      expect(await store().credentials(userId, accountId)).toEqual(anew);
    });

    it('E-5: who is away is said to be, at once, and no sentence tells where it is', async () => {
      const { gated, gate } = gateOf(place().database);
      gate.shut();
      const [own, user] = [store({ database: gated }), randomUUID()];
      for (const attempt of [
        () => own.list(user),
        () => own.connect(user, gmail, inventTokens()),
        () => own.credentials(user, randomUUID()),
        () => own.setState(user, randomUUID(), 'connected'),
        () => own.disconnect(user, randomUUID()),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'ACCOUNTS_UNREACHABLE', retryable: true });
      }
    });

    it('E-5: a process that lives keeps the right to renew, one that dies holds up the others for a lease', async () => {
      const userId = randomUUID();
      const old = inventTokens();
      const { accountId } = await store().connect(userId, gmail, old);
      const lease = 1_500;
      const work: RenewingWork = {
        settings: { ...place().settings, supabase: null },
        ...{ userId, accountId, lease },
      };
      const program = fileURLToPath(new URL('../testing/programs/renew-account.ts', import.meta.url));
      const child = fork(program, { execArgv: ['--disable-warning=ExperimentalWarning'] });
      const gone = once(child, 'exit');
      child.send(work);
      await once(child, 'message');
      const next = inventTokens();
      let isAlive = true;
      const renewal = store({ lease }).renew(
        userId,
        accountId,
        () => true,
        async () => {
          expect(isAlive).toBe(false);
          return next;
        },
      );
      // It lives for longer than a lease, and keeps the lock.
      await new Promise((resolve) => setTimeout(resolve, lease * 1.5));
      isAlive = false;
      child.kill('SIGKILL');
      await gone;
      expect(await renewal).toEqual(next);
    });
  });
});
