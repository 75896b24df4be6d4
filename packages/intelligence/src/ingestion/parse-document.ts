import type { DocumentFormat } from '@nexus/contracts';
import { readCsv } from './csv/read-csv.ts';
import type { DocumentLimits } from './document-limits.ts';
import { readMarkdown } from './markdown/read-markdown.ts';
import type { ParsedDocument } from './parsed-document.ts';
import { readText } from './text/read-text.ts';

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
  switch (format) {
    case 'csv':
      return readCsv(content, limits);
    case 'markdown':
      return await readMarkdown(content);
    case 'text':
      return await readText(content);
    case 'pdf': {
      // Loaded where it is needed: it takes longer to load than most texts to read.
      const { readPdf } = await import('./pdf/read-pdf.ts');
      return await readPdf(content, limits);
    }
  }
}
