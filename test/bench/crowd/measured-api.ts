import { readdirSync } from 'node:fs';
import { startApi } from '@nexus/api';
import { parseSettings } from '@nexus/runtime';

/** What an API's process has now, in megabytes where it is memory. */
export interface ApiState {
  /** After all that nobody holds was collected. */
  readonly heap: number;
  readonly resident: number;
  /** Open files and sockets; null: this system does not tell. */
  readonly descriptors: number | null;
  /** Milliseconds of processor time so far. */
  readonly processorTime: number;
}

function countDescriptors(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}

async function describe(): Promise<ApiState> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { heapUsed, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return {
    heap: heapUsed / 2 ** 20,
    resident: rss / 2 ** 20,
    descriptors: countDescriptors(),
    processorTime: (user + system) / 1_000,
  };
}

// An API in a process of its own, with the settings of its environment; it says where it listens, and how it is whenever it is asked.
process.on('unhandledRejection', (error) => process.stderr.write(`${String(error)}\n`));
process.on('disconnect', () => process.exit());
const api = await startApi({ settings: parseSettings(process.env) });
process.send?.(api.address);
process.on('message', () => void describe().then((state) => process.send?.(state)));
