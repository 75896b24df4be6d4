// Makes the types of @nexus/api-client anew from the API's own description: `npm run generate:client`, after a route has changed. It needs the
// network: the generator brings a TypeScript of its own, which nobody else here needs.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(root, 'packages/api-client/src/schema.generated.ts');
const generator = ['--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3', 'openapi-typescript'];

/** The document of an API that runs for as long as this takes. */
async function readDocument() {
  const environment = { PATH: process.env.PATH, HOME: process.env.HOME, NEXUS_DATA_DIR: ':memory:', API_PORT: '0' };
  const api = spawn('node', ['apps/api/src/main.ts'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: api.stdout })) {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (address !== undefined) return await (await fetch(`${address}/openapi.json`)).text();
    }
    throw new Error('The API ended before it was there.');
  } finally {
    api.kill();
  }
}

const document = await readDocument();
const folder = mkdtempSync(join(tmpdir(), 'nexus-client-'));
try {
  const [source, made] = [join(folder, 'openapi.json'), join(folder, 'schema.ts')];
  writeFileSync(source, document);
  const { status } = spawnSync('npx', ['-y', ...generator, source, '-o', made, '--default-non-nullable', 'false'], {
    cwd: folder,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The types were not made.');
  const of = createHash('sha256')
    .update(JSON.stringify(JSON.parse(document)))
    .digest('hex');
  writeFileSync(
    target,
    `// Made by npm run generate:client of the API's description ${of}.\n${readFileSync(made, 'utf8')}`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
