import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { processorTimeOf } from './processes.ts';

/** Milliseconds. */
const burnt = 300;
/** Says when it has spent that long on a processor, and does nothing from then on. */
const program = `
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
  while (spent() < ${burnt});
  console.log(spent());
  setInterval(() => {}, 1e6);`;

it.skipIf(process.platform !== 'linux')(
  'H-12: the processor time of a process is what it spent itself, also while it waits, and nothing once it is gone',
  async () => {
    const child = spawn(process.execPath, ['--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [said] = await once(child.stdout, 'data');
    const own = Number(String(said));
    const { pid = 0 } = child;
    const told = processorTimeOf(pid);
    // Counted in ticks of 10 ms, and the kernel's own share may be a few.
    expect(told).toBeGreaterThanOrEqual(burnt - 50);
    expect(told).toBeLessThan(own + 200);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(processorTimeOf(pid)).toBe(0);
  },
  30_000,
);
