import { describe, expect, it } from 'vitest';
import { passageBlocks, tableInBrief, textInBlocks } from './passage-blocks.ts';

const rows = ['A-17', 'B-20', 'C-31', 'D-40', 'E-55', 'F-60'].map((part, at) => `part = ${part}\ntorque = ${at} Nm`);

describe('a passage in blocks', () => {
  it('W-7: rows are a table, with what stood above it', () => {
    const content = 'Torques 2026\nfrom May\n\npart = A-17\ntorque = 40 Nm\n\npart = B-20\nnote = a = b';
    expect(passageBlocks(content, 'rows')).toEqual([
      { kind: 'text', text: 'Torques 2026\nfrom May' },
      {
        kind: 'table',
        columns: ['part', 'torque', 'note'],
        rows: [
          ['A-17', '40 Nm', ''],
          ['B-20', '', 'a = b'],
        ],
      },
    ]);
  });

  it('W-7: Markdown is text, its headings by themselves and its tables as such', () => {
    const content =
      '# Crane › Wind\n\nStop at **14 m/s**, see [the table](#t "t") or `E42`.\n- lock it\n- leave\n\n> Not \\*ever\\*.\n\npart = A\ntorque = 4';
    expect(passageBlocks(content, 'heading')).toEqual([
      { kind: 'heading', text: 'Crane › Wind' },
      { kind: 'text', text: 'Stop at 14 m/s, see the table or E42.\n• lock it\n• leave' },
      { kind: 'text', text: 'Not *ever*.' },
      { kind: 'table', columns: ['part', 'torque'], rows: [['A', '4']] },
    ]);
  });

  it.each(['pages', 'lines'] as const)('W-7: what is cited by %s is neither', (kind) => {
    expect(passageBlocks('F = m a\n# 4 * 5 *', kind)).toEqual([{ kind: 'text', text: 'F = m a\n# 4 * 5 *' }]);
  });

  it('W-7: of a long table the rows round the one that was asked for are shown', () => {
    const brief = tableInBrief(passageBlocks(rows.join('\n\n'), 'rows'), 'torque of D-40');
    expect(brief?.rows.map(([part]) => part)).toEqual(['C-31', 'D-40', 'E-55', 'F-60']);
  });

  it('W-7: what stands in the text and not in the table is shown as text', () => {
    const blocks = passageBlocks(`The brake is released.\n\n${rows.join('\n\n')}`, 'heading');
    expect(tableInBrief(blocks, 'when is the brake released')).toBeNull();
    expect(textInBlocks(blocks)).toBe('The brake is released.');
  });
});
