export type SqlRow = Readonly<Record<string, unknown>>;

export interface SqlSession {
  /** A script of one or more statements. */
  run(script: string): Promise<void>;
  rows(statement: string, parameters?: readonly (string | readonly string[])[]): Promise<readonly SqlRow[]>;
}

/** What migrations are run over: a PostgreSQL, or the embedded one. */
export interface SqlConnection {
  /** All or nothing; transactions of one connection follow one another. */
  transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T>;
  /** May be called twice. */
  close(): Promise<void>;
}
