import { expect, it } from 'vitest';
import { createKeyedLimit, createKeyedMutex, createMutex } from './mutex.ts';
import { createOncePerKey } from './once-per-key.ts';

/** Work whose end the test decides, and which says when it began. */
function createWork(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    finish: () => resolve(name),
    fail: () => reject(new Error(name)),
    task: () => {
      log.push(name);
      return promise;
    },
  };
}

it('runs one after the other, in order, also after a failure', async () => {
  const log: string[] = [];
  const mutex = createMutex();
  const [one, other] = [createWork(log, 'one'), createWork(log, 'other')];
  const failing = mutex.run(one.task);
  const waiting = mutex.run(other.task);
  await Promise.resolve();
  expect(log).toEqual(['one']);
  one.fail();
  other.finish();
  await expect(failing).rejects.toThrow('one');
  await expect(waiting).resolves.toBe('other');
  await mutex.settled();
  expect(log).toEqual(['one', 'other']);
});

it('lets what has another key go on beside it', async () => {
  const log: string[] = [];
  const inTurn = createKeyedMutex();
  const [one, same, other] = [createWork(log, 'one'), createWork(log, 'same'), createWork(log, 'other')];
  const all = [inTurn('a', one.task), inTurn('a', same.task), inTurn('b', other.task)];
  other.finish();
  await all[2];
  expect(log).toEqual(['one', 'other']);
  one.finish();
  same.finish();
  await Promise.all(all);
  expect(log).toEqual(['one', 'other', 'same']);
});

it('lets so many of a key run at once, and whoever has another key beside them', async () => {
  const log: string[] = [];
  const inTurn = createKeyedLimit(2);
  const works = ['one', 'two', 'three', 'other'].map((name) => createWork(log, name));
  const all = works.map(({ task }, place) => inTurn(place === 3 ? 'b' : 'a', task));
  await Promise.resolve();
  expect(log).toEqual(['one', 'two', 'other']);
  works[1]?.finish();
  await all[1];
  await Promise.resolve();
  expect(log).toEqual(['one', 'two', 'other', 'three']);
  for (const { finish } of works) finish();
  await Promise.all(all);
});

it('does what has one key once, and what failed again', async () => {
  const once = createOncePerKey<number>();
  let count = 0;
  const succeed = async () => (count += 1);
  const fail = async () => {
    count += 1;
    throw new Error('broken');
  };
  await expect(once.run('a', fail)).rejects.toThrow('broken');
  await expect(once.run('a', succeed)).resolves.toBe(2);
  await expect(once.run('a', succeed)).resolves.toBe(2);
  await once.settled();
});
