import { describe, expect, it } from 'vitest';
import { readInProcess } from '../testing/read-in-process.ts';

/** A text in a code page of Windows, by what each of its bytes is read as. */
function inCodePage(text: string, label: string): Buffer {
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(label).decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 0x3f));
}

const german = 'Teil;Größe;Prüfung\r\nKran;zwölf;jährlich\r\nÖse „klein“;drei;über 5 €\r\n';
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a CSV as Excel saves it', () => {
  it.each([
    ['Windows-1252', inCodePage(german, 'windows-1252'), 'windows-1252'],
    ['UTF-16, little end first', utf16(german.replaceAll(';', '\t')), 'utf-16le'],
    ['UTF-16, big end first', utf16(german).swap16(), 'utf-16be'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`), 'utf-8'],
  ])('W-5: %s is taken in, and said', async (_name, bytes, encoding) => {
    for (const pieceSize of [65_536, 5]) {
      const { refused, chunks, remarks } = await readInProcess(bytes, 'teile.csv', { pieceSize });
      expect(refused).toBeNull();
      expect(chunks.map(({ content }) => content)).toEqual([
        'Teil = Kran\nGröße = zwölf\nPrüfung = jährlich\n\nTeil = Ösen'.replace('Ösen', 'Öse „klein“') +
          '\nGröße = drei\nPrüfung = über 5 €',
      ]);
      expect(remarks).toEqual([{ kind: 'encoding', encoding }]);
    }
  });

  it.each([
    ['windows-1250', 'Część;Ilość\nŁożysko;3\nŚruba z łbem;4\nUszczelka;wymienić co tydzień\n', 'Część = Łożysko'],
    ['windows-1251', 'Деталь;Количество\nКран;3\nКрюк;4\n', 'Деталь = Кран'],
  ])('W-5: %s is guessed by its letters', async (encoding, text, first) => {
    const { chunks, remarks } = await readInProcess(inCodePage(text, encoding), 'a.csv');
    expect(remarks).toEqual([{ kind: 'encoding', encoding }]);
    expect(chunks[0]?.content).toContain(first);
  });

  it('W-5: letters of a code page far behind the beginning are read, too; plain UTF-8 is not worth a word', async () => {
    const rows = 'bolt,40\n'.repeat(20_000);
    const late = await readInProcess(inCodePage(`part,note\n${rows}nut,größer\n`, 'windows-1252'), 'a.csv');
    expect(late.chunks.at(-1)?.content).toContain('note = größer');
    expect(late.remarks).toEqual([{ kind: 'encoding', encoding: 'windows-1252' }]);
    expect((await readInProcess(`part,note\n${rows}nut,größer\n`, 'a.csv')).remarks).toEqual([]);
  });

  it('W-5: UTF-8 that somebody damaged is no code page', async () => {
    const damaged = Buffer.concat([
      Buffer.from('part,note\nnut,größer\nÖse,über\n'),
      Buffer.from('bolt,\xe4\n', 'latin1'),
    ]);
    expect((await readInProcess(damaged, 'a.csv')).refused).toBe('DOCUMENT_ENCODING_UNKNOWN');
  });
});

const rows = (delimiter: string) =>
  [
    ['Part', 'Torque', 'Note'],
    ['bolt', '40', 'crosswise'],
    ['nut', '35', 'new'],
    ['washer', '12', 'greased'],
  ]
    .map((cells) => cells.join(delimiter))
    .join('\n');

describe('what stands above the column names', () => {
  it.each([
    ['nothing', rows(';')],
    ['tabs between', rows('\t')],
    ['bars between', rows('|')],
    ['a line that names the delimiter', `sep=;\r\n${rows(';')}`],
    ['a named delimiter that is no common one', `sep=^\n${rows('^')}`],
    ['a title', `Torques 2026\n${rows(';')}`],
    ['a title with empty cells', `Torques 2026;;\nValid from May;;\n;;\n${rows(';')}`],
    ['a title with a comma and an empty line', `Torques, workshop\n\n${rows(',')}`],
    ['a date beside its name', `Torques;;\nDate:;01.05.2026;\n\n${rows(';')}`],
  ])('H-6: %s: the columns have their names', async (_what, text) => {
    const { chunks, summary } = await readInProcess(`${text}\n`, 'torques.csv');
    expect(summary?.format).toBe('csv');
    expect(chunks[0]?.content).toContain('Part = bolt\nTorque = 40\nNote = crosswise\n\nPart = nut');
    expect(chunks[0]?.citation).toEqual({ kind: 'rows', from: 1, to: 3 });
  });

  it('H-6: a title is not lost', async () => {
    const { chunks } = await readInProcess(`Torques 2026;;\nValid from May;;\n${rows(';')}\n`, 'torques.csv');
    expect(chunks[0]?.content).toMatch(/^Torques 2026\nValid from May\n\nPart = bolt/);
  });

  it('H-6: a decimal comma is no delimiter', async () => {
    const { chunks } = await readInProcess(
      'part;weight;price\nbolt;1,5;2,50\nnut;0,5;1,20\nwasher;0,1;0,10\n',
      'a.csv',
    );
    expect(chunks[0]?.content).toContain('part = bolt\nweight = 1,5\nprice = 2,50');
  });
});
