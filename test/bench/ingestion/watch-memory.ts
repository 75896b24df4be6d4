import { readFileSync } from 'node:fs';

const pageSize = 4_096;

function residentOf(processId: number | string): number {
  try {
    return Number(readFileSync(`/proc/${processId}/statm`, 'utf8').split(' ')[1]) * pageSize;
  } catch {
    return 0;
  }
}

function resident(): number {
  if (process.platform !== 'linux') return process.memoryUsage.rss();
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return residentOf('self') + children.reduce((sum, child) => sum + residentOf(child), 0);
}

/** Of this process and its children together; `peak` in megabytes above where it began. */
export function watchMemory(): { peak(): number } {
  globalThis.gc?.();
  const idle = resident();
  let most = idle;
  const timer = setInterval(() => {
    most = Math.max(most, resident());
  }, 10);
  return {
    peak() {
      clearInterval(timer);
      return (Math.max(most, resident()) - idle) / 2 ** 20;
    },
  };
}
