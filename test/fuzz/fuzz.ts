import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { examineWithCost } from './examine-with-cost.ts';
import { keptSeeds, loadTarget, seedsFolder, targetNames } from './load-targets.ts';
import { oddInputs } from './odd-inputs.ts';

/** Milliseconds after its time that a target gets to make what it found small; then an input hangs. */
const patience = 120_000;
/** Seconds. */
const longest = 86_400;

async function keep(name: string, input: Uint8Array): Promise<void> {
  const folder = seedsFolder(name);
  const file = join(folder, hash('sha256', input).slice(0, 12));
  await mkdir(folder, { recursive: true });
  await writeFile(file, input);
  process.stdout.write(`  found, ${input.length} bytes kept as ${file}\n`);
}

/** Tries one target in this process. What it finds is made small, kept and said. @param current where each input is written before it is tried */
async function tryTarget(name: string, seconds: number, seed: number, current?: string): Promise<boolean> {
  const target = await loadTarget(name);
  const seeds = [...target.seeds, ...keptSeeds(name).values()];
  let inputs = 0;
  const property = fc.asyncProperty(oddInputs({ ...target, seeds }), async (input) => {
    inputs += 1;
    if (current !== undefined) writeFileSync(current, input);
    await examineWithCost(target, input);
  });
  const result = await fc.check(property, {
    ...{ seed, numRuns: Number.MAX_SAFE_INTEGER, skipAllAfterTimeLimit: seconds * 1_000 + patience / 2 },
    ...{ interruptAfterTimeLimit: seconds * 1_000, markInterruptAsFailure: false },
  });
  process.stdout.write(`${name}: ${inputs} inputs, seed ${seed}${result.failed ? '' : ', nothing found'}\n`);
  const [found] = result.counterexample ?? [];
  if (!result.failed || found === undefined) return !result.failed;
  await keep(name, found);
  process.stdout.write(`  ${String(result.errorInstance)}\n`);
  return false;
}

/** Tries one target in a process of its own, which is ended where an input hangs. */
async function watchTarget(name: string, seconds: number, seed: number): Promise<boolean> {
  const self = fileURLToPath(import.meta.url);
  const current = join(tmpdir(), `nexus-fuzz-${name}-${process.pid}`);
  const child = spawn(
    process.execPath,
    [self, '--only', name, '--seconds', `${seconds}`, '--seed', `${seed}`, '--current', current],
    {
      stdio: 'inherit',
      timeout: seconds * 1_000 + patience,
      killSignal: 'SIGKILL',
    },
  );
  const [code, signal] = await once(child, 'exit');
  if (signal !== null) {
    process.stdout.write(`${name}: an input hangs; seed ${seed} comes to it again\n`);
    await keep(name, await readFile(current));
  }
  await rm(current, { force: true });
  return code === 0;
}

/** What the command line asks for; null: it asks for what cannot be. */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        seconds: { type: 'string', default: '60' },
        seed: { type: 'string', default: `${Date.now() % 2 ** 31}` },
        /** In this process, with this file for the input that is being tried; what the command starts for each target. */
        current: { type: 'string' },
      },
    });
    const { only, current } = values;
    const names = targetNames.filter((name) => only === undefined || only === name);
    const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
    const isUsable = names.length > 0 && seconds > 0 && seconds <= longest && Number.isInteger(seed);
    return isUsable ? { names, seconds, seed, current } : null;
  } catch {
    return null;
  }
}

const wanted = readArguments();
if (wanted === null) {
  process.stderr.write(
    `Use it with --seconds NUMBER (a day at most), --seed WHOLE NUMBER, or --only with one of: ${targetNames.join(', ')}\n`,
  );
  process.exit(2);
}
const { names, seconds, seed, current } = wanted;
const clean: boolean[] = [];
for (const name of names)
  clean.push(
    await (current === undefined ? watchTarget(name, seconds, seed) : tryTarget(name, seconds, seed, current)),
  );
process.exit(clean.every(Boolean) ? 0 : 1);
