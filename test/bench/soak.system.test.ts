import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const soak = fileURLToPath(new URL('./soak.ts', import.meta.url));

it.each([
  ['--minutes', '0'],
  ['--minutes', 'ten'],
  ['--every', '90'],
  ['--hours', '1'],
])(
  'H-11: a soak that cannot be (%s %s) is answered with how to ask for one',
  async (...asked) => {
    const child = spawn(process.execPath, [soak, ...asked], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    for await (const piece of child.stderr.setEncoding('utf8')) said += piece;
    expect(said).toBe('Use it with --minutes N, an hour where absent and 1440 at most, and --every M minutes\n');
  },
  60_000,
);
