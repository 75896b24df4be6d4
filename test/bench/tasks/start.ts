import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MeasurementTask } from '../../measure/row.ts';
import { percentile } from '../percentile.ts';

const run = promisify(execFile);
const programs = {
  bundled: fileURLToPath(new URL('../../../apps/cli/src/nexus.ts', import.meta.url)),
  unbundled: fileURLToPath(new URL('../start/brief-unbundled.ts', import.meta.url)),
};
const repetitions = 7;

/** Milliseconds of the shortest drive there is, process and all. */
async function driveTime(program: string): Promise<number> {
  const { PATH = '' } = process.env;
  const started = performance.now();
  await run(process.execPath, ['--max-semi-space-size=16', program, 'brief', '--say', 'stop'], {
    env: { PATH, NEXUS_DATA_DIR: ':memory:' },
  });
  return performance.now() - started;
}

export const task: MeasurementTask = {
  title: 'The start of a command',
  async run() {
    const times = { bundled: [] as number[], unbundled: [] as number[] };
    // By turns, so that a machine whose speed wavers is fair to both; the first of each fills the caches.
    for (let round = 0; round <= repetitions; round += 1) {
      for (const kind of ['bundled', 'unbundled'] as const) {
        const time = await driveTime(programs[kind]);
        if (round > 0) times[kind].push(time);
      }
    }
    return [
      {
        requirement: 'B-1',
        name: '`nexus brief`, greeted and stopped, median',
        value: percentile(times.bundled, 0.5),
        unit: 'ms',
        baselines: [{ name: 'libraries file by file', value: percentile(times.unbundled, 0.5) }],
        target: null,
        note: `${repetitions} drives of the sample mailbox, with what Node compiled before`,
      },
    ];
  },
};
