import { planSetupExaminations } from '../doctor/examinations.ts';
import { examine } from '../doctor/examine.ts';
import { createProcessTerminal, readSettings } from '../env.ts';

// A process of its own, gone before the product is used: it tries what is set, and writes what it found, one JSON object a line.

/** Milliseconds for each, side by side. */
const within = 2_000;

const findings = planSetupExaminations(readSettings(createProcessTerminal())).map(async (examination) => {
  const finding = await examine(examination, within);
  process.stdout.write(`${JSON.stringify(finding)}\n`);
});
await Promise.all(findings);
await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
process.exit(0);
