import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnerFolder } from '../supabase/owner/owner-folder.ts';

/** One of the two ends of a move. A hosted Supabase is a PostgreSQL here: its settings show the address. */
export type DatabasePlace =
  | { readonly kind: 'embedded'; readonly dataDirectory: string }
  | { readonly kind: 'postgres'; readonly databaseUrl: string };

/** Whether an embedded database was ever made there. */
export async function hasEmbeddedDatabase({ clusterFolder, unfinishedFile }: OwnerFolder): Promise<boolean> {
  const exists = (path: string) =>
    access(path).then(
      () => true,
      () => false,
    );
  return (await exists(join(clusterFolder, 'PG_VERSION'))) && !(await exists(unfinishedFile));
}
