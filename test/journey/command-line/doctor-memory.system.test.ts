import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectRedis } from '@nexus/knowledge-store';
import {
  findPostgresServer,
  findRedisServer,
  startEmbeddedDatabase,
  startPostgresServer,
  startRedisServer,
} from '@nexus/knowledge-store/testing';
import { describe, expect, it } from 'vitest';
import { examine } from '../../support/command-line/examine.ts';

/** Against hanging only. */
const bound = 300_000;
const key = Buffer.alloc(32, 7).toString('base64');

describe('nexus doctor, of memory', () => {
  it('M-14: an embedded database that is not there yet is not made for the asking, nor is a key', {
    timeout: bound,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-doctor-'));
    const dataFolder = join(folder, 'data');
    const { service } = await examine({ NEXUS_DATA_DIR: dataFolder });
    expect(service('Database')).toMatchObject({ state: 'off', detail: expect.stringContaining('at the first drive') });
    expect(service('Encryption key')).toMatchObject({ state: 'off' });
    await expect(access(dataFolder)).rejects.toMatchObject({ code: 'ENOENT' });
    await rm(folder, { recursive: true });
  });

  it('M-14: one that is there says where it is; a given key is named by its id and not shown', {
    timeout: bound,
  }, async () => {
    await using embedded = await startEmbeddedDatabase();
    const { service, stdout } = await examine({
      NEXUS_DATA_DIR: embedded.settings.dataDirectory,
      NEXUS_ENCRYPTION_KEY: key,
    });
    expect(service('Database')).toMatchObject({
      state: 'ok',
      detail: expect.stringMatching(new RegExp(`embedded, in ${embedded.settings.dataDirectory}.*migrated`)),
    });
    expect(service('Encryption key')?.detail).toMatch(/^[0-9a-f]{16} from NEXUS_ENCRYPTION_KEY$/);
    expect(stdout).not.toContain(key);
  });

  it('M-14: of a data folder that is wrong nothing is said but that, not that nothing is kept, nor whose mail a drive has', {
    timeout: bound,
  }, async () => {
    const { service, summary } = await examine({ NEXUS_DATA_DIR: fileURLToPath(import.meta.url) });
    for (const name of ['Database', 'Encryption key', 'Mailbox', 'Manuals']) {
      expect(service(name)).toMatchObject({ state: 'off', detail: 'not looked at, since NEXUS_DATA_DIR is wrong' });
    }
    expect(summary?.next).toContain('NEXUS_DATA_DIR should be a folder');
  });

  it.skipIf(!findPostgresServer())(
    'M-14: a PostgreSQL that is behind names the command, one that is away its setting',
    { timeout: bound },
    async () => {
      await using postgres = await startPostgresServer();
      const database = await postgres.createDatabase();
      const folder = await mkdtemp(join(tmpdir(), 'nexus-doctor-'));
      const behind = await examine({ DATABASE_URL: database, NEXUS_DATA_DIR: folder });
      expect(behind.service('Database')).toMatchObject({ state: 'failed' });
      expect(behind.summary?.next).toContain('npm run migrate');
      await postgres.stop();
      const away = await examine({ DATABASE_URL: database, NEXUS_DATA_DIR: folder });
      expect(away.summary?.next).toContain('DATABASE_URL');
      await rm(folder, { recursive: true });
    },
  );

  it.skipIf(!findRedisServer())(
    'M-4: Redis says how many memories wait for the database, and that its file is off',
    { timeout: bound },
    async () => {
      await using server = await startRedisServer();
      await using redis = connectRedis({ url: server.url });
      await new Promise<void>((resolve) => redis.onReady(resolve));
      await redis.client.hset('nexus:outbox:knowledge', 'one', 1, 'two', 4);
      const { service } = await examine({ REDIS_URL: server.url, NEXUS_DATA_DIR: ':memory:' });
      expect(service('Redis')?.detail).toMatch(
        /memories of 2 users wait for the database; its append-only file is off/,
      );
      expect(service('Database')).toMatchObject({ state: 'off', detail: expect.stringContaining('nothing is kept') });
    },
  );
});
