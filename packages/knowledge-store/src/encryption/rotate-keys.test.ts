import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { allOfThem, contextOf, createSealedTableDouble, fill, readAll, users } from '../testing/sealed-table-double.ts';
import { keyFileOf, readKeyFile } from './key-file.ts';
import { type EncryptionSettings, openKeyring } from './keyring.ts';
import { rotateEncryptionKeys } from './rotate-keys.ts';
import { formatEncryptionKey, makeEncryptionKey, seal } from './seal.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function openFolder(): Promise<EncryptionSettings & { dataDirectory: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-keys-'));
  folders.push(folder);
  return { encryptionKeys: [], dataDirectory: join(folder, 'data') };
}

const later = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

describe('the key in the data folder', () => {
  it('M-13: is made once, for its owner’s eyes only, however many ask for it at once', async () => {
    const settings = await openFolder();
    const keys = await Promise.all(Array.from({ length: 20 }, () => openKeyring(settings).current()));
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
    expect((await stat(keyFileOf(settings.dataDirectory))).mode & 0o777).toBe(0o600);
    expect((await readKeyFile(keyFileOf(settings.dataDirectory))).map(({ key }) => key.id)).toEqual([keys[0]?.id]);
  });

  it('M-13: is not made where one is only looked for, nor where NEXUS_ENCRYPTION_KEY gives one', async () => {
    const settings = await openFolder();
    const given = makeEncryptionKey();
    expect(await openKeyring(settings).find(given.id)).toBeNull();
    const keyring = openKeyring({ ...settings, encryptionKeys: [formatEncryptionKey(given)] });
    expect((await keyring.current()).id).toBe(given.id);
    await expect(readFile(keyFileOf(settings.dataDirectory))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['', '{"format":1,"keys":[]}', '{"format":2,"keys":[{"key":"x"}]}', 'broken'])(
    'M-13: damaged is said so, and never written over: %j',
    async (content) => {
      const settings = await openFolder();
      await openKeyring(settings).current();
      const file = keyFileOf(settings.dataDirectory);
      await writeFile(file, content);
      await expect(openKeyring(settings).current()).rejects.toMatchObject({ code: 'ENCRYPTION_KEY_UNKNOWN' });
      await expect(rotateEncryptionKeys({ settings, tables: [] })).rejects.toMatchObject({
        code: 'ENCRYPTION_KEY_UNKNOWN',
      });
      expect(await readFile(file, 'utf8')).toBe(content);
    },
  );
});

describe('rotating keys', () => {
  it('M-13: encrypts every row with a new key, and says how many; a process that runs sees it at its next writing', async () => {
    const settings = await openFolder();
    const table = createSealedTableDouble();
    await fill(table, settings);
    const running = openKeyring(settings);
    const before = await running.current();
    const done = await rotateEncryptionKeys({ settings, tables: [table] });
    expect(done).toMatchObject({ resealed: 5, unreadable: 0, kept: 1, dropped: 0 });
    expect([...table.rows.values()].map(({ sealed }) => sealed.keyId)).toEqual(users.map(() => done.keyId));
    expect(done.keyId).not.toBe(before.id);
    expect((await running.current()).id).toBe(done.keyId);
    expect(await readAll(table, settings)).toEqual(allOfThem);
  });

  it('M-13: an old key goes once no row needs it and no process can still be writing with it', async () => {
    const settings = await openFolder();
    const table = createSealedTableDouble();
    await fill(table, settings);
    await rotateEncryptionKeys({ settings, tables: [table] });
    expect(await rotateEncryptionKeys({ settings, tables: [table] })).toMatchObject({ kept: 2, dropped: 0 });
    const done = await rotateEncryptionKeys({ settings, tables: [table], clock: later(2) });
    expect(done).toMatchObject({ resealed: 5, kept: 1, dropped: 2 });
    expect(await readAll(table, settings)).toEqual(allOfThem);
  });

  it('M-13: broken off after any number of rows, everything can be read, and doing it again ends it', async () => {
    for (let survived = 0; survived < users.length; survived += 1) {
      const settings = await openFolder();
      const table = createSealedTableDouble();
      await fill(table, settings);
      let left = survived;
      table.onReplace = () => {
        if (left === 0) throw new Error('killed');
        left -= 1;
      };
      await expect(rotateEncryptionKeys({ settings, tables: [table] })).rejects.toThrow('killed');
      expect(await readAll(table, settings)).toEqual(allOfThem);
      table.onReplace = () => {};
      const done = await rotateEncryptionKeys({ settings, tables: [table] });
      expect(done).toMatchObject({ resealed: 5, unreadable: 0 });
      expect(new Set([...table.rows.values()].map(({ sealed }) => sealed.keyId))).toEqual(new Set([done.keyId]));
      expect(await readAll(table, settings)).toEqual(allOfThem);
    }
  });

  it('M-13: a row that its user changes meanwhile keeps the change', async () => {
    const settings = await openFolder();
    const table = createSealedTableDouble();
    await fill(table, settings);
    const old = await openKeyring(settings).current();
    const [first = ''] = users;
    let changed = false;
    table.onReplace = ({ userId }) => {
      if (userId !== first || changed) return;
      changed = true;
      table.put(first, seal(old, contextOf(first), 'changed'));
    };
    expect(await rotateEncryptionKeys({ settings, tables: [table] })).toMatchObject({ resealed: 5 });
    expect(await readAll(table, settings)).toEqual(['changed', ...allOfThem.slice(1)]);
    expect(table.rows.get(first)?.sealed.keyId).not.toBe(old.id);
  });

  it('M-13: a row of a lost key, or one that was tampered with, is counted, left as it is, and its key stays', async () => {
    const settings = await openFolder();
    const table = createSealedTableDouble();
    await fill(table, settings);
    const kept = await openKeyring(settings).current();
    const [first = '', second = ''] = users;
    const lost = seal(makeEncryptionKey(), contextOf(first), 'lost');
    table.put(first, lost);
    table.put(second, { ...seal(kept, contextOf(second), 'x'), ciphertext: 's1.AAAA' });
    const done = await rotateEncryptionKeys({ settings, tables: [table], clock: later(5) });
    expect(done).toMatchObject({ resealed: 3, unreadable: 2 });
    const again = await rotateEncryptionKeys({ settings, tables: [table], clock: later(10) });
    expect(again).toMatchObject({ resealed: 3, unreadable: 2, dropped: 0, kept: 2 });
    expect(table.rows.get(first)?.sealed).toEqual(lost);
    expect(await openKeyring(settings).find(kept.id)).not.toBeNull();
  });

  it('M-13: with NEXUS_ENCRYPTION_KEY the first encrypts, and it is said which others may go', async () => {
    const settings = await openFolder();
    const table = createSealedTableDouble();
    await fill(table, settings);
    const [fresh, former] = [makeEncryptionKey(), makeEncryptionKey()];
    const [first = ''] = users;
    table.put(first, seal(former, contextOf(first), `vips of ${first}`));
    const given = { ...settings, encryptionKeys: [fresh, former].map(formatEncryptionKey) };
    const done = await rotateEncryptionKeys({ settings: given, tables: [table] });
    expect(done).toMatchObject({ keyId: fresh.id, resealed: 5, unusedGiven: [former.id] });
    expect(await readAll(table, { encryptionKeys: [formatEncryptionKey(fresh)], dataDirectory: null })).toEqual(
      allOfThem,
    );
  });

  it('M-13: two at once: one is refused, and everything can be read afterwards', async () => {
    const settings = await openFolder();
    const table = createSealedTableDouble();
    await fill(table, settings);
    const results = await Promise.allSettled([1, 2].map(() => rotateEncryptionKeys({ settings, tables: [table] })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readAll(table, settings)).toEqual(allOfThem);
  });
});
