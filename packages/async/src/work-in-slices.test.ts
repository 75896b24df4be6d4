import { expect, it } from 'vitest';
import { createBreather, type Work } from './work-in-slices.ts';

it('H-11: whatever is worked at in a process, one slice of it comes between two turns of the event loop', async () => {
  let turn = 0;
  let over = false;
  const watch = () => {
    turn += 1;
    if (!over) setImmediate(watch);
  };
  setImmediate(watch);
  const worked: number[] = [];
  function* steps(): Work<void> {
    for (let step = 0; step < 4; step += 1) {
      if (step > 0) worked.push(turn);
      yield;
    }
  }
  await Promise.all(Array.from({ length: 10 }, () => createBreather(undefined, 0).finish(steps())));
  over = true;
  expect(worked).toHaveLength(30);
  expect(new Set(worked).size).toBe(30);
});
