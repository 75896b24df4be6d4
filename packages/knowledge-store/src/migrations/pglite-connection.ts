import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { SqlConnection, SqlRow, SqlSession } from './sql-connection.ts';

function sessionOver(transaction: Transaction): SqlSession {
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
    transaction: (work) => database.transaction((transaction) => work(sessionOver(transaction))),
    close: async () => {},
  };
}
