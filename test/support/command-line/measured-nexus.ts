import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NexusOptions, type NexusRun, runNexus } from './run-nexus.ts';

export interface MeasuredRun extends NexusRun {
  /** Resident memory at its peak, in megabytes. */
  readonly peakMegabytes: number;
}

const reportPeak = new URL('./report-peak.ts', import.meta.url).href;

/** Runs the product and measures its memory from inside its own process. A status of 97 means that it hung. */
export async function runMeasured(commandLine: readonly string[], options: NexusOptions = {}): Promise<MeasuredRun> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-peak-'));
  const peakFile = join(folder, 'peak');
  try {
    const environment = { ...options.environment, NODE_OPTIONS: `--import ${reportPeak}`, PEAK_FILE: peakFile };
    const run = await runNexus(commandLine, { ...options, environment });
    const megabytes = await readFile(peakFile, 'utf8').catch(() => 'unknown');
    return { ...run, peakMegabytes: Number(megabytes) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
