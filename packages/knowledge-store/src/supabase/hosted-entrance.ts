import type { DatabaseSettings } from './database-settings.ts';
import type { Entrance } from './door.ts';

/** A hosted Supabase is where it always was; whether it answers is found out by asking. */
export function createHostedEntrance(supabase: NonNullable<DatabaseSettings['supabase']>): Entrance {
  const door = {
    address: supabase.url.replace(/\/+$/, ''),
    publishableKey: supabase.publishableKey,
    jwtSecret: supabase.jwtSecret,
  };
  return {
    enter: async () => ({ door, gone: new AbortController().signal, migrate: null, leave: () => {} }),
  };
}
