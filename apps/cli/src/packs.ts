import { resolve } from 'node:path';
import { openPacks, packJsonSchema } from '@nexus/runtime';
import { readTerminalSettings } from './env.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface PacksChoice {
  readonly json?: boolean;
}

/** `nexus packs list`: the knowledge packs that can be cited. @throws NexusError PACKS_UNREACHABLE */
export async function listPacks({ json }: PacksChoice, terminal: Terminal): Promise<void> {
  const { packs } = await openPacks(readTerminalSettings(terminal)).load();
  const rows = packs.map(({ rules, ...head }) => ({ ...head, rules: rules.length }));
  terminal.stdout.write(
    json
      ? `${JSON.stringify({ packs: rows })}\n`
      : rows
          .map(
            ({ id, title, version, rules, reviewBy, active }) =>
              `${id}  ${title}, version ${version}: ${rules} rules, to be reviewed by ${reviewBy}${active ? '' : ', switched off'}\n`,
          )
          .join(''),
  );
}

/**
 * `nexus packs lint`: what is wrong with the files of packs, or due for review.
 *
 * @param folder where they are; absent: those that ship and those of the data folder
 * @returns the exit status: 1 where a pack cannot be used
 * @throws NexusError PACKS_UNREACHABLE
 */
export async function lintPacks(
  folder: string | undefined,
  { json }: PacksChoice,
  terminal: Terminal,
): Promise<number> {
  const settings = readTerminalSettings(terminal);
  const packs = openPacks(settings, folder === undefined ? {} : { folders: [resolve(terminal.folder, folder)] });
  const findings = await packs.lint();
  const { length } = (await packs.load()).packs;
  if (json) terminal.stdout.write(`${JSON.stringify({ usable: length, findings })}\n`);
  else {
    for (const { level, code, file, message } of findings)
      terminal.stdout.write(`${level} ${code} in ${file}: ${message}\n`);
    terminal.stdout.write(`${length} ${length === 1 ? 'pack' : 'packs'} can be used.\n`);
  }
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

/** `nexus packs schema`: the JSON Schema of a pack's file, for an editor. */
export function printPackSchema(terminal: Terminal): void {
  terminal.stdout.write(`${JSON.stringify(packJsonSchema(), null, 2)}\n`);
}
