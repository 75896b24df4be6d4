import { expect, it } from 'vitest';
import type { SqlConnection, SqlRow } from '../migrations/sql-connection.ts';
import { refuseWaitingFiles } from './move-data.ts';

function answering(...answers: readonly SqlRow[]): SqlConnection {
  const left = [...answers];
  return {
    transaction: (work) => work({ run: async () => {}, rows: async () => left.splice(0, 1) }),
    alone: async () => {},
    close: async () => {},
  };
}

it('K-2: a database in which files wait to be taken in is not moved', async () => {
  const waiting = answering({ name: 'private.ingestion_jobs' }, { waiting: 2 });
  await expect(refuseWaitingFiles(waiting)).rejects.toMatchObject({
    code: 'DATA_NOT_MOVED',
    message: expect.stringMatching(/^2 files wait to be taken in/),
  });
  await refuseWaitingFiles(answering({ name: 'private.ingestion_jobs' }, { waiting: 0 }));
  await refuseWaitingFiles(answering({ name: null }));
});
