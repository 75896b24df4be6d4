import type { DocumentLimits } from '../document-limits.ts';
import { residentBytes } from './resident-bytes.ts';

/** Milliseconds between two looks: what allocates at a gigabyte a second is caught within tens of megabytes. */
const lookEvery = process.platform === 'linux' ? 40 : 500;

export interface CostWatch {
  stop(): void;
}

/** Calls `onTooCostly` once, when the process has taken more time or memory than it may. Time counts only while it is `owing`. */
export function watchCost(
  processId: number,
  { limits, owing, onTooCostly }: { limits: DocumentLimits; owing: () => boolean; onTooCostly: () => void },
): CostWatch {
  let spent = 0;
  let lastLook = performance.now();
  let stopped = false;
  const look = async (): Promise<void> => {
    const now = performance.now();
    if (owing()) spent += now - lastLook;
    lastLook = now;
    const resident = (await residentBytes(processId)) ?? 0;
    if (stopped) return;
    if (spent > limits.milliseconds || resident > limits.residentBytes) {
      stopped = true;
      onTooCostly();
      return;
    }
    timer = setTimeout(look, lookEvery);
  };
  let timer = setTimeout(look, lookEvery);
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
