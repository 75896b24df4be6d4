import { deflateSync } from 'node:zlib';
import { documentLimits } from '@nexus/contracts';
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base';
import { expect, test } from 'vitest';
import { makePdf, manyPages, onePage, rawPdf, stream } from './testing/make-pdf.ts';
import { type Outcome, readInProcess } from './testing/read-in-process.ts';

const prose = 'The crane is locked before the cabin is left. The key stays with the foreman, day and night. ';
const table = 'part,torque\nbolt,40\nnut,35\nwasher,12\n';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const zip = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(300, 7)]);
const elf = Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(300)]);
const random = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, place) => (place * 7919 + (place >> 3) * 104729) & 255));
const utf16 = (text: string, mark: boolean) => Buffer.from(mark ? `\ufeff${text}` : text, 'utf16le');
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');

const image = `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\nA\nendstream`;
const scanned = () => onePage(stream('q 612 0 0 792 0 0 cm /I Do Q'), '/XObject << /I 6 0 R >>', [image]);
const pdf = () => makePdf([prose.repeat(3), prose.repeat(4)], { info: { Title: 'Crane manual' } });
const damaged = async (change: (bytes: Buffer) => Buffer) => change(await pdf());

type Content = string | Buffer | (() => Buffer | Promise<Buffer>);

