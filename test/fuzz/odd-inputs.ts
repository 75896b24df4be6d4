import * as fc from 'fast-check';
import type { FuzzTarget } from './fuzz-target.ts';

/** Characters and bytes that readers stumble over, whatever they read. */
const anywhere = [
  '\0',
  '\r',
  '\n\n',
  '\t',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\ufeff',
  '\u0085',
  '\ud83d\ude97',
  'e\u0301'.repeat(20),
  '9'.repeat(40),
  '('.repeat(300),
  'A'.repeat(3_000),
  '-1',
  '%',
  '\\',
];

/** Where, as a share of the input, so that a shorter input keeps it. */
const place = fc.double({ min: 0, max: 1, noNaN: true });

/** Inputs made of good ones: pieces cut out, doubled, moved, put in from another one, bytes changed. The same ones for the same seed. */
export function oddInputs({ seeds, pieces }: FuzzTarget): fc.Arbitrary<Buffer> {
  const buffers = seeds.map((seed) => Buffer.from(seed));
  const piece = fc.oneof(
    fc.constantFrom(...anywhere, ...pieces).map((text) => Buffer.from(text)),
    fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary', maxLength: 12 }).map((text) => Buffer.from(text)),
  );
  const change = fc.oneof(
    fc.record({ how: fc.constant('insert' as const), from: place, to: place, piece }),
    fc.record({ how: fc.constantFrom('remove', 'double', 'move', 'replace'), from: place, to: place, piece }),
    fc.record({ how: fc.constant('splice' as const), from: place, to: place, piece: fc.constantFrom(...buffers) }),
  );
  return fc
    .tuple(fc.constantFrom(...buffers), fc.array(change, { maxLength: 12, size: 'max' }))
    .map(([seed, changes]) => changes.reduce(changed, seed));
}

interface Change {
  readonly how: string;
  readonly from: number;
  readonly to: number;
  readonly piece: Buffer;
}

/** Bytes; what grows beyond it grows no further. */
const largest = 200_000;

function changed(input: Buffer, { how, from, to, piece }: Change): Buffer {
  const at = Math.floor(from * input.length);
  const end = Math.min(input.length, at + Math.floor(to ** 4 * input.length) + 1);
  const [before, within, after] = [input.subarray(0, at), input.subarray(at, end), input.subarray(end)];
  const parts = {
    insert: [before, piece, within, after],
    remove: [before, after],
    double: [before, within, within, within, after],
    move: [within, before, after],
    replace: [before, piece, after],
    splice: [before, piece.subarray(Math.floor(to * piece.length)), after],
  }[how];
  const result = Buffer.concat(parts ?? [input]);
  return result.length > largest ? input : result;
}
