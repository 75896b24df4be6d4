import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPreferencesStore } from '../preferences/preferences-store.ts';
import type { DatabaseSettings } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { startEmbeddedDatabase } from '../testing/embedded-database.ts';
import { findPostgresServer, startPostgresServer } from '../testing/postgres-server.ts';
import { openKeyring } from './keyring.ts';
import { rotateEncryptionKeys } from './rotate-keys.ts';
import { openSealedTables } from './sealed-tables.ts';

const users = Array.from({ length: 3 }, () => randomUUID());

/** Three users' preferences, kept under one key, are encrypted with the next: they are read as before, and no row names the old key. */
async function expectRotated(settings: DatabaseSettings): Promise<void> {
  const encryption = { encryptionKeys: [], dataDirectory: settings.dataDirectory };
  await using database = openDatabase({ settings });
  await database.ready();
  for (const userId of users) {
    const store = createPreferencesStore({ database, keyring: openKeyring(encryption) });
    await store.update(userId, (kept) => ({ ...kept, vips: [`${userId}@example.com`] }));
    await store.close();
  }
  const old = await openKeyring(encryption).current();

  await using sealed = await openSealedTables(settings);
  await rotateEncryptionKeys({ settings: encryption, tables: sealed.tables });

  for (const userId of users) {
    const store = createPreferencesStore({ database, keyring: openKeyring(encryption) });
    expect(await store.get(userId)).toMatchObject({ vips: [`${userId}@example.com`] });
    await store.close();
    const { data } = await database.forUser(userId).from('user_preferences').select('key_id').single();
    expect(data?.key_id).not.toBe(old.id);
  }
}

it('M-13: keys rotate for all users of the embedded database', async () => {
  await using embedded = await startEmbeddedDatabase();
  await expectRotated(embedded.settings);
});

it.skipIf(!findPostgresServer())('M-13: keys rotate for all users of a PostgreSQL', async () => {
  await using server = await startPostgresServer();
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-rotation-'));
  try {
    const databaseUrl = await server.createMigratedDatabase();
    await expectRotated({ supabase: null, databaseUrl, dataDirectory });
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
