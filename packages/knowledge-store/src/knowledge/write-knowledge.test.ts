import { expect, it } from 'vitest';
import { createBatcher } from './write-knowledge.ts';

it('M-4: what comes while a writing is under way is written together after it, in its order', async () => {
  const written: (readonly number[])[] = [];
  const first = Promise.withResolvers<void>();
  const join = createBatcher(async (_: string, changes: readonly number[]) => {
    written.push(changes);
    if (written.length === 1) await first.promise;
    return written.length;
  });
  const waiting = [1, 2, 3].map((change) => join('one', change));
  expect(await join('other', 9)).toBe(2);
  first.resolve();
  expect(await Promise.all(waiting)).toEqual([2, 3, 3]);
  expect(written).toEqual([[1], [9], [2, 3]]);
});

it('M-4: a writing that fails fails for all that were in it, and the next goes on', async () => {
  let writings = 0;
  const join = createBatcher(async (_: string, changes: readonly number[]) => {
    writings += 1;
    if (writings === 2) throw new Error('away');
    return changes.length;
  });
  const asked = [1, 2, 3].map((change) => join('one', change));
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await join('one', 4)).toBe(1);
});
