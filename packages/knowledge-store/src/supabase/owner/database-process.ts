import { once } from 'node:events';
import { NexusError } from '@nexus/contracts';
import { StartMessage, type StartOutcome } from './owner-message.ts';
import { runOwner } from './run-owner.ts';

// A process of its own: it carries the embedded database, or PostgREST's protocol in front of a PostgreSQL, for all processes of
// this machine. It leaves its starter's group and outlives it for as long as others use it.

function describeFailure(error: unknown): StartOutcome {
  if (error instanceof NexusError && (error.code === 'DATABASE_UNREACHABLE' || error.code === 'MIGRATION_FAILED'))
    return { type: 'failed', code: error.code, message: error.message };
  return { type: 'failed', code: 'INTERNAL', message: 'The database could not be opened.' };
}

async function main(): Promise<void> {
  const ended = new AbortController();
  // The terminal's Ctrl-C is for those who use the database; this goes when they have gone.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => ended.abort());
  const told: Promise<void>[] = [];
  const tell = (outcome: StartOutcome) => {
    if (process.connected) told.push(new Promise((resolve) => process.send?.(outcome, () => resolve())));
  };
  // The starter keeps the line until it uses the database, so that nobody ends in between.
  const released = once(process, 'disconnect').then(() => {});
  const [message] = (await once(process, 'message')) as [unknown];
  try {
    await runOwner(StartMessage.parse(message), { tell, released, ended: ended.signal });
  } catch (error) {
    tell(describeFailure(error));
    process.exitCode = 1;
  }
  await Promise.all(told);
}

await main();
process.exit();
