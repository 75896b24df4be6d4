import { readFileSync } from 'node:fs';

/**
 * Megabytes of this process's resident memory at its peak. `maxRSS` would be that of whoever started the process where that is more: Linux
 * counts the memory from before the new program was loaded, which may be a test runner's.
 */
export function peakMegabytes(): number {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    if (kilobytes !== undefined) return Number(kilobytes) / 1024;
  } catch {
    // Another system than Linux.
  }
  return process.resourceUsage().maxRSS / 1024;
}
