import { makePdf } from '@nexus/manuals/testing';
import { examineDocument } from '../examine-document.ts';
import type { FuzzTarget } from '../fuzz-target.ts';

/** Not compressed, so that a changed byte is a changed command and not a broken stream. */
const options = { compress: false };

export const target: FuzzTarget = {
  seeds: [
    await makePdf(['Oil the saw each week.', 'Bolts: 12 Nm.\nNuts: 9 Nm.'], options),
    await makePdf(['1 Purpose\n\nThis manual says how to oil the saw.'], { ...options, info: { Title: 'Saw' } }),
    await makePdf(['Compressed pages, read as they are.']),
  ],
  pieces: [
    'obj',
    'endobj',
    'stream\n',
    'endstream',
    '<<',
    '>>',
    '[',
    ']',
    ' R ',
    '/Kids',
    '/Length ',
    '/Type /Page',
    '/Count 99999999',
    '/Parent 1 0 R',
    ' Tj',
    ' TJ',
    ' Tf',
    ' cm',
    ' Do',
    ' q ',
    ' BT ',
    '/Filter /FlateDecode',
    '/Filter [/ASCIIHexDecode /LZWDecode]',
    '1e99',
    'xref',
    'trailer',
    '%%EOF',
    '/Encrypt << >>',
  ],
  examine: (input) => examineDocument(input, 'manual.pdf', 60),
};
