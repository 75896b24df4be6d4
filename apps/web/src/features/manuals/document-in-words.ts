import type { DocumentFormat, StoredDocument } from '@nexus/contracts';
import { countInWords } from './count-in-words.ts';
import { sizeInWords } from './size-in-words.ts';

const formats: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'PDF',
  csv: 'Table (CSV)',
  markdown: 'Markdown',
  text: 'Text',
};

/** What a document is: "crane.pdf, PDF, 42 passages, 1.2 MB, 3 November 2026". */
export function documentInWords(document: StoredDocument, locale?: string): string {
  const { fileName, format, chunks, size, createdAt, organizationId } = document;
  const day = new Date(createdAt).toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  const shared = organizationId === null ? [] : ['shared in your organisation'];
  const passages = countInWords(chunks, 'passage', locale);
  return [fileName, formats[format], passages, sizeInWords(size, locale), day, ...shared].join(', ');
}
