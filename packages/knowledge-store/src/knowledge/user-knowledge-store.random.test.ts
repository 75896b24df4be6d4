import { expect, it } from 'vitest';
import { createMemoryKnowledgeBackend } from '../testing/knowledge/knowledge-backends.ts';
import { runSchedules } from '../testing/run-knowledge-schedules.ts';

/** Milliseconds, against hanging only. */
const bound = 300_000;
/** One schedule in so many has no fast backend. */
const everyWithout = 6;

it(
  'M-4: over places in memory nothing is lost, doubled or brought back, whatever fails',
  async () => {
    const { said, failed } = await runSchedules({ first: 1, count: 300 }, (seed) => {
      const fast = createMemoryKnowledgeBackend();
      const forget = async () => fast.flush();
      return {
        fast: seed % everyWithout === 0 ? null : { ...fast, forget },
        durable: createMemoryKnowledgeBackend(),
      };
    });
    process.stdout.write(`In memory: ${said}\n`);
    expect(failed).toEqual([]);
  },
  bound,
);
