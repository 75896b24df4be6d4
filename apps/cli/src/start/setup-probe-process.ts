import { runCheck } from '../doctor/check.ts';
import { checksOfStart } from '../doctor/checks.ts';
import { createProcessTerminal, readSettings } from '../env.ts';

// A process of its own, gone before the product is used: it tries what is set, and writes what it found, one JSON object a line.

/** Milliseconds for each, side by side. */
const within = 2_000;

const findings = checksOfStart(readSettings(createProcessTerminal())).map(async (check) => {
  const finding = await runCheck(check, within);
  process.stdout.write(`${JSON.stringify(finding)}\n`);
});
await Promise.all(findings);
await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
process.exit(0);
