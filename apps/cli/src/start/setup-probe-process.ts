import { useBundledLibraries } from '@nexus/runtime/bundled-libraries';
import type { Finding } from '../doctor/check.ts';

// A process of its own, gone before the product is used: it tries what is set, and writes what it found, one JSON object a line.

useBundledLibraries();
const { misspeltSettings } = await import('@nexus/runtime/inspection');
const { runCheck } = await import('../doctor/check.ts');
const { checksOfStart } = await import('../doctor/checks.ts');
const { createProcessTerminal, readSettings } = await import('../env.ts');

/** Milliseconds for each, side by side. */
const within = 2_000;

const terminal = createProcessTerminal();
const report = (finding: Finding) => process.stdout.write(`${JSON.stringify(finding)}\n`);

for (const { problem } of misspeltSettings(terminal.environment))
  report({
    ...{ service: 'Settings', state: 'failed', detail: problem, milliseconds: null, next: problem },
    settings: 'Check .env.',
  });
const findings = checksOfStart(readSettings(terminal)).map(async (check) => {
  report(await runCheck(check, within));
});
await Promise.all(findings);
await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
process.exit(0);
