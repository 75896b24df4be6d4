// Installs what the lockfile names, if anything changed since the last time. Runs on Node 20 with npm alone, before
// every command; what it prints goes to standard error, so that a command's own output stays clean.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, 'node_modules', '.nexus-setup');

function manifests() {
  const workspaces = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name)),
  );
  return ['.', 'test', ...workspaces].map((folder) => join(root, folder, 'package.json')).filter(existsSync);
}

function fingerprint() {
  const hash = createHash('sha256');
  const others = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'scripts/bundle-libraries.mjs'];
  for (const file of [...manifests(), ...others.map((name) => join(root, name))]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

function installed() {
  try {
    return readFileSync(stampFile, 'utf8') === fingerprint();
  } catch {
    return false;
  }
}

/** The commands start sooner with it, and work without. */
function bundleLibraries() {
  const node = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status } = spawnSync(node, [join(root, 'scripts', 'bundle-libraries.mjs')], {
    stdio: ['ignore', process.stderr, process.stderr],
  });
  if (status !== 0) process.stderr.write('The libraries could not be bundled: everything works, but starts later.\n');
}

if (!installed()) {
  process.stderr.write('Setting up NexusAEC (once; about half a minute)…\n');
  // Of pnpm only failures: it warns of a Node that these commands do not run on, and of scripts that nobody needs.
  const { status, error } = spawnSync('npx', ['-y', 'pnpm@12', 'install', '--frozen-lockfile', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    process.stderr.write(
      `Setup failed${error ? `: ${error.message}` : ''}. It needs npm and the network once; then try the same command again.\n`,
    );
    process.exit(1);
  }
  bundleLibraries();
  writeFileSync(stampFile, fingerprint());
}
