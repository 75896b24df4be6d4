// Builds the page if anything that goes into it changed since the last time. Runs after setup.mjs, before `npm start`; what it
// prints goes to standard error, so that the command's own output stays clean.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'apps', 'web');
const stampFile = join(root, 'node_modules', '.nexus-page');
const notSources = new Set(['node_modules', 'dist', '.turbo', 'README.md']);

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !notSources.has(name) && !name.includes('.test.'));
  return names.sort().flatMap((name) => filesUnder(join(path, name)));
}

function fingerprint() {
  const packages = ['async', 'contracts'].map((name) => join(root, 'packages', name, 'src'));
  const sources = [web, ...packages, join(root, 'pnpm-lock.yaml')];
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder))
    hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

function built() {
  try {
    return existsSync(join(web, 'dist', 'index.html')) && readFileSync(stampFile, 'utf8') === fingerprint();
  } catch {
    return false;
  }
}

if (!built()) {
  process.stderr.write('Building the page…\n');
  rmSync(stampFile, { force: true });
  const before = fingerprint();
  // npm puts the project's own Node first, whatever the system's is; vite's program is a script of Node's.
  const vite = join(web, 'node_modules', 'vite', 'bin', 'vite.js');
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status, error, stdout, stderr } = spawnSync(
    existsSync(node) ? node : process.execPath,
    [vite, 'build', '--logLevel', 'warn'],
    {
      cwd: web,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    },
  );
  if (status !== 0) {
    process.stderr.write(
      `${stdout ?? ''}${stderr ?? ''}The page could not be built${error ? `: ${error.message}` : ''}.\n`,
    );
    process.exit(1);
  }
  writeFileSync(stampFile, before);
}
