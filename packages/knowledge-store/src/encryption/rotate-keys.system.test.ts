import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allOfThem, createSealedTableDouble, fill, readAll } from '../testing/sealed-table-double.ts';
import { keyFileOf } from './key-file.ts';
import { rotateEncryptionKeys } from './rotate-keys.ts';

it('M-13: one in another process is waited for, and one that was killed holds up nobody, not even who has its process number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-keys-'));
  const settings = { encryptionKeys: [], dataDirectory: join(folder, 'data') };
  const table = createSealedTableDouble();
  await fill(table, settings);
  const keyFile = keyFileOf(settings.dataDirectory);
  const holder = fork(
    fileURLToPath(new URL('../testing/programs/hold-file-lock.ts', import.meta.url)),
    [`${keyFile}.lock`],
    {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    },
  );
  const gone = once(holder, 'exit');
  try {
    await once(holder, 'message');
    const refused = rotateEncryptionKeys({ settings, tables: [table] });
    await expect(refused).rejects.toMatchObject({ code: 'MEMORY_UNREACHABLE', retryable: true });
  } finally {
    holder.kill('SIGKILL');
    await gone;
  }
  // In a container whoever comes next has the number of who was killed.
  await writeFile(`${keyFile}.rotating`, String(process.pid));
  expect(await rotateEncryptionKeys({ settings, tables: [table] })).toMatchObject({ resealed: 5 });
  expect(await readAll(table, settings)).toEqual(allOfThem);
  await rm(folder, { recursive: true });
});