/** Each a name, the bytes, and the code; null: it is read all the same. */
const files: readonly (readonly [what: string, fileName: string, content: Content, code: string | null])[] = [
  ['no bytes', 'a.pdf', '', 'DOCUMENT_EMPTY'],
  ['no bytes under a name that claims nothing', 'a', '', 'DOCUMENT_EMPTY'],
  ['blanks only', 'a.txt', ' \n\t\r\n ', 'DOCUMENT_EMPTY'],
  ['a byte order mark only', 'a.csv', '\ufeff', 'DOCUMENT_EMPTY'],
  ['no-break spaces only', 'a.md', '\u00a0\u2003\n', 'DOCUMENT_EMPTY'],
  ['a hundred kilobytes of blanks', 'a.txt', ' '.repeat(100_000), 'DOCUMENT_EMPTY'],
  ['a hundred kilobytes of line ends', 'a.csv', '\n'.repeat(100_000), 'DOCUMENT_EMPTY'],
  ['a ZIP called PDF', 'a.pdf', zip, 'DOCUMENT_TYPE_MISMATCH'],
  ['a ZIP called CSV', 'a.csv', zip, 'DOCUMENT_TYPE_MISMATCH'],
  ['a ZIP', 'a.zip', zip, 'DOCUMENT_TYPE_UNKNOWN'],
  ['a ZIP called Word', 'manual.docx', zip, 'DOCUMENT_TYPE_MISMATCH'],
  ['a ZIP called Excel', 'list.xlsx', zip, 'DOCUMENT_TYPE_MISMATCH'],
  ['a PNG called CSV', 'a.csv', png, 'DOCUMENT_TYPE_MISMATCH'],
  ['a PNG called PDF', 'a.pdf', png, 'DOCUMENT_TYPE_MISMATCH'],
  ['a PNG', 'a.png', png, 'DOCUMENT_TYPE_UNKNOWN'],
  ['a program without an ending', 'crane', elf, 'DOCUMENT_TYPE_UNKNOWN'],
  ['a program called text', 'crane.txt', elf, 'DOCUMENT_TYPE_MISMATCH'],
  ['noise', 'noise', random(5000), 'DOCUMENT_TYPE_UNKNOWN'],
  ['noise called Markdown', 'noise.md', random(5000), 'DOCUMENT_TYPE_MISMATCH'],
  ['zeros', 'zeros.txt', Buffer.alloc(5000), 'DOCUMENT_TYPE_MISMATCH'],
  ['a PDF called Markdown', 'a.md', pdf, 'DOCUMENT_TYPE_MISMATCH'],
  ['a PDF called CSV', 'a.csv', pdf, 'DOCUMENT_TYPE_MISMATCH'],
  ['a PDF called Word', 'a.docx', pdf, 'DOCUMENT_TYPE_MISMATCH'],
  ['text called PDF', 'a.pdf', prose, 'DOCUMENT_TYPE_MISMATCH'],
  ['text called Word', 'a.docx', prose, 'DOCUMENT_TYPE_MISMATCH'],
  ['HTML', 'a.html', `<!DOCTYPE html><p>${prose}`, 'DOCUMENT_TYPE_UNKNOWN'],
  ['HTML called Markdown', 'a.md', `<html><p>${prose}`, 'DOCUMENT_TYPE_MISMATCH'],
  ['RTF called text', 'a.txt', '{\\rtf1 crane}', 'DOCUMENT_TYPE_MISMATCH'],
  ['an old 8-bit encoding', 'a.txt', latin1(`Größe: ${prose}`), 'DOCUMENT_ENCODING_UNKNOWN'],
  ['an old 8-bit encoding, as CSV', 'a.csv', latin1('Teil,Größe\nKran,ä\n'), null],
  [
    'UTF-8 with a line of another encoding',
    'a.md',
    latin1(`# Crane\n\n${prose.repeat(2000)}\nGröße\n`),
    'DOCUMENT_ENCODING_UNKNOWN',
  ],
  [
    'UTF-32',
    'a.txt',
    Buffer.concat([Buffer.from('fffe0000', 'hex'), Buffer.from('c\0\0\0r\0\0\0a\0\0\0')]),
    'DOCUMENT_TYPE_MISMATCH',
  ],
  [
    'a lone surrogate in UTF-8',
    'a.txt',
    Buffer.concat([Buffer.from(prose), Buffer.from('eda080', 'hex'), Buffer.from(prose)]),
    'DOCUMENT_ENCODING_UNKNOWN',
  ],
  ['a lone surrogate in UTF-16', 'a.txt', utf16(`${prose}\ud83d ${prose}`, true), 'DOCUMENT_ENCODING_UNKNOWN'],
  ['text that breaks off within a character', 'a.txt', Buffer.from(`${prose}é`).subarray(0, -1), 'DOCUMENT_DAMAGED'],
  ['UTF-16 that breaks off within a character', 'a.txt', utf16(prose, true).subarray(0, -1), 'DOCUMENT_DAMAGED'],
  ['UTF-8 with a byte order mark', 'a.txt', `\ufeff${prose}`, null],
  ['UTF-16 LE with a mark', 'a.txt', utf16(prose, true), null],
  ['UTF-16 BE with a mark', 'a.csv', swapped(utf16(table, true)), null],
  ['UTF-16 LE without', 'a.txt', utf16(prose, false), null],
  ['UTF-16 BE without', 'a.md', swapped(utf16(`# Crane\n\n${prose}`, false)), null],
  ['NULs among text', 'a.txt', `${prose}\0\0${prose}\0`, null],
  ['NULs that pad a table', 'a.csv', 'part,torque\nbolt\0,40\nnut\0\0,35\n', null],
  ['column names only', 'a.csv', 'part,torque\n', 'DOCUMENT_WITHOUT_ROWS'],
  ['column names and empty rows', 'a.csv', 'part,torque\n,\n , \n\n', 'DOCUMENT_WITHOUT_ROWS'],
  ['one row too many', 'a.csv', `n,m\n${'1,2\n'.repeat(100_001)}`, 'DOCUMENT_TOO_MANY_ROWS'],
  ['as many rows as may be, and empty ones', 'a.csv', `n,m\n${'1,2\n'.repeat(100_000)}\n\n`, null],
  ['a quote that never closes', 'a.csv', `part,torque\nbolt,"40\n${'nut,35\n'.repeat(5000)}`, 'DOCUMENT_DAMAGED'],
  ['a table cut off within quotes', 'a.csv', 'part,torque\nbolt,40\nnut,"thirty', 'DOCUMENT_DAMAGED'],
  ['text behind a closing quote', 'a.csv', 'part,torque\n"bolt" M8,40\nnut,35\n', 'DOCUMENT_DAMAGED'],
  ['rows of all widths', 'a.csv', 'a,b,c\n1\n1,2,3,4,5\n\n1,2\n', null],
  ['no column names, twice the same', 'a.csv', ',,x,x\n1,2,3,4\n', null],
  ['semicolons', 'a.csv', table.replaceAll(',', ';'), null],
  ['tabs, called text', 'a.txt', table.replaceAll(',', '\t'), null],
  ['a table of one column', 'a.csv', 'part\nbolt\nnut\n', null],
  ['one column of a megabyte of words', 'a.csv', `notes\n${prose.repeat(11_000)}\n`, null],
  ['one column of a megabyte without a blank', 'a.csv', `notes\n${'x'.repeat(1_000_000)}\n`, null],
  ['a column name of a megabyte', 'a.csv', `${'n'.repeat(1_000_000)},b\n${'1,2\n'.repeat(50)}`, null],
  ['ten thousand columns', 'a.csv', `${'c,'.repeat(9_999)}c\n${'1,'.repeat(9_999)}1\n`, null],
  ['a name with folders', '../../etc/passwd.txt', prose, null],
  ['a name with emoji', '🏗️ crane 🔑.md', `# Crane\n\n${prose}`, null],
  ['a name of dots', '...', prose, null],
  ['a name with a NUL and a line end', 'a\0\n.csv', table, null],
  ['one character', 'a.txt', 'x', null],
  ['words of the tokenizer', 'a.txt', `<|endoftext|> ${prose}<|im_start|>`, null],
  ['ten thousand headings', 'a.md', '# a\n'.repeat(10_000), null],
  ['ten thousand quotes within each other', 'a.md', `# a\n\n${'>'.repeat(10_000)} ${prose}\n`, null],
  ['a heading of ten thousand brackets', 'a.md', `# ${'['.repeat(10_000)}\n\n## b\n\n${prose}`, null],
  [
    'a table of ten thousand columns',
    'a.md',
    `# a\n\n|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n|${'1|'.repeat(10_000)}\n`,
    null,
  ],
  ['code that never ends', 'a.md', `# a\n\n\`\`\`\n${'let a = 1;\n'.repeat(3000)}`, null],
  ['a rule of a table, as many blanks as are looked at, and a letter', 'a.txt', `---|---${' '.repeat(65_000)}x`, null],
  ['as many of Unicode’s line ends as are looked at', 'a.txt', `${'a\u2028'.repeat(16_000)}x`, null],
  ['two hundred thousand blanks within a line', 'a.txt', `${prose}${' '.repeat(200_000)}${prose}`, null],
  ['two hundred thousand line ends', 'a.txt', `${prose}${'\n'.repeat(200_000)}${prose}`, null],
  ['three hundred thousand full stops', 'a.txt', `${prose}${'.'.repeat(300_000)}`, null],
  ['Chinese without a blank', 'a.txt', '起重机必须锁好。钥匙由工头保管。'.repeat(3000), null],
  ['emoji without a blank', 'a.txt', '👩‍🚒🏗️'.repeat(5_000), null],
  ['a PDF', 'a.pdf', pdf, null],
  ['a PDF under a name that claims nothing', 'manual', pdf, null],
  [
    'a PDF with a password',
    'a.pdf',
    () => makePdf([prose], { userPassword: 'secret', ownerPassword: 'owner' }),
    'DOCUMENT_ENCRYPTED',
  ],
  ['a PDF that only its owner may change', 'a.pdf', () => makePdf([prose], { ownerPassword: 'owner' }), null],
  ['scanned pages', 'a.pdf', scanned, 'DOCUMENT_WITHOUT_TEXT'],
  ['a PDF of empty pages', 'a.pdf', () => makePdf(['', '']), 'DOCUMENT_WITHOUT_TEXT'],
  ['2,001 pages', 'a.pdf', () => manyPages(2001), 'DOCUMENT_TOO_MANY_PAGES'],
  ['the first line of a PDF and nothing else', 'a.pdf', '%PDF-1.7\n', 'DOCUMENT_DAMAGED'],
  ['a PDF cut in half', 'a.pdf', () => damaged((bytes) => bytes.subarray(0, bytes.length / 4)), 'DOCUMENT_DAMAGED'],
  ['a PDF of noise', 'a.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n'), random(20_000)]), 'DOCUMENT_DAMAGED'],
  [
    'pages that contain themselves',
    'a.pdf',
    () => rawPdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    'DOCUMENT_DAMAGED',
  ],
  ['a PDF without pages', 'a.pdf', () => rawPdf(['<< /Type /Catalog >>']), 'DOCUMENT_DAMAGED'],
  [
    'a stream that cannot be unpacked',
    'a.pdf',
    () => onePage(stream(random(500), '/Filter /FlateDecode')),
    'DOCUMENT_WITHOUT_TEXT',
  ],
  [
    'an array ten thousand deep',
    'a.pdf',
    () => onePage(stream(`${'['.repeat(10_000)} BT /F 9 Tf (crane) Tj ET`)),
    'DOCUMENT_WITHOUT_TEXT',
  ],
  ['junk before a PDF', 'a.pdf', async () => Buffer.concat([latin1('\x00\xff junk\n'), await pdf()]), null],
  [
    'a packed page',
    'a.pdf',
    () => onePage(stream(deflateSync('BT /F 9 Tf 20 700 Td (the crane) Tj ET'), '/Filter /FlateDecode')),
    null,
  ],
];

function expectSound({ refused, chunks, summary }: Outcome) {
  if (refused !== null) {
    expect(summary).toBeNull();
    return;
  }
  expect(chunks.length).toBeGreaterThan(0);
  for (const { content, tokens } of chunks) {
    expect(content).toBe(content.trim());
    expect(content).not.toBe('');
    expect(content).not.toContain('\0');
    expect(content.isWellFormed()).toBe(true);
    expect(tokens).toBeLessThanOrEqual(500);
  }
}

test('K-3: there are enough hostile files', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(files.map(([what]) => what)).size).toBe(files.length);
});

test.each(files)('K-3: %s (%j)', async (_what, fileName, content, code) => {
  const outcome = await readInProcess(typeof content === 'function' ? await content() : content, fileName);
  expect(outcome.refused).toBe(code);
  expectSound(outcome);
  const [first] = outcome.chunks;
  if (first) expect(first.tokens).toBe(countTokens(first.content, { disallowedSpecial: new Set() }));
});

test('K-3: the limits are those that the messages name', () => {
  expect(documentLimits).toEqual({
    bytes: 10_485_760,
    pages: 2_000,
    rows: 100_000,
    milliseconds: 60_000,
    residentBytes: 536_870_912,
  });
});
