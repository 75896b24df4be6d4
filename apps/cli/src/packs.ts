import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { localUserId, NexusError } from '@nexus/contracts';
import { openPacks, packJsonSchema, readPacks, userIdOf } from '@nexus/runtime';
import { openKeptRuntime } from './command-runtime.ts';
import { readTerminalSettings } from './env.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface PacksChoice {
  readonly json?: boolean;
}

/** `nexus packs list`: the knowledge packs that can be cited. @throws NexusError PACKS_UNREACHABLE */
export async function listPacks({ json }: PacksChoice, terminal: Terminal): Promise<void> {
  const { packs } = await openPacks(readTerminalSettings(terminal)).load(null);
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
  const { length } = (await packs.load(null)).packs;
  if (json) terminal.stdout.write(`${JSON.stringify({ usable: length, findings })}\n`);
  else {
    for (const { level, code, file, message } of findings)
      terminal.stdout.write(`${level} ${code} in ${file}: ${message}\n`);
    terminal.stdout.write(`${length} ${length === 1 ? 'pack' : 'packs'} can be used.\n`);
  }
  return findings.some(({ level }) => level === 'error') ? 1 : 0;
}

export interface ImportChoice extends PacksChoice {
  /** Whose it is; absent: it ships, for everybody. */
  readonly organization?: string;
  /** The organisation's editor or admin in whose name. */
  readonly user?: string;
}

/**
 * `nexus packs import`: puts packs of files in the database, all of them or, where one of them is wrong, none.
 *
 * @throws NexusError PACK_INVALID, PACKS_UNREACHABLE, FORBIDDEN, ORGANIZATION_FULL
 */
export async function importPacks(
  files: readonly string[],
  { organization, user, json }: ImportChoice,
  terminal: Terminal,
): Promise<void> {
  const read = await Promise.all(files.map((file) => readPackFile(resolve(terminal.folder, file))));
  const { packs, findings } = readPacks(read, new Date().toISOString().slice(0, 10));
  const [wrong] = findings.filter(({ level }) => level === 'error');
  if (wrong !== undefined)
    throw new NexusError('PACK_INVALID', `Nothing was imported. ${wrong.file}: ${wrong.message}`);
  await using runtime = await openKeptRuntime(terminal, 'packs are kept nowhere');
  const userId = user === undefined ? localUserId : userIdOf(user);
  await runtime.packs.keep(packs, organization === undefined ? null : { userId, organizationId: organization });
  const ids = packs.map(({ id }) => id);
  terminal.stdout.write(
    json ? `${JSON.stringify({ imported: ids })}\n` : ids.map((id) => `${id} is imported.\n`).join(''),
  );
}

async function readPackFile(file: string) {
  try {
    return { file, text: await readFile(file, 'utf8') };
  } catch (cause) {
    throw new NexusError('USAGE_INVALID', `The file ${file} cannot be read. Name another one.`, { cause });
  }
}

/** `nexus packs schema`: the JSON Schema of a pack's file, for an editor. */
export function printPackSchema(terminal: Terminal): void {
  terminal.stdout.write(`${JSON.stringify(packJsonSchema(), null, 2)}\n`);
}
