/** Which database there is: a hosted Supabase before a PostgreSQL of one's own, and that before the embedded one. */
export interface DatabaseSettings {
  readonly supabase: {
    readonly url: string;
    readonly publishableKey: string;
    /** For ops alone; what is a user's is reached with a token for that user. */
    readonly serviceRoleKey: string | null;
    /** Signs the users' tokens, HS256. */
    readonly jwtSecret: string;
  } | null;
  /** `postgres://…`: a database of one's own, and what `npm run migrate` works on. */
  readonly databaseUrl: string | null;
  /** Where the embedded database lives, and the keys of this machine. */
  readonly dataDirectory: string;
}
