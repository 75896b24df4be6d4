import { rotateKeys as rotate } from '@nexus/runtime/maintenance';
import { readSettings } from './env.ts';
import type { Terminal } from './terminal/terminal.ts';

/** `nexus keys rotate`. @throws NexusError */
export async function rotateKeys({ json = false }: { readonly json?: boolean }, terminal: Terminal): Promise<void> {
  const done = await rotate(readSettings(terminal));
  const { keyId, resealed, unreadable, dropped, kept, unusedGiven } = done;
  const write = (line: string) => terminal.stdout.write(`${line}\n`);
  if (json) return void write(JSON.stringify(done));
  write(`${counted(resealed, 'row is', 'rows are')} encrypted anew, with key ${keyId}.`);
  if (unreadable > 0)
    write(`${counted(unreadable, 'row', 'rows')} could not be read and stay as they are: their key is not here.`);
  if (dropped > 0)
    write(`${counted(dropped, 'older key that nothing needs is', 'older keys that nothing needs are')} gone.`);
  if (kept > 0)
    write(
      `${counted(kept, 'older key stays', 'older keys stay')} in the key file; a later rotation drops what nothing needs.`,
    );
  for (const id of unusedGiven) write(`Key ${id} can be taken out of NEXUS_ENCRYPTION_KEY.`);
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
