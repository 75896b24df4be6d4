import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hasEnded, markOfProcess, nobody } from './process-mark.ts';

describe.runIf(process.platform === 'linux')('the mark of a process', () => {
  it('E-8: tells of this machine whether it lives or has ended, also where its number was given anew', async () => {
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
    const mark = markOfProcess(child.pid) ?? '';
    expect(hasEnded(mark)).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(hasEnded(mark)).toBe(true);
    const own = markOfProcess() ?? '';
    expect(hasEnded(own)).toBe(false);
    expect(hasEnded(own.replace(/\d+$/, '1'))).toBe(true);
  });

  it('E-8: tells nothing of another machine, and of nobody that none is at work', () => {
    const [, ...process] = (markOfProcess() ?? '').split(' ');
    for (const other of [['elsewhere', ...process].join(' '), 'elsewhere 7', '', '7'])
      expect(hasEnded(other)).toBeNull();
    expect(hasEnded(nobody)).toBe(true);
  });

  it('E-8: does not say what the machine is called, nor how it is known elsewhere', async () => {
    const mark = markOfProcess();
    expect(mark).not.toContain(hostname());
    expect(mark).not.toContain((await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim());
  });
});
