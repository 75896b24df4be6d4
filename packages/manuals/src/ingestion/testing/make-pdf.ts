import { once } from 'node:events';
import PDFDocument from 'pdfkit';

/** A PDF of so many pages of text; `header` and `footer` give what stands round each page's text. */
export async function makePdf(pages: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = once(document, 'end');
  for (const text of pages) document.addPage({ margin: 20 }).fontSize(9).text(text);
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

/** A PDF written by hand: each object's body, the first being the catalog. */
export function rawPdf(bodies: readonly (string | Buffer)[]): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = pieces[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [place, body] of bodies.entries()) {
    const piece = Buffer.concat([Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    offsets.push(length);
    pieces.push(piece);
    length += piece.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = bodies.length + 1;
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

export function stream(data: Buffer | string, dictionary = ''): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${dictionary} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** One page whose content is given, with what its resources name beside the font F. */
export function onePage(content: Buffer, resources = '', more: readonly (string | Buffer)[] = []): Buffer {
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> ${resources} >> >>`,
    content,
    font,
    ...more,
  ]);
}

/** So many pages that share one text. */
export function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_, place) => `${place + 5} 0 R`).join(' ');
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 3 0 R /Resources << /Font << /F 4 0 R >> >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    stream('BT /F 9 Tf (page) Tj ET'),
    font,
    ...Array.from({ length: count }, () => page),
  ]);
}

/** A page of forms within forms, ten of the next in each: small, and without an end for who draws them all. */
export function nestedForms(depth: number): Buffer {
  const forms = Array.from({ length: depth }, (_, level) => {
    const next = level + 1 < depth ? `/XObject << /X ${level + 7} 0 R >>` : '';
    const content = level + 1 < depth ? '/X Do '.repeat(10) : 'BT /F 9 Tf (x) Tj ET';
    return stream(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F 5 0 R >> ${next} >>`,
    );
  });
  return onePage(stream('/X Do '.repeat(10)), '/XObject << /X 6 0 R >>', forms);
}
