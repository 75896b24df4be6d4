import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInProcess } from '@nexus/cli/testing';
import { findPostgresServer, layCluster, startPostgresServer } from '@nexus/knowledge-store/testing';
import { createRuntime, openingOfEmbedded, parseSettings, userIdOf } from '@nexus/runtime';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';

/** Against hanging only. */
const timeout = 240_000;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const hasPostgres = findPostgresServer();

const pack = `
id: hoists
domain: cranes
title: Hoists
version: "1.0"
effective: 2025-01-01
reviewBy: 2099-01-01
confidence: high
rules:
  - { id: wind, topic: wind at the hoist, content: Stop at ten., citations: [{ source: A made-up guide }] }
`;

/** The documented commands: the blocks under "Backup and restore" that hold a word, in their order. */
async function documented(word: string): Promise<string> {
  const runbook = await readFile(join(root, 'docs/runbook.md'), 'utf8');
  const [, section = ''] = runbook.split('\n## Backup and restore\n');
  const blocks = [...(section.split('\n## ')[0] ?? '').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(
    ([, text = '']) => text,
  );
  const wanted = blocks.filter((text) => text.includes(word));
  expect(wanted, word).toHaveLength(1);
  return wanted.join('');
}

type Environment = Readonly<Record<string, string>>;

/** A folder to type commands in, and what they find there: the product as npm runs it, without its installing, and PostgreSQL's programs. */
async function openPlace(programs: string | null) {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const npm = `#!/bin/sh\nscript=$2; shift 2; [ "$1" != -- ] || shift; [ "$script" = nexus ] || set -- "$script" "$@"\nexec "${process.execPath}" "${join(root, 'apps/cli/src/nexus.ts')}" "$@"\n`;
  await writeFile(join(bin, 'npm'), npm);
  await chmod(join(bin, 'npm'), 0o755);
  await writeFile(join(folder, 'crane.md'), '# Crane\n\nThe crane at the quay lifts four tonnes.\n');
  await writeFile(join(folder, 'hoists.yaml'), pack);
  const path = [bin, ...(programs === null ? [] : [programs]), process.env.PATH].join(delimiter);
  return {
    folder,
    shell: (commands: string, environment: Environment) =>
      promisify(execFile)('sh', ['-ec', commands], {
        cwd: folder,
        env: { HOME: folder, NEXUS_DATA_DIR: join(folder, '.nexus'), INIT_CWD: folder, ...environment, PATH: path },
      }),
  };
}

interface Kept {
  readonly folder: string;
  readonly environment: Environment;
}

async function nexus({ folder, environment }: Kept, ...words: readonly string[]): Promise<string> {
  const run = await runInProcess(words, { environment, folder });
  expect(run, words.join(' ')).toMatchObject({ status: 0 });
  return run.stdout;
}

async function fill(kept: Kept): Promise<void> {
  const told = await nexus(
    kept,
    ...['brief', '--user', 'nora', '--say', 'remember that Ruth Bell runs the harbour site'],
    ...['--say', 'remember that I want invoices first', '--say', 'put Winifred Hallam first'],
  );
  expect(told).toMatch(/remember/i);
  await nexus(kept, 'ingest', 'crane.md', '--user', 'nora');
  await nexus(kept, 'packs', 'import', 'hoists.yaml');
}

const Exported = z.looseObject({ exportedAt: z.string(), tables: z.record(z.string(), z.array(z.json())) });

/** All that is kept of a user, in an order of its own and without what exporting itself leaves. */
async function dataOf(kept: Kept, user: string): Promise<Record<string, unknown>> {
  const told = await nexus(kept, 'export', '--user', user);
  const { exportedAt: _, tables, ...data } = Exported.parse(JSON.parse(told));
  const rows = Object.entries(tables).filter(([name]) => name !== 'security_log');
  return { ...data, tables: rows.map(([name, list]) => [name, list.map((row) => JSON.stringify(row)).sort()]) };
}

/** Whether what nora had is there, whether it can be used, and whether nobody else sees it. */
async function expectAllOf(kept: Kept, before: Record<string, unknown>): Promise<void> {
  // First, so that no command waits for the database.
  await using runtime = await createRuntime(parseSettings(kept.environment));
  await runtime.memoryOpened(openingOfEmbedded);
  expect(await dataOf(kept, 'nora')).toEqual(before);
  expect(JSON.stringify(await dataOf(kept, 'otto'))).not.toMatch(/Ruth Bell|invoices|crane/);
  const answered = await nexus(kept, 'brief', '--user', 'nora', '--say', 'how much does the crane at the quay lift?');
  expect(answered).toContain('four tonnes');
  expect(await runtime.packs.load(userIdOf('nora'))).toMatchObject({
    origin: 'database',
    packs: expect.arrayContaining([expect.objectContaining({ id: 'hoists' })]),
  });
  expect((await runtime.preferences.get(userIdOf('nora')))?.vips).toHaveLength(1);
  // Past everything of ours that would ask for the user's own rows alone.
  const rowsOf = (user: string) => runtime.database?.forUser(userIdOf(user)).from('user_knowledge').select('user_id');
  expect(await rowsOf('nora')).toMatchObject({ error: null, data: [{ user_id: userIdOf('nora') }] });
  expect(await rowsOf('otto')).toMatchObject({ error: null, data: [] });
}

describe('backup and restore', () => {
  it('W-10: the embedded database comes back by the documented commands, with its keys, and is refused while it is used', {
    timeout,
  }, async () => {
    const { folder, shell } = await openPlace(null);
    const dataDirectory = join(folder, '.nexus');
    const kept = { folder, environment: { NEXUS_DATA_DIR: dataDirectory } };
    await layCluster(dataDirectory);
    const runtime = await createRuntime(parseSettings(kept.environment));
    await runtime.memoryOpened(openingOfEmbedded);
    await fill(kept);
    const before = await dataOf(kept, 'nora');
    expect(JSON.stringify(before)).toMatch(/invoices.*Ruth Bell.*hallam.*crane/s);
    for (const words of [
      ['backup', '--to', 'early'],
      ['restore', '--from', 'early'],
    ]) {
      const used = await runInProcess(words, kept);
      expect([used.status, used.stderr]).toEqual([
        1,
        expect.stringMatching(/in use\. Stop NexusAEC.*DATABASE_UNREACHABLE/),
      ]);
    }
    await runtime.close();
    // The database's process ends a moment after the last who used it.
    await vi.waitFor(async () => expect((await runInProcess(['backup', '--to', 'first'], kept)).status).toBe(0), {
      timeout,
    });

    await shell(await documented('nexus -- backup'), {});
    const again = await runInProcess(['backup', '--to', 'nexus-backup'], kept);
    expect(again.stderr).toMatch(/is there already.*USAGE_INVALID/);
    const nothing = await runInProcess(['restore', '--from', 'bin'], kept);
    expect(nothing.stderr).toMatch(/holds no whole backup.*USAGE_INVALID/);
    const cluster = () => stat(join(dataDirectory, 'database/cluster'));
    const { ino } = await cluster();
    await cp(join(folder, 'nexus-backup'), join(folder, 'spoilt'), { recursive: true });
    await truncate(join(folder, 'spoilt/cluster/global/pg_control'), 100);
    expect((await runInProcess(['restore', '--from', 'spoilt'], kept)).stderr).toMatch(
      /is damaged.*DATABASE_UNREACHABLE/,
    );
    expect((await cluster()).ino).toBe(ino);
    await rm(dataDirectory, { recursive: true });
    await shell(await documented('nexus -- restore'), {});
    await expectAllOf(kept, before);
  });

  it.skipIf(!hasPostgres)(
    'W-10: a PostgreSQL comes back on a new server by the documented commands',
    { timeout },
    async () => {
      await using damaged = await startPostgresServer();
      await using fresh = await startPostgresServer();
      const { folder, shell } = await openPlace(damaged.programs);
      const databaseUrl = await damaged.createMigratedDatabase();
      const restoredUrl = (await fresh.createDatabase()).replace(/\/[^/]*$/, '/nexus_restored');
      const keptAt = (DATABASE_URL: string) => ({
        folder,
        environment: { NEXUS_DATA_DIR: join(folder, '.nexus'), DATABASE_URL },
      });
      await fill(keptAt(databaseUrl));
      const before = await dataOf(keptAt(databaseUrl), 'nora');
      expect(JSON.stringify(before)).toMatch(/invoices.*Ruth Bell.*hallam.*crane/s);

      await shell(await documented('pg_dump --format'), { DATABASE_URL: databaseUrl });
      const misplaced = await runInProcess(['backup', '--to', 'nexus-backup'], keptAt(databaseUrl));
      expect(misplaced.stderr).toMatch(/another one is set\. Use pg_dump.*USAGE_INVALID/);
      await damaged.stop();
      await shell(await documented('pg_restore --exit'), { RESTORED_URL: restoredUrl });
      await expectAllOf(keptAt(restoredUrl), before);
    },
  );
});
