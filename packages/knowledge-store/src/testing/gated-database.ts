import type { UserDatabase } from '../supabase/database.ts';

/** A database that can be shut off. */
export function gateOf(database: UserDatabase): { gated: UserDatabase; gate: { shut(): void; open(): void } } {
  const listeners = new Set<() => void>();
  let away = false;
  return {
    gated: {
      forUser(userId) {
        if (away) throw new Error('away');
        return database.forUser(userId);
      },
      ready: () => (away ? Promise.reject(new Error('away')) : database.ready()),
      onReady(listener) {
        listeners.add(listener);
        if (!away) listener();
        return () => void listeners.delete(listener);
      },
    },
    gate: {
      shut() {
        away = true;
      },
      open() {
        away = false;
        for (const listener of listeners) listener();
      },
    },
  };
}
