import * as fc from 'fast-check';
import { describe, it } from 'vitest';
import { keptSeeds, loadTarget } from './load-targets.ts';
import { oddInputs } from './odd-inputs.ts';

/** Odd inputs tried of each; `npm run fuzz` tries as many as there is time for. */
const some = 5;

/** A target as tests: what found something before, good inputs, and some odd ones. */
export function describeTarget(title: string, name: string): void {
  describe(title, async () => {
    const target = await loadTarget(name);

    it.each([...keptSeeds(name)])('H-13: what found something once holds now: %s', (_file, seed) =>
      target.examine(seed),
    );

    it('H-13: good inputs hold, and some odd ones', async () => {
      for (const seed of target.seeds) await target.examine(Buffer.from(seed));
      await fc.assert(
        fc.asyncProperty(oddInputs(target), async (input) => void (await target.examine(input))),
        { numRuns: some },
      );
    });
  });
}
