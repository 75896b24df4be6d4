import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import { NexusError } from '@nexus/contracts';
import postgres from 'postgres';

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
  /** One statement that no transaction can hold. */
  alone(statement: string): Promise<void>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** Seconds. */
const connectWithin = 5;

function postgresSession(transaction: postgres.TransactionSql): SqlSession {
  return {
    async run(script) {
      await transaction.unsafe(script).simple();
    },
    rows: async (statement, parameters = []) =>
      transaction.unsafe(
        statement,
        parameters.map((parameter) => (typeof parameter === 'string' ? parameter : [...parameter])),
      ),
  };
}

/** A sentence on a server that cannot be used, without its address, which may hold a password. Null: the server answered, this is about the SQL. */
function describeConnectionFailure(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === '28P01' || code === '28000') return 'DATABASE_URL is refused: check its user and password.';
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist.';
  if (/^(?:ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|EPIPE|CONNECT_TIMEOUT|CONNECTION_|08|53|57P)/.test(code))
    return `The PostgreSQL of DATABASE_URL does not answer (${code}).`;
  return null;
}

/** A PostgreSQL by its `postgres://` address. Every call throws NexusError DATABASE_UNREACHABLE when the server does not answer. */
export function connectPostgres(databaseUrl: string): SqlConnection {
  const client = postgres(databaseUrl, {
    max: 1,
    connect_timeout: connectWithin,
    // Poolers know no prepared statements.
    prepare: false,
    onnotice: () => {},
    connection: { application_name: 'nexusaec' },
  });
  return {
    async transaction<T>(work: (session: SqlSession) => Promise<T>): Promise<T> {
      try {
        const [result] = await client.begin(async (transaction) => [await work(postgresSession(transaction))]);
        return result as T;
      } catch (error) {
        const sentence = describeConnectionFailure(error);
        if (sentence === null) throw error;
        throw new NexusError('DATABASE_UNREACHABLE', sentence, { cause: error, retryable: true });
      }
    },
    async alone(statement) {
      await client.unsafe(statement).simple();
    },
    close: () => client.end({ timeout: 1 }),
  };
}

/** "Protocol violation": with it a pooler refuses a setting of a connection that it does not know. */
const unknownSetting = '08P01';

/** Whether a connection may be opened with these settings; false where a pooler in between refuses them, true where nobody answers. */
export async function takesSettings(databaseUrl: string, settings: Readonly<Record<string, number>>): Promise<boolean> {
  const client = postgres(databaseUrl, {
    max: 1,
    connect_timeout: connectWithin,
    prepare: false,
    connection: settings,
  });
  try {
    await client`select 1`;
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === unknownSetting);
  } finally {
    await client.end({ timeout: 1 });
  }
}

function pgliteSession(transaction: Transaction): SqlSession {
  return {
    async run(script) {
      await transaction.exec(script);
    },
    async rows(statement, parameters = []) {
      return (await transaction.query<SqlRow>(statement, [...parameters])).rows;
    },
  };
}

/** @param database stays open when the connection is closed: whoever opened it closes it */
export function connectPglite(database: PGliteInterface): SqlConnection {
  return {
    transaction: (work) => database.transaction((transaction) => work(pgliteSession(transaction))),
    async alone(statement) {
      await database.exec(statement);
    },
    close: async () => {},
  };
}
