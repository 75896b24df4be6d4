import type { DatabaseSettings } from '@nexus/knowledge-store';

/** Whether the database is this project's own, in the data folder. */
export function isEmbedded({ supabase, databaseUrl }: DatabaseSettings): boolean {
  return supabase === null && databaseUrl === null;
}
