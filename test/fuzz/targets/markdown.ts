import { examineDocument } from '../examine-document.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

export const target: FuzzTarget = {
  seeds: [
    '# The saw\n\n## Oil\n\nOil it *each* week.\n\n1. Stop it.\n2. Open the lid.\n   - slowly\n\n> Careful!\n',
    '| part | torque |\n|------|-------:|\n| bolt | 12 Nm |\n| nut | 9 Nm |\n\nAfter.\n',
    'Title\n=====\n\n```sh\nrun --now\n```\n\n[link](https://example.com "t") ![p](a.png)\n\n[a]: https://example.test\n',
    '---\ntitle: A manual\n---\n\nText with <b>HTML</b> and &amp;.\n\n<div>\n\n- [ ] one\n\n</div>\n',
  ],
  pieces: [
    '#',
    '> ',
    '- ',
    '  ',
    '    ',
    '|',
    '|-',
    '```',
    '***',
    '[',
    '](',
    '![',
    '<',
    '<!--',
    '&#0;',
    '===',
    '>'.repeat(200),
    '['.repeat(200),
    '*a_ '.repeat(100),
  ],
  examine: (input) => examineDocument(input, 'manual.md', 60),
};
