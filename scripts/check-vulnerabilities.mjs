// What is known of vulnerabilities in what users run (pnpm audit, of the whole lockfile without tools). High and critical ones fail, unless
// accepted-vulnerabilities.json has them, with a reason and a last day: { "id": "GHSA-…", "reason": "…", "until": "2027-01-31" }. A registry
// that does not answer fails nothing, and one line says so.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { values } = parseArgs({
  options: {
    registry: { type: 'string' },
    accepted: { type: 'string', default: join(root, 'scripts/accepted-vulnerabilities.json') },
  },
});
/** Milliseconds for a registry to answer. */
const patience = 20_000;

function readAccepted() {
  const entries = JSON.parse(readFileSync(values.accepted, 'utf8'));
  const unfounded = entries.filter(
    ({ id, reason, until }) => !(id && reason?.trim() && !Number.isNaN(Date.parse(until))),
  );
  if (unfounded.length > 0) {
    console.error(`${values.accepted} should say of each an id, a reason and until when, for example 2027-01-31.`);
    process.exit(1);
  }
  return entries;
}

/** Null: nobody answered, and it was said. */
function askRegistry() {
  const where = values.registry === undefined ? [] : ['--registry', values.registry];
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/pnpm'),
    ['audit', '--prod', '--json', '--audit-level=high', '--config.fetch-retries=0', ...where],
    { cwd: root, encoding: 'utf8', timeout: patience },
  );
  try {
    return Object.values(JSON.parse(stdout).advisories);
  } catch {
    const why = /ERR_PNPM_\w+/.exec(`${stdout}${stderr}`)?.[0] ?? 'no answer';
    console.log(`Known vulnerabilities were not checked: the registry does not tell them (${why}).`);
    return null;
  }
}

const accepted = readAccepted();
const today = new Date().toISOString().slice(0, 10);
const found = askRegistry();
if (found !== null) {
  const isAccepted = ({ github_advisory_id: id }) => accepted.some((one) => one.id === id && one.until >= today);
  const bad = found.filter((advisory) => ['high', 'critical'].includes(advisory.severity) && !isAccepted(advisory));
  for (const { severity, module_name, title, url, patched_versions } of bad)
    console.error(`${severity}: ${module_name}: ${title} (${url}; better: ${patched_versions ?? 'none known'})`);
  const left = accepted.filter(({ id }) => !found.some((advisory) => advisory.github_advisory_id === id));
  for (const { id } of left) console.log(`${id} is known of nothing here any more: take it out of the accepted ones.`);
  console.log(`Known vulnerabilities, high or critical: ${bad.length}; accepted: ${found.filter(isAccepted).length}.`);
  process.exitCode = bad.length === 0 ? 0 : 1;
}
