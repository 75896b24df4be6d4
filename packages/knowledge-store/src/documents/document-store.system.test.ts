import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../supabase/open-database.ts';
import { describeDocumentStoreConformance } from '../testing/conformance/document-store.ts';
import { openEmbeddedDocuments, openPostgresDocuments } from '../testing/document-backends.ts';
import { inventFile, inventVector } from '../testing/invent-document.ts';
import { findPostgresServer } from '../testing/postgres-server.ts';
import { createDocumentStore } from './document-store.ts';

describeDocumentStoreConformance('the embedded database', openEmbeddedDocuments);
if (findPostgresServer()) describeDocumentStoreConformance('a PostgreSQL', openPostgresDocuments);

describe('documents in a database that is away', () => {
  const gone = openDatabase({
    settings: {
      supabase: { url: 'http://127.0.0.1:9', publishableKey: 'x', serviceRoleKey: null, jwtSecret: 'y'.repeat(40) },
      databaseUrl: null,
      dataDirectory: '/nowhere',
    },
  });
  afterAll(() => gone.close());
  const store = createDocumentStore({ database: gone, patience: 0 });
  const userId = randomUUID();

  it.each([
    ['findSame', () => store.findSame(inventFile(userId))],
    ['begin', () => store.begin(randomUUID(), inventFile(userId))],
    ['list', () => store.list(userId)],
    ['get', () => store.get(userId, randomUUID())],
    ['remove', () => store.remove(userId, randomUUID())],
    ['search', () => store.search(userId, { words: 'a secret', vector: null, limit: 3 })],
    ['unembedded', () => store.unembedded(userId, 3)],
    ['embed', () => store.embed(userId, [{ id: '1', vector: inventVector(1) }])],
  ])('K-7: %s says that it does not answer, and neither where it is nor what was asked', async (_, call) => {
    const failure = await call().catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'DOCUMENTS_UNREACHABLE', retryable: true });
    expect(String(failure)).not.toMatch(/127\.0\.0\.1|secret/u);
  });

  it('K-7: a vector of another length, or with no number in it, is refused before it is sent', async () => {
    for (const vector of [[1, 2], inventVector(1).with(3, Number.NaN)])
      await expect(store.search(userId, { words: '', vector, limit: 3 })).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});
