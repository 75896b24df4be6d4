import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const bench = fileURLToPath(new URL('./bench.ts', import.meta.url));

it('H-14: where flite is missing, what is measured by voice has no row, and one line each says what to install', async () => {
  const run = (only: string) =>
    promisify(execFile)(process.execPath, [bench, '--json', '--only', only], { env: { PATH: '' } });
  for (const only of ['voice-answer', 'voice-interruption', 'voice-turns', 'voice-endings', 'drives']) {
    const { stdout, stderr } = await run(only);
    expect(JSON.parse(stdout).rows).toEqual([]);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/: skipped: .*(?:flite|livekit-server) not found \(.+\)$/),
    ]);
  }
}, 120_000);
