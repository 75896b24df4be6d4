import { resolve } from 'node:path';
import { backUp as copyAway, restore as putBack } from '@nexus/runtime/maintenance';
import { readSettings } from './env.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface BackupChoice {
  readonly to: string;
  readonly json?: boolean;
}

export interface RestoreChoice {
  readonly from: string;
  readonly json?: boolean;
}

/** `nexus backup`. @throws NexusError */
export async function backUp({ to, json = false }: BackupChoice, terminal: Terminal): Promise<void> {
  const backup = resolve(terminal.folder, to);
  await copyAway(readSettings(terminal), backup);
  if (json) return void terminal.stdout.write(`${JSON.stringify({ backup })}\n`);
  terminal.stdout.write(
    `The embedded database is copied to ${backup}.\nKeep encryption-keys.json of the data folder, or NEXUS_ENCRYPTION_KEY, somewhere else: preferences and accounts cannot be read without it.\n`,
  );
}

/** `nexus restore`. @throws NexusError */
export async function restore({ from, json = false }: RestoreChoice, terminal: Terminal): Promise<void> {
  const { madeAt, before } = await putBack(readSettings(terminal), resolve(terminal.folder, from));
  if (json) return void terminal.stdout.write(`${JSON.stringify({ madeAt, before })}\n`);
  const kept =
    before === null ? '' : `What was there before is kept in ${before}; delete it once the next drives went well.\n`;
  terminal.stdout.write(`The embedded database is as it was at ${madeAt}.\n${kept}`);
}
