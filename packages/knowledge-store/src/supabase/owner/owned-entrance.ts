import { setTimeout as delay } from 'node:timers/promises';
import { NexusError } from '@nexus/contracts';
import type { Entrance, OpenDoor } from '../door.ts';
import { askOwner } from './ask-owner.ts';
import { holdLease } from './hold-lease.ts';
import { type OwnerFolder, ownerFolderOf } from './owner-folder.ts';
import { readOwnerKeys } from './owner-keys.ts';
import type { StartMessage } from './owner-message.ts';
import { hasSignOfLife, isAlive, isOfThisMachine, readOwnerRecord } from './owner-record.ts';
import { startOwner, throwFailure } from './start-owner.ts';

/** Milliseconds between two looks at an owner that is starting. */
const lookEvery = 40;
/** Milliseconds by which those who miss an owner at one moment are spread, so that most find the next one and start none. */
const spread = 100;
/** Milliseconds for an owner that lives and does not answer. */
const patience = 200_000;

/** The owner that is there: to be used, to be waited for, or none. */
async function findOwner(
  folder: OwnerFolder,
  message: StartMessage,
  ended: AbortSignal,
): Promise<OpenDoor | 'starting' | null> {
  const record = await readOwnerRecord(folder);
  if (record === null || !isOfThisMachine(record)) return null;
  if (record.address === null) {
    return isAlive(record.processId) && (await hasSignOfLife(folder, Date.now())) ? 'starting' : null;
  }
  const keys = await readOwnerKeys(folder);
  const lease = keys === null ? null : await holdLease(record.address, keys, ended);
  if (keys === null || lease === null) return null;
  const { address } = record;
  return {
    door: { address, publishableKey: keys.publishableKey, jwtSecret: keys.jwtSecret },
    gone: lease.gone,
    migrate:
      message.databaseUrl !== null
        ? null
        : async () => {
            await askOwner({ address, keys, ended }, 'POST');
          },
    leave: lease.leave,
  };
}

/** Finds this machine's owner of a database, and starts one where there is none. */
export function createOwnedEntrance(message: StartMessage): Entrance {
  const folder = ownerFolderOf(message.dataDirectory, message.databaseUrl);
  const look = async (ended: AbortSignal): Promise<OpenDoor | 'starting' | null> => {
    const first = await findOwner(folder, message, ended);
    if (first !== null || (await readOwnerRecord(folder)) === null) return first;
    // It died: others of its users are at this point too.
    await delay(Math.random() * spread, undefined, { signal: ended }).catch(() => {});
    return findOwner(folder, message, ended);
  };
  return {
    async enter(ended) {
      const deadline = performance.now() + patience;
      while (!ended.aborted && performance.now() < deadline) {
        const found = await look(ended);
        if (found !== null && found !== 'starting') return found;
        const started = found === 'starting' ? null : await startOwner(message, ended);
        if (started?.outcome.type === 'failed') throwFailure(started.outcome);
        if (started?.outcome.type === 'ready') {
          const own = await findOwner(folder, message, ended).finally(started.release);
          if (own !== null && own !== 'starting') return own;
        }
        await delay(lookEvery, undefined, { signal: ended }).catch(() => {});
      }
      throw new NexusError(
        'DATABASE_UNREACHABLE',
        `Another process has the database in ${folder.folder} and does not answer. End it, and try again.`,
        { retryable: true },
      );
    },
  };
}
