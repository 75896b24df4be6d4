import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { UploadedFile } from '@nexus/contracts';
import { createDocumentStore } from '@nexus/knowledge-store';
import { readAllTables, startEmbeddedDatabase, type TestDatabase } from '@nexus/knowledge-store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Against hanging only. */
const bound = 120_000;
const program = fileURLToPath(new URL('../support/manuals/upload-and-wait.ts', import.meta.url));
let embedded: TestDatabase;

beforeAll(async () => {
  embedded = await startEmbeddedDatabase();
}, bound);
afterAll(async () => {
  await embedded?.[Symbol.asyncDispose]();
});

function fileOf(userId: string): UploadedFile {
  return {
    owner: { userId, organizationId: null },
    fileName: 'winches.txt',
    sourceType: 'manual',
    sha256: createHash('sha256').update(userId).digest('hex'),
    size: 20,
  };
}

const summary = { title: 'Winches', format: 'text' } as const;

function chunk(content: string) {
  return { content, citation: { kind: 'lines', from: 1, to: 1 } as const, tokens: 1 };
}

async function addAndDie(id: string, file: UploadedFile, contents: readonly string[]): Promise<void> {
  const parameters = [embedded.settings.dataDirectory, id, JSON.stringify(file), JSON.stringify(contents)];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), gone]);
  expect(child.exitCode).toBeNull();
  child.kill('SIGKILL');
  await gone;
}

test(
  'K-2: of an upload whose process was killed nothing is found, and taking it in again leaves nothing of it',
  async () => {
    const store = createDocumentStore({ database: embedded.database });
    const userId = randomUUID();
    const [id, file] = [randomUUID(), fileOf(userId)];
    await addAndDie(id, file, ['halfwinch one', 'halfwinch two']);
    const search = (words: string) => store.search(userId, { words, vector: null, limit: 5 });
    expect(await search('halfwinch')).toEqual([]);
    expect(await store.list(userId)).toEqual([]);
    expect(await store.findSame(file)).toBeNull();
    const again = await store.begin(id, file);
    await again.add([chunk('wholewinch')], null);
    expect(await again.publish(summary)).toMatchObject({ id, chunks: 1 });
    expect(await search('halfwinch')).toEqual([]);
    expect(await search('wholewinch')).toHaveLength(1);
  },
  bound,
);

test(
  'K-2: a database that is killed between adding and publishing keeps what was added; it is published once it is back',
  async () => {
    const store = createDocumentStore({ database: embedded.database, patience: 60_000 });
    const userId = randomUUID();
    const draft = await store.begin(randomUUID(), fileOf(userId));
    await draft.add([chunk('capstan')], null);
    await embedded.kill();
    expect(await store.search(userId, { words: 'capstan', vector: null, limit: 5 })).toEqual([]);
    await draft.publish(summary);
    expect(await store.search(userId, { words: 'capstan', vector: null, limit: 5 })).toMatchObject([
      { content: 'capstan', title: 'Winches' },
    ]);
  },
  bound,
);

test(
  'K-2: no table has a word of the attempt that was killed',
  async () => {
    await embedded.database.close();
    const tables = Object.entries(await readAllTables(embedded.settings.dataDirectory));
    expect(tables.filter(([, rows]) => rows.includes('halfwinch')).map(([name]) => name)).toEqual([]);
    expect(
      tables
        .filter(([, rows]) => rows.includes('wholewinch'))
        .map(([name]) => name)
        .sort(),
    ).toEqual(['private.document_words', 'public.document_chunks']);
  },
  bound,
);
