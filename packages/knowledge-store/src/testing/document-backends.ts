import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore, UserId } from '@nexus/contracts';
import { createClient } from '@supabase/supabase-js';
import { createDocumentStore } from '../documents/document-store.ts';
import { memoryDocumentStoreOver } from '../documents/memory-document-store.ts';
import { applyMigrations } from '../migrations/apply-migrations.ts';
import { readMigrations } from '../migrations/migration.ts';
import { connectPostgres, type SqlConnection } from '../migrations/sql-connection.ts';
import type { Database } from '../supabase/database.ts';
import { openDatabase } from '../supabase/open-database.ts';
import { ownerFolderOf, readOwnerKeys, readOwnerRecord } from '../supabase/owner/owner-files.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { startPostgresServer } from './postgres-server.ts';
import { openWhenFree } from './test-databases.ts';

/** A store of documents, and what a test does behind its back. */
export interface DocumentBackend extends AsyncDisposable {
  readonly store: DocumentStore;
  /** Why it keeps no vectors; null: it does. */
  readonly withoutVectors: string | null;
  /** An organisation that nobody is in. */
  makeOrganization(): Promise<string>;
  /** Takes them in, gives them another role, or takes them out. */
  setRole(organizationId: string, userId: UserId, role: 'admin' | 'editor' | 'member' | null): Promise<void>;
  /** As if all drafts had been begun a day and an hour ago. */
  ageDrafts(): Promise<void>;
  /** Which of these documents anything is left of, published or not. */
  leftOf(documentIds: readonly string[]): Promise<readonly string[]>;
}

/** A database that is open, and the keys to all of it. */
export interface OpenDocumentDatabase {
  readonly database: Database;
  readonly address: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** The numbers of the documents that words and vectors name, in the tables that no request reaches. The database is closed after that. */
  namedDocuments(): Promise<readonly number[]>;
}

/** Asks past row-level security. @throws Error with the database's complaint */
export async function must<T>(
  answer: PromiseLike<{ readonly data: T; readonly error: { message: string } | null }>,
): Promise<T> {
  const { data, error } = await answer;
  if (error !== null) throw new Error(error.message);
  return data;
}

export function serviceOf({ address, secretKey }: Pick<OpenDocumentDatabase, 'address' | 'secretKey'>) {
  return createClient(address, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The store over tables, and what a test does to them. */
function documentBackendOver(
  open: Pick<OpenDocumentDatabase, 'database' | 'address' | 'secretKey'>,
): Omit<DocumentBackend, 'withoutVectors' | typeof Symbol.asyncDispose> {
  const service = serviceOf(open);
  return {
    store: createDocumentStore({ database: open.database }),
    async makeOrganization() {
      const made = await must(service.from('organizations').insert({ name: 'Quayside' }).select('id').single());
      return String(made?.id);
    },
    async setRole(organizationId, userId, role) {
      const members = service.from('organization_members');
      const row = { organization_id: organizationId, user_id: userId };
      if (role === null) await must(members.delete().match(row));
      else await must(members.upsert({ ...row, role }));
    },
    async ageDrafts() {
      const begun = new Date(Date.now() - 25 * 3_600_000).toISOString();
      await must(service.from('documents').update({ begun_at: begun }).is('published_at', null));
    },
    async leftOf(documentIds) {
      const documents = await must(service.from('documents').select('id').in('id', documentIds));
      const chunks = await must(service.from('document_chunks').select('document_id').in('document_id', documentIds));
      const left = new Set([...(documents ?? []).map(({ id }) => id), ...(chunks ?? []).map((row) => row.document_id)]);
      return documentIds.filter((id) => left.has(id));
    },
  };
}

const dayAndHour = 25 * 3_600_000;

type Role = 'admin' | 'editor' | 'member';

/** Documents in memory. */
export async function openMemoryDocuments(): Promise<DocumentBackend> {
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
export async function openEmbeddedDocuments(): Promise<
  DocumentBackend & OpenDocumentDatabase & { readonly dataDirectory: string }
> {
  const embedded = await startEmbeddedDatabase();
  const { dataDirectory } = embedded.settings;
  const open = { database: embedded.database, ...(await addressOf(dataDirectory, null)) };
  return {
    ...documentBackendOver(open),
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
export async function openPostgresDocuments(): Promise<
  DocumentBackend & OpenDocumentDatabase & { readonly databaseUrl: string }
> {
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
    ...documentBackendOver(open),
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
