import { describe, expect, it } from 'vitest';
import { stripMarkdown } from './strip-markdown.ts';

const table: readonly (readonly [string, string])[] = [
  ['# Roof works', 'Roof works.'],
  ['## Roof works ##\nStart Monday', 'Roof works.\nStart Monday'],
  ['**Sign** the *plan* __today__ and _soon_', 'Sign the plan today and soon'],
  ['~~old~~ new', 'old new'],
  ['- one\n- two', 'one.\ntwo.'],
  ['Bring:\n* boots\n* helmet', 'Bring:\nboots.\nhelmet.'],
  ['1. Sign\n2. Send', 'Sign.\nSend.'],
  ['- [ ] open\n- [x] done', 'open.\ndone.'],
  ['Do 1) sign 2) send', 'Do 1, sign 2, send'],
  ['[the plan](https://example.com/plan)', 'the plan'],
  ['![site photo](photo.png)', 'site photo'],
  ['[text][1]\n\n[1]: https://example.com', 'text.\n\n'],
  ['As shown[2] before.', 'As shown before.'],
  ['> quoted\n>> twice', 'quoted\ntwice'],
  ['AB> earlier words', 'earlier words'],
  ['Run `npm test` now', 'Run npm test now'],
  ['Before\n```\nconst a = 1;\n```\nAfter', 'Before\nA piece of code.\n\nAfter'],
  ['| Item | Price |\n|---|---:|\n| Steel | 5 |', 'Item, Price.\n\nSteel, 5.'],
  ['Above\n-----\nBelow', 'Above\n\nBelow'],
  ['snake_case_name', 'snake_case_name'],
  ['2 * 3 * 4', '2 * 3 * 4'],
];

describe('stripMarkdown', () => {
  it.each(table)('B-17: markdown becomes sentences: %j', (written, spoken) => {
    expect(stripMarkdown(written)).toBe(spoken);
  });
});
