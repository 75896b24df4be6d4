import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { getCompileCacheDir } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';
import type { ConnectedEndpoint, DatabaseConnector } from '../database-connection.ts';
import {
  hasSignOfLife,
  isAlive,
  isOfThisMachine,
  type OwnerFolder,
  type OwnerKeys,
  ownerFolderOf,
  readOwnerKeys,
  readOwnerRecord,
} from './owner-files.ts';
import { askOwner, ownerPaths, type StartMessage, StartOutcome } from './owner-protocol.ts';

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
): Promise<ConnectedEndpoint | 'starting' | null> {
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
    endpoint: {
      address,
      publishableKey: keys.publishableKey,
      jwtSecret: keys.jwtSecret,
      isOneByOne: message.databaseUrl === null,
    },
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
export function createOwnerConnector(message: StartMessage): DatabaseConnector {
  const folder = ownerFolderOf(message.dataDirectory, message.databaseUrl);
  const look = async (ended: AbortSignal): Promise<ConnectedEndpoint | 'starting' | null> => {
    const first = await findOwner(folder, message, ended);
    if (first !== null || (await readOwnerRecord(folder)) === null) return first;
    // It died: others of its users are at this point too.
    await delay(Math.random() * spread, undefined, { signal: ended }).catch(() => {});
    return findOwner(folder, message, ended);
  };
  return {
    async connect(ended) {
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

const program = fileURLToPath(new URL('./database-process.ts', import.meta.url));

/**
 * What runs for a moment is not worth optimising: a command's database spent a third of its processor's time on that. V8's own budget is 13 MB
 * of code run by a function before it is; what is searched often or long passes this one too, and was as quick as before.
 */
const optimiseLater = '--wasm-tiering-budget=500000000';

/** Milliseconds; the first start ever of the embedded database takes some three seconds on an idle machine. */
const startWithin = 180_000;

function failed(message: string): StartOutcome {
  return { type: 'failed', code: 'DATABASE_UNREACHABLE', message };
}

interface StartedOwner {
  readonly outcome: StartOutcome;
  /** Until then it waits for its starter, who is about to use it. */
  release(): void;
}

/** Starts a process that becomes the owner, if no other is. Resolves once that is decided. */
async function startOwner(message: StartMessage, ended: AbortSignal): Promise<StartedOwner> {
  const compiled = getCompileCacheDir();
  const child = fork(program, [], {
    // In a group of its own: whoever stops this process with its group does not stop the database of others.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of this process's settings and flags is for it, but what was compiled already.
    env: { ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
    execArgv: ['--disable-warning=ExperimentalWarning', optimiseLater],
  });
  const { promise, resolve } = Promise.withResolvers<StartOutcome>();
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    resolve(failed('The database did not start within three minutes.'));
  }, startWithin);
  const giveUp = () => resolve(failed('The database is not wanted any more.'));
  ended.addEventListener('abort', giveUp, { once: true });
  child.on('error', () => resolve(failed('The process of the database could not be started.')));
  child.on('exit', (status, signal) =>
    resolve(failed(`The process of the database ended before it was ready (${signal ?? `exit ${status}`}).`)),
  );
  child.once('message', (answer) => {
    const outcome = StartOutcome.safeParse(answer);
    resolve(outcome.success ? outcome.data : failed('The process of the database answered in an unknown way.'));
  });
  child.send(message, (error) => {
    if (error) resolve(failed('The process of the database could not be spoken to.'));
  });
  const release = () => {
    if (child.connected) child.disconnect();
    child.unref();
  };
  const outcome = await promise;
  clearTimeout(timer);
  ended.removeEventListener('abort', giveUp);
  if (outcome.type !== 'ready') release();
  return { outcome, release };
}

/** @throws NexusError what the process failed with */
function throwFailure(outcome: StartOutcome & { type: 'failed' }): never {
  throw new NexusError(outcome.code, outcome.message, { retryable: outcome.code === 'DATABASE_UNREACHABLE' });
}

/** Milliseconds within which a living owner answers. */
const answerWithin = 5_000;

interface Lease {
  /** Aborted when the owner is gone. */
  readonly gone: AbortSignal;
  leave(): void;
}

async function answerTo(asking: ClientRequest, ended: AbortSignal): Promise<IncomingMessage | null> {
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(answerWithin)]);
    const [response] = (await once(asking, 'response', { signal })) as [IncomingMessage];
    return response.statusCode === 200 ? response : null;
  } catch {
    return null;
  }
}

/** Makes this process one of those for whom the owner lives. Null: who answers there, if anybody, is not the owner. */
async function holdLease(address: string, keys: OwnerKeys, ended: AbortSignal): Promise<Lease | null> {
  const asking = request(new URL(ownerPaths.lease, address), { agent: false, headers: { apikey: keys.secretKey } });
  // What an error means is said by `close`.
  asking.on('error', () => {});
  asking.end();
  const response = await answerTo(asking, ended);
  if (response === null) {
    asking.destroy();
    return null;
  }
  const gone = new AbortController();
  response.on('error', () => {});
  response.once('close', () => gone.abort());
  response.resume();
  return { gone: gone.signal, leave: () => asking.destroy() };
}
