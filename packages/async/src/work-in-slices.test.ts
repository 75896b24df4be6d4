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

/** Works for so many slices, each as short as can be, and says when it is done. */
async function workFor(slices: number, name: string, done: string[]): Promise<void> {
  function* steps(): Work<void> {
    for (let step = 0; step < slices; step += 1) yield;
  }
  await createBreather(undefined, 0).finish(steps());
  done.push(name);
}

it('H-11: what came first is done first, and what turns out to be long keeps nothing back', async () => {
  const done: string[] = [];
  await Promise.all([
    workFor(1_000, 'a large mailbox', done),
    workFor(60, 'first', done),
    workFor(50, 'second', done),
    workFor(40, 'third', done),
  ]);
  expect(done).toEqual(['first', 'second', 'third', 'a large mailbox']);
});

it('H-11: what turned out to be long goes on while others keep coming', async () => {
  const done: string[] = [];
  const large = workFor(300, 'a large mailbox', done);
  let isOver = false;
  void large.then(() => {
    isOver = true;
  });
  // As many small ones as there is room for, one behind the other.
  const newcomers = Array.from({ length: 3 }, async () => {
    for (let count = 0; count < 200 && !isOver; count += 1) await workFor(20, 'a small one', done);
  });
  await Promise.all([large, ...newcomers]);
  expect(done.indexOf('a large mailbox')).toBeLessThan(done.length);
  expect(done.filter((name) => name === 'a small one').length).toBeLessThan(600);
});
