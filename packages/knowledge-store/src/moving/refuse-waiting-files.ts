import { NexusError } from '@nexus/contracts';
import type { SqlConnection } from '../migrations/sql-connection.ts';

/** Files that wait to be taken in do not move, so none may be left behind. @throws NexusError DATA_NOT_MOVED */
export async function refuseWaitingFiles(from: SqlConnection): Promise<void> {
  const waiting = await from.transaction(async (session) => {
    const [known] = await session.rows(`select to_regclass('private.ingestion_jobs')::text as name`);
    if (known?.name == null) return 0;
    const [row] = await session.rows(
      'select count(*)::int as waiting from private.ingestion_jobs where is_whole and ended_at is null',
    );
    return Number(row?.waiting);
  });
  if (waiting === 0) return;
  const files = waiting === 1 ? '1 file waits' : `${waiting} files wait`;
  throw new NexusError(
    'DATA_NOT_MOVED',
    `${files} to be taken in. Let \`npm start\` run until that is done, then move. Nothing was moved.`,
  );
}
