import { orLate } from '@nexus/async';
import { useBundledLibraries } from '@nexus/runtime/bundled-libraries';
import type { RunningApi } from './server.ts';

useBundledLibraries();

/** Milliseconds a stop may take; then what is still open is dropped. */
const stopWithin = 9_500;

const stopRequested = new Promise<void>((resolve) => {
  process.once('SIGINT', () => resolve());
  process.once('SIGTERM', () => resolve());
});

async function run(): Promise<number> {
  let api: RunningApi;
  try {
    // The frameworks take seconds to load; a wrong setting is said at once.
    const { readSettings } = await import('./env.ts');
    const settings = readSettings();
    const { startApi } = await import('./server.ts');
    api = await startApi({ settings });
  } catch (error) {
    const { describeFailure } = await import('./problems/describe-failure.ts');
    const { code, detail } = describeFailure(error);
    process.stderr.write(`${detail} (${code})\n`);
    return 1;
  }
  // One drive's forgotten promise must not end the drives of everybody else.
  process.on('unhandledRejection', (error) => api.report(error));
  process.stdout.write(`NexusAEC's API listens on ${api.address}\n`);
  await stopRequested;
  await orLate(api.close(), stopWithin);
  return 0;
}

// The frameworks' native parts would keep the process alive.
process.exit(await run());
