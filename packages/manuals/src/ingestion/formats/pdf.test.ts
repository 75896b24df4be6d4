import type { Passage } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createSectionCiter } from '../../retrieval/cite-section.ts';
import { sitePassages } from '../../testing/site-manuals.ts';
import { makePdf, onePage, rawPdf, stream } from '../testing/make-pdf.ts';
import { readInProcess } from '../testing/read-in-process.ts';

function passageOf(content: string): Passage {
  const [first] = sitePassages;
  if (first === undefined) throw new Error('There are passages.');
  return { ...first, content };
}

const prose = 'The crane is locked before the cabin is left. The key stays with the foreman, day and night. ';
const textOf = async (bytes: Uint8Array) =>
  (await readInProcess(bytes, 'a.pdf')).chunks.map(({ content }) => content).join('\n');

/** One page with a text whose font is not embedded, as Chinese and Japanese word processors write it. */
function cjk(encoding: string, ordering: string, hex: string): Buffer {
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor 7 0 R >>`;
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    stream(`BT /F 12 Tf 72 700 Td <${hex}> Tj ET`),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
    descendant,
    '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ]);
}

/** One page with such annotations. */
function annotated(...annotations: readonly string[]): Buffer {
  const first = 6;
  const references = annotations.map((_, place) => `${first + place} 0 R`).join(' ');
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${references}] >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Annots [${references}] /Resources << /Font << /F 5 0 R >> >> >>`,
    stream('BT /F 12 Tf 72 700 Td (Inspection sheet) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...annotations.map(
      (annotation, place) =>
        `<< /Type /Annot /Rect [72 ${600 - 30 * place} 200 ${620 - 30 * place}] /P 3 0 R ${annotation} >>`,
    ),
  ]);
}

describe('what stands in a PDF', () => {
  it.each([
    ['Chinese', cjk('UniGB-UCS2-H', 'GB1', '540A8F66505C6B624F5C4E1A'), '吊车停止作业'],
    ['Japanese in Shift-JIS', cjk('90ms-RKSJ-H', 'Japan1', '95978B40'), '風機'],
    ['Korean', cjk('UniKS-UCS2-H', 'Korea1', 'D06CB808C778'), '크레인'],
  ])('H-6: %s whose font is not embedded is text', async (_language, bytes, text) => {
    expect(await textOf(bytes)).toBe(text);
  });

  it('H-6: fields that are filled in and notes on the page are text; what is hidden is not', async () => {
    const text = await textOf(
      annotated(
        '/Subtype /Widget /FT /Tx /T (f1) /TU (Largest load) /V (four tonnes)',
        '/Subtype /Widget /FT /Ch /T (f2) /V (North site) /Opt [(North site) (South site)]',
        '/Subtype /FreeText /DA (/F 12 Tf) /Contents (Rope replaced in May)',
        '/Subtype /Widget /FT /Tx /T (f3) /F 2 /V (of no use)',
        '/Subtype /Widget /FT /Tx /T (f4) /Ff 8192 /V (a password)',
      ),
    );
    expect(text).toBe('Inspection sheet\n\nLargest load: four tonnes\n\nNorth site\n\nRope replaced in May');
  });
});

describe('a PDF of pictures', () => {
  const empty = '';
  it('H-6: that has text on a page of many is taken in, and what cannot be found is said', async () => {
    const { refused, remarks } = await readInProcess(
      await makePdf([prose.repeat(4), ...Array.from({ length: 9 }, () => empty)]),
      'a.pdf',
    );
    expect(refused).toBeNull();
    expect(remarks).toEqual([{ kind: 'pages-without-text', pages: 9, of: 10 }]);
  });

  it('H-6: with a stamp on each page is said to be one; a short letter is not', async () => {
    const stamped = await makePdf(Array.from({ length: 4 }, (_, page) => `Scan 2026 page ${page + 1}`));
    expect((await readInProcess(stamped, 'a.pdf')).remarks).toEqual([{ kind: 'pages-without-text', pages: 4, of: 4 }]);
    const pictured = onePage(stream(`BT /F 9 Tf (Copy 3) Tj ET\n%${'x'.repeat(120_000)}\n`));
    expect((await readInProcess(pictured, 'a.pdf')).remarks).toEqual([{ kind: 'pages-without-text', pages: 1, of: 1 }]);
    expect((await readInProcess(await makePdf(['Call Ann.']), 'a.pdf')).remarks).toEqual([]);
    expect((await readInProcess(await makePdf([prose, prose, empty]), 'a.pdf')).remarks).toEqual([]);
  });

  it('K-8: short pages share a passage, and an answer is cited by the page that it stands on', async () => {
    const pages = [
      'The crane has one hook.',
      'Above 14 metres a second the jib is left to swing.',
      'Grease the rope weekly.',
    ];
    const { chunks } = await readInProcess(await makePdf(pages), 'a.pdf');
    expect(chunks).toMatchObject([{ citation: { kind: 'pages', from: 1, to: 3 } }]);
    const cite = createSectionCiter();
    const pageOf = (question: string) =>
      cite(question, { ...passageOf(chunks[0]?.content ?? ''), citation: { kind: 'pages', from: 1, to: 3 } }).citation;
    expect(pageOf('how is the jib left in wind')).toEqual({ kind: 'pages', from: 2, to: 2 });
    expect(pageOf('when is the rope greased')).toEqual({ kind: 'pages', from: 3, to: 3 });
  });
});
