import { describe, expect, it } from 'vitest';
import { makeDocx, makeXlsx, makeZip, paragraph, wordTable } from '../testing/make-office.ts';
import { readInProcess } from '../testing/read-in-process.ts';

const wind =
  'Stop lifting when the wind at the jib exceeds 14 m/s. Above 20 m/s leave the cab and release the slewing brake. ';
const rope =
  'The operator inspects the rope before each shift. A frayed rope is replaced before the crane is used again. ';

describe('a document of Word', () => {
  it('W-7: is cited by its headings, in whatever language its styles are named', async () => {
    const { summary, chunks } = await readInProcess(
      makeDocx(
        paragraph('Crane manual', 'Titel') +
          paragraph('Operation', 'berschrift1') +
          paragraph('Wind limits', 'berschrift2') +
          paragraph(wind.repeat(12)) +
          paragraph('Ropes', 'berschrift2') +
          paragraph(rope.repeat(14)),
      ),
      'crane.docx',
    );
    expect(summary).toEqual({ format: 'docx', title: 'Crane manual' });
    expect(chunks.map(({ citation }) => citation)).toEqual([
      { kind: 'heading', path: ['Crane manual', 'Operation', 'Wind limits'] },
      { kind: 'heading', path: ['Crane manual', 'Operation', 'Ropes'] },
    ]);
    expect(chunks[0]?.content).toMatch(/^# Crane manual\n\n# Operation\n\n## Wind limits\n\nStop lifting/);
  });

  it('W-7: rows of its tables are "column = value", and a table that only lays out is text', async () => {
    const torques = wordTable([
      ['Bolt', 'Torque'],
      ['M12', '80 Nm'],
      ['M16', '200 Nm'],
    ]);
    const { chunks } = await readInProcess(
      makeDocx(paragraph('Torques', 'berschrift1') + torques + wordTable([['Call the foreman.', 'Use no oil.']])),
      'torques.docx',
    );
    expect(chunks[0]?.content).toBe(
      '# Torques\n\nBolt = M12\nTorque = 80 Nm\n\nBolt = M16\nTorque = 200 Nm\n\nCall the foreman.\nUse no oil.',
    );
  });

  it('W-7: cells that span rows say so in each of them', async () => {
    const spanning = (value: string, text: string) =>
      `<w:tc><w:tcPr><w:vMerge${value}/></w:tcPr>${paragraph(text)}</w:tc>`;
    const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
    const rows = [
      cell('Class') + cell('Bolt'),
      spanning(' w:val="restart"', '8.8') + cell('M12'),
      spanning('', '') + cell('M16'),
    ];
    const table = `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`;
    const { chunks } = await readInProcess(makeDocx(table), 'bolts.docx');
    expect(chunks[0]?.content).toBe('Class = 8.8\nBolt = M12\n\nClass = 8.8\nBolt = M16');
  });

  it('W-7: a footnote stands where it is referred to, and none refers to itself without an end', async () => {
    const schema = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    const reference = '<w:r><w:footnoteReference w:id="1"/></w:r>';
    const note = `<w:footnote w:id="1"><w:p><w:r><w:t>Gusts included.</w:t></w:r>${reference}</w:p></w:footnote>`;
    const body = `<w:p><w:r><w:t>Stop at 14 m/s.</w:t></w:r>${reference}</w:p>`;
    const bytes = makeDocx(body, {
      'word/footnotes.xml': `<w:footnotes xmlns:w="${schema}">${note}</w:footnotes>`,
      'word/_rels/document.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
    });
    expect((await readInProcess(bytes, 'a.docx')).chunks[0]?.content).toBe('Stop at 14 m/s. (Gusts included.)');
  });

  it('W-7: without any text it is empty', async () => {
    expect((await readInProcess(makeDocx(paragraph('')), 'a.docx')).chunks).toEqual([]);
  });
});

describe('a workbook of Excel', () => {
  it('W-7: each sheet is a table, cited by its rows', async () => {
    const { summary, chunks } = await readInProcess(
      makeXlsx({
        Cranes: [
          ['Cranes, spring', ''],
          [],
          ['Crane', 'Load', 'Checked'],
          ['LR 11', 4.1 + 0.2, { day: 45_000 }],
          ['MK 3', 8, 'no'],
        ],
        Hooks: [
          ['Hook', 'Load'],
          ['K1', 2],
        ],
      }),
      'site.xlsx',
    );
    expect(summary).toEqual({ format: 'xlsx', title: null });
    expect(chunks.map(({ content, citation }) => [content, citation])).toEqual([
      [
        'Cranes, spring\n\nCrane = LR 11\nLoad = 4.3\nChecked = 2023-03-15\n\nCrane = MK 3\nLoad = 8\nChecked = no',
        { kind: 'rows', sheet: 'Cranes', from: 1, to: 2 },
      ],
      ['Hook = K1\nLoad = 2', { kind: 'rows', sheet: 'Hooks', from: 1, to: 1 }],
    ]);
  });

  it('W-7: what nobody sees who opens it is no passage, and a time of day is no date', async () => {
    const sheets = {
      Hours: [
        ['Gate', 'Opens'],
        ['North', { day: 8.5 / 24 }],
      ],
      Salaries: [
        ['Name', 'Salary'],
        ['Ruth', 50_000],
      ],
    };
    const whole = makeXlsx(sheets);
    const open = (state: string) => {
      const listed = ['Hours', 'Salaries'].map(
        (name, place) =>
          `<sheet name="${name}" sheetId="${place + 1}"${place === 1 ? state : ''} r:id="rId${place + 1}"/>`,
      );
      const schemas =
        'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
      return makeXlsx(sheets, {
        'xl/workbook.xml': `<workbook ${schemas}><sheets>${listed.join('')}</sheets></workbook>`,
      });
    };
    const contents = async (bytes: Buffer) =>
      (await readInProcess(bytes, 'a.xlsx')).chunks.map(({ content }) => content);
    expect(await contents(whole)).toEqual(['Gate = North\nOpens = 08:30', 'Name = Ruth\nSalary = 50000']);
    expect(await contents(open(' state="hidden"'))).toEqual(['Gate = North\nOpens = 08:30']);
    expect(await contents(open(" state='veryHidden'"))).toEqual(['Gate = North\nOpens = 08:30']);
  });

  it('W-7: of one sheet no name is said', async () => {
    const { chunks } = await readInProcess(
      makeXlsx({
        Tabelle1: [
          ['Hook', 'Load'],
          ['K1', 2],
        ],
        Tabelle2: [],
      }),
      'a.xlsx',
    );
    expect(chunks[0]?.citation).toEqual({ kind: 'rows', from: 1, to: 1 });
  });

  it.each([
    ['no rows', makeXlsx({ One: [['Hook', 'Load']] }), 'DOCUMENT_WITHOUT_ROWS'],
    ['nothing', makeXlsx({ One: [] }), 'DOCUMENT_EMPTY'],
  ])('W-7: %s is refused', async (_what, bytes, code) => {
    expect((await readInProcess(bytes, 'a.xlsx')).refused).toBe(code);
  });
});

describe('what claims to be of Office', () => {
  const docx = makeDocx(paragraph(wind));
  const bomb = Buffer.alloc(150 * 1024 ** 2);
  const lying = () => {
    const bytes = makeDocx(paragraph(wind), { 'word/media/a.bin': bomb });
    // What it says of its sizes, in both places, is ten bytes.
    for (let at = bytes.indexOf('word/media/a.bin'); at !== -1; at = bytes.indexOf('word/media/a.bin', at + 1)) {
      const isLocal = bytes.toString('latin1', at - 30, at - 28) === 'PK';
      bytes.writeUInt32LE(10, isLocal ? at - 8 : at - 22);
    }
    return bytes;
  };
  const many = () =>
    makeDocx(paragraph(wind), Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`word/${index}`, ''])));
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_000),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ]);

  it.each<[string, string, () => Buffer, string | null]>([
    ['Word without an ending', 'manual', () => docx, null],
    ['Word with macros', 'manual.docm', () => docx, null],
    ['Word called Excel', 'manual.xlsx', () => docx, 'DOCUMENT_TYPE_MISMATCH'],
    ['Word called PDF', 'manual.pdf', () => docx, 'DOCUMENT_TYPE_MISMATCH'],
    ['another ZIP', 'a.zip', () => makeZip({ 'a.txt': wind }), 'DOCUMENT_TYPE_UNKNOWN'],
    ['another ZIP called Word', 'a.docx', () => makeZip({ 'a.txt': wind }), 'DOCUMENT_TYPE_MISMATCH'],
    ['half a file', 'a.docx', () => docx.subarray(0, docx.length / 2), 'DOCUMENT_DAMAGED'],
    ['a ZIP with no document', 'a.docx', () => makeZip({ 'word/a.xml': wind }), 'DOCUMENT_DAMAGED'],
    ['one with a password', 'a.docx', () => encrypted, 'DOCUMENT_ENCRYPTED'],
    [
      'one that unpacks to 150 MB',
      'a.docx',
      () => makeDocx(paragraph(wind), { 'word/a': bomb }),
      'DOCUMENT_TOO_COSTLY',
    ],
    ['one that lies about it', 'a.docx', lying, 'DOCUMENT_TOO_COSTLY'],
    ['one of 2,000 entries and more', 'a.docx', many, 'DOCUMENT_TOO_COSTLY'],
  ])('K-3: %s', async (_what, fileName, bytes, code) => {
    expect((await readInProcess(bytes(), fileName)).refused).toBe(code);
  });
});
