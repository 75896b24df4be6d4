import { describe, expect, it } from 'vitest';
import { saySymbols } from './say-symbols.ts';

const table: readonly (readonly [string, string])[] = [
  ['steel & glass', 'steel and glass'],
  ['A => B', 'A to B'],
  ['Rome → Paris', 'Rome to Paris'],
  ['a + b', 'a plus b'],
  ['and/or', 'and or'],
  ['either/or', 'either or'],
  ['his/her', 'his or her'],
  ['TCP/IP', 'TCP IP'],
  ['x = y', 'x equals y'],
  ['a != b', 'a is not b'],
  ['ok 👍', 'ok  thumbs up '],
  ['Party 🎉🎉', 'Party   '],
  ['done.Next', 'done. Next'],
  ['conf.local', 'conf dot local'],
  ['Acme™', 'Acme'],
  ['snake_case', 'snake case'],
];

describe('saySymbols', () => {
  it.each(table)('B-17: a sign: %j', (written, spoken) => {
    expect(saySymbols(written)).toBe(spoken);
  });
});
