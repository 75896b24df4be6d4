import { expect, it } from 'vitest';
import { prewarmReading, readAhead } from './prewarm-reading.ts';

it('B-24: sentences are read ahead one a task, each as a request and as an answer, once a process', async () => {
  let tasks = 0;
  let isOver = false;
  const count = () => {
    tasks += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const read: (readonly [words: string, pendingQuestion: boolean])[] = [];
  await readAhead((...sentence) => read.push(sentence));
  isOver = true;
  expect(tasks).toBeGreaterThanOrEqual(read.length);
  expect(new Set(read.map(([words]) => words)).size * 2).toBe(read.length);
  expect(prewarmReading()).toBe(prewarmReading());
  await prewarmReading();
});
