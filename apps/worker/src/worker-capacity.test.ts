import fc from 'fast-check';
import { expect, it } from 'vitest';
import { capacityOf, idleProcessesOf } from './worker-capacity.ts';

const gigabyte = 1024 ** 3;
const machine = fc.record({
  cores: fc.integer({ min: 1, max: 128 }),
  memory: fc.integer({ min: 1, max: 512 * gigabyte }),
});

it('V-1: the smallest machine takes a drive, and keeps a process warm for it', () => {
  fc.assert(
    fc.property(machine, (any) => {
      expect(capacityOf(any)).toBeGreaterThanOrEqual(1);
      expect(idleProcessesOf(any)).toBeGreaterThanOrEqual(1);
    }),
  );
});

it('V-1: takes no more drives than its memory holds, and more on a larger machine', () => {
  expect(capacityOf({ cores: 64, memory: 2 * gigabyte })).toBe(4);
  expect(capacityOf({ cores: 2, memory: 24 * gigabyte })).toBe(8);
  fc.assert(
    fc.property(machine, ({ cores, memory }) => {
      expect(capacityOf({ cores: cores * 2, memory: memory * 2 })).toBeGreaterThanOrEqual(
        capacityOf({ cores, memory }),
      );
    }),
  );
});
