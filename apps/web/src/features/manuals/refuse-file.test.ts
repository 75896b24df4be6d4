import { describe, expect, it } from 'vitest';
import { refuseFile } from './refuse-file.ts';

const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0);
const codeOf = async (content: BlobPart, name: string) => (await refuseFile(new File([content], name)))?.code ?? null;

describe('a file that need not be sent', () => {
  it.each([
    ['a text', 'Wind limits', 'crane.md', null],
    ['a text of another ending', '{"wind": 14}', 'crane.json', null],
    ['a PDF', '%PDF-1.7\n', 'crane.pdf', null],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x57, 0, 0x69, 0), 'crane', null],
    ['10 MB', new Uint8Array(10_485_760).fill(65), 'crane.txt', null],
    ['more than 10 MB', new Uint8Array(10_485_761).fill(65), 'crane.txt', 'DOCUMENT_TOO_LARGE'],
    ['nothing', '', 'crane.txt', 'DOCUMENT_EMPTY'],
    ['a document of Word', zip, 'crane.docx', null],
    ['a workbook', zip, 'crane.xlsx', null],
    ['an archive', zip, 'crane.zip', 'DOCUMENT_TYPE_UNKNOWN'],
    ['an archive without a name for it', zip, 'crane', 'DOCUMENT_TYPE_UNKNOWN'],
    ['a text that is called a program', 'MZ', 'x.EXE', 'DOCUMENT_TYPE_UNKNOWN'],
    // The service knows what it is instead.
    ['an archive that claims to be a PDF', zip, 'crane.PDF', null],
  ])('K-11: %s', async (_case, content, name, code) => {
    expect(await codeOf(content, name)).toBe(code);
  });

  it('K-11: a folder, or a file that went away, cannot be read, and that is said', async () => {
    const file = new File(['x'], 'Manuals');
    file.slice = () => {
      throw new DOMException('gone', 'NotFoundError');
    };
    expect((await refuseFile(file))?.detail).toContain('If it is a folder, drop the files in it');
  });
});
