import { expect, it } from 'vitest';
import { prewarmReading } from './prewarm-reading.ts';

it('B-24: sentences are read ahead once a process, and other tasks run between them', async () => {
  let tasks = 0;
  let isOver = false;
  const count = () => {
    tasks += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const first = prewarmReading();
  await first;
  isOver = true;
  expect(tasks).toBeGreaterThan(1);
  expect(prewarmReading()).toBe(first);
});
