import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryDocumentStoreOver } from '../documents/create-memory-document-store.ts';
import { applyMigrations } from '../migrations/apply-migrations.ts';
import { connectPostgres } from '../migrations/postgres-connection.ts';
import { readMigrations } from '../migrations/read-migrations.ts';
import type { SqlConnection } from '../migrations/sql-connection.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { ownerFolderOf } from '../supabase/owner/owner-folder.ts';
import { readOwnerKeys } from '../supabase/owner/owner-keys.ts';
import { readOwnerRecord } from '../supabase/owner/owner-record.ts';
import type { DocumentPlace } from './document-place.ts';
import { documentPlaceOver, type OpenPlace } from './in-documents-tables.ts';
import { openWhenFree } from './read-all-tables.ts';
import { startEmbeddedDatabase } from './start-embedded-database.ts';
import { startPostgresServer } from './start-postgres-server.ts';

const dayAndHour = 25 * 3_600_000;

type Role = 'admin' | 'editor' | 'member';

/** Documents in memory. */
export async function openMemoryDocuments(): Promise<DocumentPlace> {
  const roles = new Map<string, Role>();
  const kept = new Map();
  let ahead = 0;
  let organizations = 0;
  return {
    store: memoryDocumentStoreOver(kept, {
      roleIn: (userId, organizationId) => roles.get(`${organizationId} ${userId}`) ?? null,
      clock: () => new Date(Date.now() + ahead),
    }),
    withoutVectors: null,
    async makeOrganization() {
      organizations += 1;
      return `00000000-0000-4000-8000-${String(organizations).padStart(12, '0')}`;
    },
    async setRole(organizationId, userId, role) {
      if (role === null) roles.delete(`${organizationId} ${userId}`);
      else roles.set(`${organizationId} ${userId}`, role);
    },
    async ageDrafts() {
      ahead += dayAndHour;
    },
    leftOf: async (documentIds) => documentIds.filter((id) => kept.has(id)),
    [Symbol.asyncDispose]: async () => {},
  };
}

async function addressOf(dataDirectory: string, databaseUrl: string | null) {
  const folder = ownerFolderOf(dataDirectory, databaseUrl);
  const address = (await readOwnerRecord(folder))?.address;
  const keys = await readOwnerKeys(folder);
  if (typeof address !== 'string' || keys === null) throw new Error('the database has no owner');
  return { address, secretKey: keys.secretKey, publishableKey: keys.publishableKey };
}

/** Of the documents that words and vectors belong to. */
async function numbersIn(sql: SqlConnection): Promise<readonly number[]> {
  return sql.transaction(async (session) => {
    const [vectors] = await session.rows(`select to_regclass('private.chunk_vectors')::text as name`);
    const alsoVectors = vectors?.name == null ? '' : 'union select document from private.chunk_vectors';
    const rows = await session.rows(`select document from private.document_words ${alsoVectors}`);
    return rows.map(({ document }) => Number(document));
  });
}

/** Documents in an embedded database of a test's own. */
export async function openEmbeddedDocuments(): Promise<DocumentPlace & OpenPlace & { readonly dataDirectory: string }> {
  const embedded = await startEmbeddedDatabase();
  const { dataDirectory } = embedded.settings;
  const open = { database: embedded.database, ...(await addressOf(dataDirectory, null)) };
  return {
    ...documentPlaceOver(open),
    ...open,
    dataDirectory,
    withoutVectors: null,
    async namedDocuments() {
      await embedded.database.close();
      await using place = await openWhenFree({ kind: 'embedded', dataDirectory });
      return await numbersIn(place.sql);
    },
    [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose](),
  };
}

/** Documents in a PostgreSQL of a test's own. */
export async function openPostgresDocuments(): Promise<DocumentPlace & OpenPlace & { readonly databaseUrl: string }> {
  await using opening = new AsyncDisposableStack();
  const server = opening.use(await startPostgresServer());
  const databaseUrl = await server.createDatabase();
  const connection = connectPostgres(databaseUrl);
  const applied = await applyMigrations(connection, await readMigrations()).finally(() => connection.close());
  const dataDirectory = await mkdtemp(join(tmpdir(), 'nexus-documents-'));
  opening.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const database = openDatabase({ settings: { supabase: null, databaseUrl, dataDirectory } });
  opening.defer(() => database.close());
  await database.ready();
  const open = { database, ...(await addressOf(dataDirectory, databaseUrl)) };
  const opened = opening.move();
  return {
    ...documentPlaceOver(open),
    ...open,
    databaseUrl,
    async namedDocuments() {
      const sql = connectPostgres(databaseUrl);
      return numbersIn(sql).finally(() => sql.close());
    },
    withoutVectors: applied.includes('009') ? null : 'skipped: this PostgreSQL has no pgvector',
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
