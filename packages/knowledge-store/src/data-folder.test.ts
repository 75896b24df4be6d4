import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePrivateFolder } from './data-folder.ts';

describe('a folder for what is kept', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'nexus-folder-'));
  });
  afterAll(() => rm(root, { recursive: true }));

  it('M-13: is made with those above it, for this user alone, and may be there already', async () => {
    const folder = join(root, 'a', 'b', 'c');
    await makePrivateFolder(folder);
    await makePrivateFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('M-13: is refused where a file stands in the way', async () => {
    await writeFile(join(root, 'file'), '');
    await expect(makePrivateFolder(join(root, 'file', 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  it.skipIf(!existsSync('/proc/self'))(
    'M-13: is refused at once where no folder can be, instead of tried for ever',
    async () => {
      await expect(makePrivateFolder('/proc/nope/database')).rejects.toMatchObject({ code: 'ENOENT' });
    },
  );
});
