import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { NexusError } from '@nexus/contracts';
import { type StartMessage, StartOutcome } from './owner-message.ts';

const program = fileURLToPath(new URL('./database-process.ts', import.meta.url));

/** Milliseconds; the first start ever of the embedded database takes some three seconds on an idle machine. */
const startWithin = 180_000;

function failed(message: string): StartOutcome {
  return { type: 'failed', code: 'DATABASE_UNREACHABLE', message };
}

export interface StartedOwner {
  readonly outcome: StartOutcome;
  /** Until then it waits for its starter, who is about to use it. */
  release(): void;
}

/** Starts a process that becomes the owner, if no other is. Resolves once that is decided. */
export async function startOwner(message: StartMessage, ended: AbortSignal): Promise<StartedOwner> {
  const compiled = getCompileCacheDir();
  const child = fork(program, [], {
    // In a group of its own: whoever stops this process with its group does not stop the database of others.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Nothing of this process's settings and flags is for it, but what was compiled already.
    env: { ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) },
    execArgv: ['--disable-warning=ExperimentalWarning'],
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
export function throwFailure(outcome: StartOutcome & { type: 'failed' }): never {
  throw new NexusError(outcome.code, outcome.message, { retryable: outcome.code === 'DATABASE_UNREACHABLE' });
}
