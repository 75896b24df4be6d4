import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTenures } from './tenures.ts';

it('L-15: a user is known since the first question, and anew after a deletion', () => {
  let now = 1_000;
  const tenures = createTenures(() => now);
  const [nora, ben] = [randomUUID(), randomUUID()];
  const told: string[] = [];
  tenures.onEnded((userId) => told.push(userId));
  expect([tenures.since(nora), tenures.since(ben)]).toEqual([1_000, 1_000]);
  now = 2_000;
  tenures.end(nora);
  expect(told).toEqual([nora]);
  expect([tenures.since(nora), tenures.since(ben)]).toEqual([2_000, 1_000]);
});

it('L-15: while a drive from before the deletion lasts, the user is not known anew', () => {
  let now = 1_000;
  const tenures = createTenures(() => now);
  const nora = randomUUID();
  const [drive, other] = [tenures.hold(nora), tenures.hold(nora)];
  now = 2_000;
  tenures.end(nora);
  expect(tenures.since(nora)).toBe(1_000);
  drive[Symbol.dispose]();
  drive[Symbol.dispose]();
  expect(tenures.since(nora)).toBe(1_000);
  other[Symbol.dispose]();
  expect(tenures.since(nora)).toBe(2_000);
});

it('L-15: a drive begins anew what another process may have deleted since the last one, unless something still waits', () => {
  let now = 1_000;
  const tenures = createTenures(() => now);
  const nora = randomUUID();
  const dropped: string[] = [];
  const waiting = new Set<string>([nora]);
  tenures.onEnded(
    (userId) => dropped.push(userId),
    (userId) => waiting.has(userId),
  );
  tenures.hold(nora)[Symbol.dispose]();
  now = 2_000;
  tenures.hold(nora)[Symbol.dispose]();
  expect([tenures.since(nora), dropped]).toEqual([1_000, []]);
  waiting.clear();
  const drive = tenures.hold(nora);
  expect([tenures.since(nora), dropped]).toEqual([2_000, [nora]]);
  now = 3_000;
  // A second one beside it is of the same tenure.
  tenures.hold(nora)[Symbol.dispose]();
  expect(tenures.since(nora)).toBe(2_000);
  drive[Symbol.dispose]();
});
