import type { DocumentFormat, DocumentLimits } from '@nexus/contracts';
import type { ParsedDocument } from './parsed-document.ts';

/**
 * What a file of a known format holds. It is for a process that may be killed: some files make a parser spin or swell, and nothing here
 * stops that; `readDocument` does.
 *
 * @throws DocumentRefusal each refusal of K-3 that only reading shows, from here or while the chunks are read
 */
export async function parseDocument(
  format: DocumentFormat,
  content: AsyncIterable<Uint8Array>,
  limits: DocumentLimits,
): Promise<ParsedDocument> {
  // Each parser is loaded where it is needed: loading them all would take longer than reading most files.
  switch (format) {
    case 'pdf':
      return await (await import('./formats/pdf.ts')).readPdf(content, limits);
    case 'csv':
      return (await import('./formats/csv.ts')).readCsv(content, limits);
    case 'docx':
      return await (await import('./formats/docx.ts')).readDocx(content);
    case 'xlsx':
      return await (await import('./formats/xlsx.ts')).readXlsx(content, limits);
    case 'markdown':
      return await (await import('./formats/markdown.ts')).readMarkdown(content);
    case 'text':
      return await (await import('./formats/text.ts')).readText(content);
  }
}
