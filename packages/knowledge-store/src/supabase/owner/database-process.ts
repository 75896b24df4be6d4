import { NexusError } from '@nexus/contracts';
import { StartMessage, type StartOutcome } from './owner-message.ts';
import { runOwner } from './run-owner.ts';

// A process of its own: it carries the embedded database, or PostgREST's protocol in front of a PostgreSQL, for all processes of
// this machine. It leaves its starter's group and outlives it for as long as others use it.

const ended = new AbortController();
// The terminal's Ctrl-C is for those who use the database; it goes when they have gone.
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
process.on('SIGTERM', () => ended.abort());

function tell(outcome: StartOutcome): void {
  if (!process.connected) return;
  process.send?.(outcome, () => {
    if (process.connected) process.disconnect();
  });
}

async function run(message: unknown): Promise<void> {
  try {
    await runOwner(StartMessage.parse(message), tell, ended.signal);
  } catch (error) {
    const known =
      error instanceof NexusError && (error.code === 'DATABASE_UNREACHABLE' || error.code === 'MIGRATION_FAILED');
    const message = known ? error.message : 'The database could not be opened.';
    tell({ type: 'failed', code: known ? (error.code as 'MIGRATION_FAILED') : 'INTERNAL', message });
    process.exitCode = 1;
  }
}

const [message] = await new Promise<[unknown]>((resolve) => process.once('message', (received) => resolve([received])));
await run(message);
