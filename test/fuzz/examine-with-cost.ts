import type { FuzzTarget } from './fuzz-target.ts';

/** Milliseconds of processor time: for any input, and for each of its kilobytes. Far above what is usual; a reader that is not linear passes it. */
const allowed = { any: 1_500, kilobyte: 60 };

/** Examines one input, its cost included: for `npm run fuzz`, since no test asserts a time. Throws where something does not hold. */
export async function examineWithCost(target: FuzzTarget, input: Buffer): Promise<void> {
  const before = process.cpuUsage();
  await target.examine(input);
  const { user, system } = process.cpuUsage(before);
  const taken = (user + system) / 1_000;
  const most = (target.costs ?? allowed.any) + (input.length / 1_024) * allowed.kilobyte;
  if (taken > most) throw new Error(`took ${Math.round(taken)} ms of processor time for ${input.length} bytes`);
}
