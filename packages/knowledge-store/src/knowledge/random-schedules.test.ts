import { expect, it } from 'vitest';
import { createMemoryKnowledgePlace } from './testing/memory-knowledge-place.ts';
import { runSchedules } from './testing/run-schedules.ts';

/** Milliseconds, against hanging only. */
const bound = 300_000;
/** One schedule in so many has no quick place. */
const everyWithout = 6;

it(
  'M-4: over places in memory nothing is lost, doubled or brought back, whatever fails',
  async () => {
    const { said, failed } = await runSchedules({ first: 1, count: 300 }, (seed) => {
      const quick = createMemoryKnowledgePlace();
      const forget = async () => quick.flush();
      return {
        quick: seed % everyWithout === 0 ? null : { place: quick, outbox: quick.outbox, forget },
        lasting: createMemoryKnowledgePlace(),
      };
    });
    process.stdout.write(`In memory: ${said}\n`);
    expect(failed).toEqual([]);
  },
  bound,
);
