import { crc32, deflateRawSync } from 'node:zlib';

type Entries = Readonly<Record<string, string | Buffer>>;

/** A ZIP of deflated entries. */
export function makeZip(entries: Entries): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const record = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name)]));
    local.push(record);
    offset += record.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`;
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], place) => `<Relationship Id="rId${place + 1}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  const schema = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return xml(`<Relationships xmlns="${schema}">${items.join('')}</Relationships>`);
}

function contentTypes(parts: readonly (readonly [part: string, type: string])[]): string {
  const types = parts.map(
    ([part, type]) =>
      `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
  );
  const schema = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const defaults =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>';
  return xml(`<Types xmlns="${schema}">${defaults}${types.join('')}</Types>`);
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A paragraph of Word; `style` is the id of one, which is named in German as Word does it there. */
export function paragraph(text: string, style?: 'Titel' | 'berschrift1' | 'berschrift2'): string {
  const properties = style === undefined ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

export function wordTable(rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) => row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('');
  return `<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl>`;
}

export function makeDocx(body: string, more: Entries = {}): Buffer {
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const styles = [style('Titel', 'Title'), style('berschrift1', 'heading 1'), style('berschrift2', 'heading 2')].join(
    '',
  );
  return makeZip({
    '[Content_Types].xml': contentTypes([
      ['word/document.xml', 'wordprocessingml.document.main'],
      ['word/styles.xml', 'wordprocessingml.styles'],
    ]),
    '_rels/.rels': relationships([['officeDocument', 'word/document.xml']]),
    'word/document.xml': xml(`<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`),
    'word/_rels/document.xml.rels': relationships([['styles', 'styles.xml']]),
    'word/styles.xml': xml(`<w:styles xmlns:w="${word}">${styles}</w:styles>`),
    ...more,
  });
}

/** A cell: a text, a number, or a day as Excel counts them. */
type Cell = string | number | { readonly day: number };

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="1"><v>${cell.day}</v></c>`;
  return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
}

export function makeXlsx(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>, more: Entries = {}): Buffer {
  const schema = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const names = Object.keys(sheets);
  const sheetXml = (rows: readonly (readonly Cell[])[]) => {
    const rowXml = (row: readonly Cell[], line: number) =>
      `<row r="${line}">${row.map((cell, column) => cellXml(cell, `${String.fromCodePoint(65 + column)}${line}`)).join('')}</row>`;
    const data = rows.map((row, index) => rowXml(row, index + 1)).join('');
    return xml(`<worksheet xmlns="${schema}"><sheetData>${data}</sheetData></worksheet>`);
  };
  const listed = names.map((name, place) => `<sheet name="${name}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`);
  return makeZip({
    '[Content_Types].xml': contentTypes([['xl/workbook.xml', 'spreadsheetml.sheet.main']]),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${schema}" xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships([
      ...names.map((_, place) => ['worksheet', `worksheets/sheet${place + 1}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${schema}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      names.map((name, place) => [`xl/worksheets/sheet${place + 1}.xml`, sheetXml(sheets[name] ?? [])]),
    ),
    ...more,
  });
}
