import { NexusError } from '@nexus/contracts';
import { makePrivateFolder, takeFileLock } from '../data-folder.ts';
import { type KeptKey, keyFileOf, readKeyFile, replaceKeyFile } from './key-file.ts';
import { createKeyring, type EncryptionSettings, type Keyring, openKeyring } from './keyring.ts';
import { makeEncryptionKey, parseEncryptionKey, type SealedText, seal, unseal } from './seal.ts';

/** One encrypted row of any user. */
export interface SealedRow {
  /** A UUID, unique in the table. */
  readonly id: string;
  readonly userId: string;
  readonly sealed: SealedText;
  readonly version: number;
}

/** A table of encrypted rows, as a rotation sees it: with the right to read all of it. */
export interface SealedTable {
  readonly purpose: string;
  /** Ordered by id; those behind `after` (null: from the start). Empty: there are no more. */
  page(after: string | null): Promise<readonly SealedRow[]>;
  /** False: the row was changed meanwhile, and nothing was done. */
  replace(row: SealedRow, sealed: SealedText): Promise<boolean>;
}

export interface KeyRotation {
  readonly keyId: string;
  /** Rows that were encrypted anew. */
  readonly resealed: number;
  /** Rows whose key nobody has, or that were changed by somebody without it; left as they are. */
  readonly unreadable: number;
  /** Older keys that were taken out of the key file, since nothing uses them. */
  readonly dropped: number;
  /** Older keys that stay in the key file. */
  readonly kept: number;
  /** Ids of the given keys that no row is encrypted with any more; the first one apart. */
  readonly unusedGiven: readonly string[];
}

interface KeyRotationOptions {
  readonly settings: EncryptionSettings;
  readonly tables: readonly SealedTable[];
  readonly clock?: () => Date;
}

/** Milliseconds after which no process can still be writing with a key that it took before a rotation. */
const longestWriting = 3_600_000;

/** The id of every key that a row still needs, and what was done. */
interface Pass {
  readonly used: ReadonlySet<string>;
  readonly resealed: number;
  readonly unreadable: number;
  readonly missed: number;
}

async function resealTable(table: SealedTable, keyring: Keyring): Promise<Pass> {
  const current = await keyring.current();
  const used = new Set<string>();
  let [resealed, unreadable, missed] = [0, 0, 0];
  let after: string | null = null;
  for (;;) {
    const rows: readonly SealedRow[] = await table.page(after);
    const last = rows.at(-1);
    if (last === undefined) return { used, resealed, unreadable, missed };
    after = last.id;
    for (const row of rows) {
      if (row.sealed.keyId === current.id) continue;
      const context = { userId: row.userId, purpose: table.purpose };
      const key = await keyring.find(row.sealed.keyId);
      const text = key === null ? null : unseal(key, context, row.sealed);
      if (text === null) {
        used.add(row.sealed.keyId);
        unreadable += 1;
      } else if (await table.replace(row, seal(current, context, text))) {
        resealed += 1;
      } else {
        missed += 1;
      }
    }
  }
}

/** Goes over a table until no row of it was changed by somebody else meanwhile. */
async function resealWhole(table: SealedTable, keyring: Keyring): Promise<Pass> {
  let resealed = 0;
  for (let passes = 0; passes < 100; passes += 1) {
    const pass = await resealTable(table, keyring);
    resealed += pass.resealed;
    if (pass.missed === 0) return { ...pass, resealed };
  }
  throw new NexusError('MEMORY_UNREACHABLE', 'The rows change faster than they can be encrypted anew. Try again.', {
    retryable: true,
  });
}

/** Older keys stay while a row needs them, and while a process may still write with them: each was the first until its successor was made. */
function worthKeeping(keys: readonly KeptKey[], used: ReadonlySet<string>, now: Date): readonly KeptKey[] {
  return keys.filter(({ key }, index) => {
    const successor = keys[index - 1];
    return successor === undefined || used.has(key.id) || now.getTime() - successor.madeAt.getTime() < longestWriting;
  });
}

async function rotate({ settings, tables, clock = () => new Date() }: KeyRotationOptions): Promise<KeyRotation> {
  const file = settings.dataDirectory === null ? null : keyFileOf(settings.dataDirectory);
  const given = settings.encryptionKeys.map(parseEncryptionKey);
  if (given.length === 0) {
    if (file === null) throw new NexusError('ENCRYPTION_KEY_UNKNOWN', 'There is no key to rotate.');
    // The older ones stay in the file, so that a rotation that is killed can be done again.
    await replaceKeyFile(file, [{ key: makeEncryptionKey(), madeAt: clock() }, ...(await readKeyFile(file))]);
  }
  const opened = openKeyring(settings, { clock });
  const current = await opened.current();
  const keyring: Keyring = { ...createKeyring(current), find: (keyId) => opened.find(keyId) };
  const passes: Pass[] = [];
  for (const table of tables) passes.push(await resealWhole(table, keyring));
  const used = new Set(passes.flatMap((pass) => [...pass.used]));
  const keys = file === null ? [] : await readKeyFile(file);
  const kept = worthKeeping(keys, used, clock());
  if (file !== null && kept.length < keys.length) await replaceKeyFile(file, kept);
  return {
    keyId: current.id,
    resealed: passes.reduce((sum, pass) => sum + pass.resealed, 0),
    unreadable: passes.reduce((sum, pass) => sum + pass.unreadable, 0),
    dropped: keys.length - kept.length,
    kept: kept.filter(({ key }) => key.id !== current.id).length,
    unusedGiven: given.slice(1).flatMap(({ id }) => (used.has(id) ? [] : [id])),
  };
}

/**
 * Encrypts every row with the first given key or, where none is given, with a new one in the key file. It may be killed anywhere and done
 * again; the rows can be read at every moment. Running processes see the new key at their next writing.
 *
 * @throws NexusError SETTING_INVALID; ENCRYPTION_KEY_UNKNOWN for a damaged key file; MEMORY_UNREACHABLE (retryable) when a table cannot be
 * reached or another rotation is at work.
 */
export async function rotateEncryptionKeys(options: KeyRotationOptions): Promise<KeyRotation> {
  const { dataDirectory } = options.settings;
  if (dataDirectory === null) return rotate(options);
  await makePrivateFolder(dataDirectory);
  using lock = takeFileLock(`${keyFileOf(dataDirectory)}.lock`);
  if (lock === null) {
    throw new NexusError('MEMORY_UNREACHABLE', 'Another rotation of the keys is at work. Wait for its end.', {
      retryable: true,
    });
  }
  return await rotate(options);
}
