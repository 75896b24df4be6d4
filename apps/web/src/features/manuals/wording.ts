import { type Citation, type DocumentFormat, largestDocument, type StoredDocument } from '@nexus/contracts';
import type { UploadState } from './upload-state.ts';

export const manualsWording = {
  none: 'None yet. Upload one above, then ask for it here, or during a drive: “What does the crane manual say about wind?”',
  /** Said of a manual whose title is not known any more. */
  untitled: 'It',
  deleted: (title: string) => `${title} is deleted.`,
  notDeleted: (why: string) => `It could not be deleted. ${why}`,
  isBack: (title: string) => `${title} is back.`,
  searching: 'Looking…',
  nothingFound: 'Nothing in your manuals about that.',
  found: (count: number) => `${countInWords(count, 'passage')}, the best first`,
} as const;

/** How a file was taken in, where that is worth a word. */
interface Taken {
  readonly replaced?: boolean | undefined;
  readonly remarks?: readonly string[] | undefined;
}

export const uploadWording = {
  chooseFiles: 'Choose files',
  letGo: 'Let go to upload',
  orDrop: `or drop them anywhere here: ${largestDocument.formats}, up to ${largestDocument.words} each`,
  cancelled: (name: string) => `${name} was cancelled. Nothing of it is kept.`,
  perhapsKept: 'Whether the service has the file is not known: look in the list in a while.',
  hereAlready: (name: string) => `${name} was here already.`,
  canBeAsked: (name: string, passages: number, { replaced = false, remarks = [] }: Taken) =>
    [
      `${name} can be asked about: ${countInWords(passages, 'passage')}.`,
      ...(replaced ? ['It replaces the file of this name.'] : []),
      ...remarks,
    ].join(' '),
  jobUnknown: 'The service knows nothing of it any more. If it is not in the list, upload it again.',
} as const;

/** Why a file is not sent; the API's own sentence for it where it has one. */
export const refusalWording = {
  unreadable: 'This cannot be read. If it is a folder, drop the files in it; if not, choose the file again.',
  tooLarge: largestDocument.refusal,
  empty: 'The file holds nothing but blanks, or nothing at all. Export it again.',
  otherKind: largestDocument.otherKind,
} as const;

/** What the driver reads beside the file's name. */
export function uploadInWords(upload: UploadState, locale?: string): string {
  switch (upload.state) {
    case 'waiting':
      return 'Waiting for its turn';
    case 'sending':
      return `Uploading, ${new Intl.NumberFormat(locale, { style: 'percent' }).format(upload.share)}`;
    case 'unheard':
      return 'The service does not answer now. Asking again…';
    case 'cancelling':
      return 'Being cancelled';
    case 'queued':
      return 'Waiting to be read';
    case 'parsing':
      return 'Reading';
    case 'embedding':
      return `Making searchable, ${upload.done} of ${upload.of}`;
    case 'done': {
      const passages = countInWords(upload.documentCount, 'passage', locale);
      if (upload.existing) return `Was here already: ${passages}`;
      const taken = upload.replaced ? `${passages}, in place of the file of this name` : passages;
      return [taken, ...(upload.remarks ?? [])].join('. ');
    }
    case 'failed':
      return 'Not taken in';
  }
}

/** "1 passage", "1,200 passages". */
function countInWords(count: number, one: string, locale?: string): string {
  return `${new Intl.NumberFormat(locale).format(count)} ${one}${count === 1 ? '' : 's'}`;
}

const formats: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Table (Excel)',
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

const sizeUnits = [
  { from: 1_000_000, unit: 'megabyte' },
  { from: 1_000, unit: 'kilobyte' },
] as const;

/** Bytes as one reads them: "1.2 MB", "340 kB", "12 bytes". */
export function sizeInWords(bytes: number, locale?: string): string {
  const fitting = sizeUnits.find(({ from }) => bytes >= from);
  if (fitting === undefined) {
    return new Intl.NumberFormat(locale, { style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
  }
  const { from, unit } = fitting;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  });
  return format.format(bytes / from);
}

/** Where a passage of a document stands: "page 12", "pages 12 to 13", "Lifting › Wind limits", "rows 10 to 14", "lines 3 to 9". */
export function citationInWords(citation: Citation, title: string): string {
  switch (citation.kind) {
    case 'pages':
      return range('page', citation);
    case 'heading':
      return headings(citation.path, title);
    case 'rows':
      return [...(citation.sheet === undefined ? [] : [citation.sheet]), range('row', citation)].join(', ');
    case 'lines':
      return range('line', citation);
  }
}

function range(one: string, { from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `${one} ${from}` : `${one}s ${from} to ${to}`;
}

function headings(path: readonly string[], title: string): string {
  if (path.length === 0) return 'at the beginning';
  // The first heading is often the title, which stands above it already.
  const below = path.length > 1 && path[0] === title ? path.slice(1) : path;
  return below.join(' › ');
}
