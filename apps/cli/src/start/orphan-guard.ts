import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./orphan-guard-process.ts', import.meta.url));

export interface OrphanGuard {
  /** The leader of a process group that must not outlive this process. */
  watch(leader: number): void;
  forget(leader: number): void;
  /** Nothing is left to guard. */
  close(): void;
}

/** Sees to it that no child outlives this process, even one killed with SIGKILL. Should the guard itself die, another takes its place. */
export function openOrphanGuard(drainWithin: number): OrphanGuard {
  const leaders = new Set<number>();
  let closed = false;
  let guard: ChildProcess | null = null;

  const tell = (line: string) => {
    guard?.stdin?.write(`${line}\n`);
  };
  const open = () => {
    const child = spawn(process.execPath, [program, String(drainWithin)], {
      // Away from this process's group, or what kills the group kills its guard.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
      // What a debugger or a coverage tool asks of this process is not for the guard.
      env: { PATH: '' },
    });
    child.unref();
    child.stdin.on('error', () => {});
    child.on('error', () => {});
    child.on('exit', () => {
      if (!closed && guard === child) open();
    });
    guard = child;
    for (const leader of leaders) tell(`watch ${leader}`);
  };
  open();

  return {
    watch(leader) {
      leaders.add(leader);
      tell(`watch ${leader}`);
    },
    forget(leader) {
      leaders.delete(leader);
      tell(`forget ${leader}`);
    },
    close() {
      closed = true;
      guard?.stdin?.end();
    },
  };
}
