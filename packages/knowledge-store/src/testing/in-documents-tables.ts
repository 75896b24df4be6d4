import { createClient } from '@supabase/supabase-js';
import { createDocumentStore } from '../documents/create-document-store.ts';
import type { Database } from '../supabase/database.ts';
import type { DocumentPlace } from './document-place.ts';

/** A database that is open, and the keys to all of it. */
export interface OpenPlace {
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

export function serviceOf({ address, secretKey }: Pick<OpenPlace, 'address' | 'secretKey'>) {
  return createClient(address, secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** The store over tables, and what a test does to them. */
export function documentPlaceOver(
  open: Pick<OpenPlace, 'database' | 'address' | 'secretKey'>,
): Omit<DocumentPlace, 'withoutVectors' | typeof Symbol.asyncDispose> {
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
