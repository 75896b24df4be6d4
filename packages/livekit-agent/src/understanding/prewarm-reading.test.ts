import { expect, it } from 'vitest';
import { prewarmReading } from './prewarm-reading.ts';

it('B-24: sentences are read ahead once a process, and other tasks run between them', async () => {
  let tasks = 0;
  const ticking = setInterval(() => {
    tasks += 1;
  }, 0);
  const first = prewarmReading();
  await first;
  clearInterval(ticking);
  expect(tasks).toBeGreaterThan(1);
  expect(prewarmReading()).toBe(first);
});
