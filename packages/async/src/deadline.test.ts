import { expect, it } from 'vitest';
import { endsWithin, late, orAborted, orLate } from './deadline.ts';
import { createManualScheduler } from './testing/index.ts';

it('gives what the work gives in time, and calls its timer off', async () => {
  const scheduler = createManualScheduler();
  await expect(orLate(Promise.resolve(7), 100, { scheduler })).resolves.toBe(7);
  expect(scheduler.waiting).toBe(0);
});

it('is late once the time has passed, and a failure after that is nobody’s', async () => {
  const scheduler = createManualScheduler();
  const work = Promise.withResolvers<number>();
  const outcome = orLate(work.promise, 100, { scheduler });
  scheduler.advance(100);
  await expect(outcome).resolves.toBe(late);
  work.reject(new Error('too late to matter'));
});

it('throws what the work throws in time', async () => {
  const scheduler = createManualScheduler();
  await expect(orLate(Promise.reject(new Error('broken')), 100, { scheduler })).rejects.toThrow('broken');
  expect(scheduler.waiting).toBe(0);
});

it('throws the reason of the signal, also of one that was aborted before', async () => {
  const stop = new AbortController();
  const never = new Promise<number>(() => {});
  const scheduler = createManualScheduler();
  const outcome = orLate(never, 100, { signal: stop.signal, scheduler });
  stop.abort(new Error('enough'));
  await expect(outcome).rejects.toThrow('enough');
  await expect(orLate(never, 100, { signal: stop.signal, scheduler })).rejects.toThrow('enough');
  await expect(orAborted(never, stop.signal)).rejects.toThrow('enough');
  expect(scheduler.waiting).toBe(0);
});

it('says whether work ends in time, and counts a failure as an end', async () => {
  const scheduler = createManualScheduler();
  await expect(endsWithin(Promise.reject(new Error('broken')), 100, scheduler)).resolves.toBe(true);
  const outcome = endsWithin(new Promise(() => {}), 100, scheduler);
  scheduler.advance(100);
  await expect(outcome).resolves.toBe(false);
});

it('comes to whoever stays, as what the work gives or throws', async () => {
  const { signal } = new AbortController();
  await expect(orAborted(Promise.resolve('done'), signal)).resolves.toBe('done');
  await expect(orAborted(Promise.reject(new Error('broken')), signal)).rejects.toThrow('broken');
});

it('lets go of work at once when its caller leaves, or had left, and the work then fails for nobody', async () => {
  const { promise: work, reject } = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const waiting = orAborted(work, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  await expect(orAborted(work, leaving.signal)).rejects.toThrow('gone');
  reject(new Error('nobody hears this'));
});
