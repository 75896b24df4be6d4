/** Where a database answers PostgREST's protocol, and with which keys. */
export interface Door {
  /** Without the path; `/rest/v1` follows. */
  readonly address: string;
  /** Supabase's publishable (anon) key. */
  readonly publishableKey: string;
  readonly jwtSecret: string;
}

/** A door that somebody stands in. */
export interface OpenDoor {
  readonly door: Door;
  /** Aborted once the other side has gone. */
  readonly gone: AbortSignal;
  /** Has it apply the migrations that it lacks; null: that takes `npm run migrate`. */
  readonly migrate: (() => Promise<void>) | null;
  leave(): void;
}

/** How a database is found. */
export interface Entrance {
  /** @throws NexusError DATABASE_UNREACHABLE, MIGRATION_FAILED */
  enter(ended: AbortSignal): Promise<OpenDoor>;
}
