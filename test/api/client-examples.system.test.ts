import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startApi } from '@nexus/api';
import { parseSettings } from '@nexus/runtime';
import { expect, it } from 'vitest';

const execute = promisify(execFile);
const examples = fileURLToPath(new URL('../../packages/api-client/examples/', import.meta.url));

async function openNexus() {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-examples-'));
  const settings = parseSettings({ API_PORT: '0', LOG_LEVEL: 'silent', NEXUS_DATA_DIR: join(folder, 'data') });
  const api = await startApi({ settings });
  return {
    folder,
    /** What an example prints, as it is typed. */
    async run(name: string, ...words: readonly string[]): Promise<string> {
      const env = { PATH: process.env.PATH, NEXUS_URL: api.address };
      return (await execute(process.execPath, [join(examples, `${name}.ts`), ...words], { env })).stdout;
    },
    async [Symbol.asyncDispose]() {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

it('W-11: each example does what it says, against an API as npm start runs it; a refusal is one sentence with its code', async () => {
  await using nexus = await openNexus();
  const manual = join(nexus.folder, 'crane.md');
  await writeFile(manual, '# Tower crane\n\n## Wind\n\nThe crane stops at a wind of 13 metres a second.\n');
  expect(await nexus.run('ask-a-manual', manual, 'at which wind does the crane stop')).toContain(
    'stops at a wind of 13 metres a second',
  );
  expect(await nexus.run('brief-from-guidance', 'a primary school classroom for 30 pupils')).toMatch(/^- .+ \(.+\)$/m);
  expect(JSON.parse(await nexus.run('export-my-data'))).toMatchObject({ format: 1 });

  const nothing = join(nexus.folder, 'nothing.md');
  await writeFile(nothing, '');
  const refused = nexus.run('ask-a-manual', nothing, 'anything');
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]+\([A-Z_]+\)\n$/) });
});
