import { randomUUID } from 'node:crypto';
import type { BriefingPreferences } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createKeyring, type Keyring } from '../encryption/keyring.ts';
import { makeEncryptionKey } from '../encryption/seal.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { describePreferencesStoreConformance } from '../testing/conformance/preferences-store.ts';
import { layDatabaseForFile } from '../testing/database-for-file.ts';
import { createPreferencesStore } from './preferences-store.ts';

const key = makeEncryptionKey();
const keyring = createKeyring(key);
const database = layDatabaseForFile();

function openWith(ring: Keyring) {
  return createPreferencesStore({ database: database(), keyring: ring });
}

interface PreferencesRow {
  readonly ciphertext: string;
  readonly key_id: string;
  readonly version: number;
}

async function rowOf(userId: string): Promise<PreferencesRow | null> {
  const { data } = await database().forUser(userId).from('user_preferences').select('*').maybeSingle();
  return data;
}

async function putRow(userId: string, row: Partial<PreferencesRow>): Promise<void> {
  const { error } = await database().forUser(userId).from('user_preferences').update(row).eq('user_id', userId);
  if (error !== null) throw new Error(error.message);
}

const withVip = (kept: BriefingPreferences) => ({ ...kept, vips: [...kept.vips, 'nora@example.com'] });

describePreferencesStoreConformance('the embedded database', async () => openWith(keyring));

describe('preferences in the database', () => {
  it('M-13: are there in another process’s store, and no word of them is in the row', async () => {
    const userId = randomUUID();
    await openWith(keyring).update(userId, withVip);
    expect(await openWith(keyring).get(userId)).toMatchObject({ vips: ['nora@example.com'] });
    const row = await rowOf(userId);
    expect(row).toMatchObject({ key_id: key.id, version: 1 });
    expect(JSON.stringify(row)).not.toContain('nora');
    expect(Buffer.from(row?.ciphertext ?? '', 'base64url').includes('nora')).toBe(false);
  });

  it('M-13: another user’s row in the place of one’s own is refused and left as it is', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const store = openWith(keyring);
    await store.update(one, withVip);
    await store.update(other, (kept) => kept);
    const { ciphertext = '' } = (await rowOf(one)) ?? {};
    await putRow(other, { ciphertext });
    await expect(store.get(other)).rejects.toMatchObject({ code: 'PREFERENCES_UNREADABLE', retryable: false });
    await expect(store.update(other, withVip)).rejects.toMatchObject({ code: 'PREFERENCES_UNREADABLE' });
    expect(await rowOf(other)).toMatchObject({ ciphertext, version: 1 });
  });

  it('M-13: with a wrong key are said to be unreadable and left as they are; with the right one behind it they are read', async () => {
    const userId = randomUUID();
    await openWith(keyring).update(userId, withVip);
    const before = await rowOf(userId);
    const wrong = makeEncryptionKey();
    const locked = openWith(createKeyring(wrong));
    for (const attempt of [locked.get(userId), locked.update(userId, withVip)]) {
      await expect(attempt).rejects.toMatchObject({
        code: 'ENCRYPTION_KEY_UNKNOWN',
        message: expect.stringContaining('NEXUS_ENCRYPTION_KEY'),
      });
    }
    expect(await rowOf(userId)).toEqual(before);
    const rotating = openWith(createKeyring(wrong, key));
    expect(await rotating.get(userId)).toMatchObject({ vips: ['nora@example.com'] });
    await rotating.update(userId, (kept) => ({ ...kept, keywords: ['invoice'] }));
    expect(await rowOf(userId)).toMatchObject({ key_id: wrong.id, version: 2 });
    expect(await locked.get(userId)).toMatchObject({ vips: ['nora@example.com'], keywords: ['invoice'] });
  });

  it.each([
    ['no text at all', ''],
    ['another form', 's2.AAAA'],
    ['nonsense', 's1.not-base64-at-all!'],
    ['100 kB of it', `s1.${'A'.repeat(100_000)}`],
  ])('M-13: damaged to %s are said to be unreadable, and not written over', async (_, ciphertext) => {
    const userId = randomUUID();
    const store = openWith(keyring);
    await store.update(userId, withVip);
    await putRow(userId, { ciphertext });
    await expect(store.update(userId, withVip)).rejects.toMatchObject({ code: 'PREFERENCES_UNREADABLE' });
    expect(await rowOf(userId)).toMatchObject({ ciphertext });
  });

  it('M-13: without a database are said to be unreachable at once, and no sentence tells where it is', async () => {
    const gone = openDatabase({
      settings: {
        supabase: { url: 'http://127.0.0.1:9', publishableKey: 'x', serviceRoleKey: null, jwtSecret: 'y'.repeat(40) },
        databaseUrl: null,
        dataDirectory: '/nowhere',
      },
    });
    const store = createPreferencesStore({ database: gone, keyring });
    for (const attempt of [store.get(randomUUID()), store.update(randomUUID(), withVip)]) {
      await expect(attempt).rejects.toMatchObject({
        code: 'MEMORY_UNREACHABLE',
        retryable: true,
        message: expect.not.stringContaining('127.0.0.1'),
      });
    }
    await gone.close();
  });
});
