import { type DocumentFormat, otherEndings } from '@nexus/contracts';
import { cleanText, detectEncoding } from './decode-text.ts';
import { DocumentRefusal } from './document-refusal.ts';
import { explainRefusal } from './explain-refusal.ts';
import { csvShape, resemblesMarkdown } from './text-shapes.ts';

/**
 * What a file is, by its first 64 kB (all of it where it is shorter), whatever it is called; `formatOf` says how. Lets an upload be
 * refused before a job is made of it; reading it may still refuse it.
 *
 * @throws NexusError DOCUMENT_EMPTY, DOCUMENT_TYPE_UNKNOWN, DOCUMENT_TYPE_MISMATCH, DOCUMENT_ENCODING_UNKNOWN
 */
export function recogniseFormat(head: Uint8Array, fileName: string): DocumentFormat {
  try {
    return formatOf(head, fileName);
  } catch (error) {
    throw explainRefusal(error);
  }
}

/** Bytes of a file's beginning that tell what it is. */
export const headBytes = 64 * 1024;

/** A PDF's first line may stand behind other bytes, as old readers allow. */
const pdfMarkWithin = 1_024;
const otherMarkup = /^\s*(?:<!doctype|<html|<\?xml|<svg|\{\\rtf|%!PS)/i;

function isPdf(head: Uint8Array, isText: boolean): boolean {
  const start = new TextDecoder('latin1').decode(head.subarray(0, pdfMarkWithin));
  // In a text that is about PDF the mark may stand anywhere; a PDF that is not at its beginning holds bytes that are no text.
  return /^(?:\xef\xbb\xbf)?\s*%PDF-\d/.test(start) || (!isText && /%PDF-\d/.test(start));
}

/** Null: no text in an encoding that is read here. A character that the end of the head cuts through does not count. */
function decodeHead(head: Uint8Array): string | null {
  const encoding = detectEncoding(head);
  try {
    const decoder = new TextDecoder(encoding.name, { fatal: true });
    return decoder.decode(head.subarray(encoding.markLength), { stream: true });
  } catch {
    return null;
  }
}

function textFormat(text: string, claimed: DocumentFormat | null): DocumentFormat {
  const plain = cleanText(text);
  const shape = csvShape(plain);
  const markdown = resemblesMarkdown(plain);
  if (claimed === 'csv') return markdown && !shape ? 'markdown' : 'csv';
  if (shape?.clear && !markdown) return 'csv';
  if (claimed === 'markdown' || markdown) return 'markdown';
  return 'text';
}

/**
 * What a file is, by its first bytes (`headBytes` of them, or all where it is shorter). The name is asked afterwards: an ending that
 * claims another kind is a mismatch, one that claims nothing is none.
 *
 * The kinds of text pass into each other, so among them content decides where it is clear and the name where it is not, and none is a
 * mismatch: rows of one width with short values are CSV, front matter or two kinds of Markdown's marks are Markdown, whatever the
 * name; a single column under `.csv` is CSV; unmarked prose under `.md` is Markdown; everything else is plain text. Where rows are of
 * one width under `.csv`, marks of Markdown within them do not count.
 *
 * @throws DocumentRefusal DOCUMENT_EMPTY, DOCUMENT_TYPE_UNKNOWN, DOCUMENT_TYPE_MISMATCH, DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_ENCRYPTED
 */
export function formatOf(head: Uint8Array, fileName: string): DocumentFormat {
  if (head.length === 0) throw new DocumentRefusal('DOCUMENT_EMPTY');
  const claimed = claimedFormat(fileName);
  const notTaken = () =>
    new DocumentRefusal(claimed === null || claimed === 'other' ? 'DOCUMENT_TYPE_UNKNOWN' : 'DOCUMENT_TYPE_MISMATCH');
  const office = officeFormat(head, claimed);
  if (office !== null) {
    if (claimed !== null && claimed !== office) throw new DocumentRefusal('DOCUMENT_TYPE_MISMATCH');
    return office;
  }
  const text = hasBinarySignature(head) ? null : decodeHead(head);
  if (isPdf(head, text !== null)) {
    if (claimed !== null && claimed !== 'pdf') throw new DocumentRefusal('DOCUMENT_TYPE_MISMATCH');
    return 'pdf';
  }
  if (text === null) {
    if (hasBinarySignature(head) || isNoText(claimed)) throw notTaken();
    // What begins like UTF-16 and is none is taken for broken text.
    if (detectEncoding(head).name !== 'utf-8') throw new DocumentRefusal('DOCUMENT_ENCODING_UNKNOWN');
    // A code page of Windows has letters above 127 but no control characters.
    if (shareOfControls(head) >= 0.01) throw notTaken();
    // Excel saves tables so; which code page it is makes no difference to their shape.
    const isTable = textFormat(new TextDecoder('windows-1252').decode(head), claimed) === 'csv';
    if (!isTable) throw new DocumentRefusal('DOCUMENT_ENCODING_UNKNOWN');
    return 'csv';
  }
  if (shareOfControls(new TextEncoder().encode(text)) > 0.1 || otherMarkup.test(text)) throw notTaken();
  if (text.trim() === '' && head.length < headBytes) throw new DocumentRefusal('DOCUMENT_EMPTY');
  if (isNoText(claimed)) throw new DocumentRefusal('DOCUMENT_TYPE_MISMATCH');
  return textFormat(text, claimed);
}

function isNoText(claimed: DocumentFormat | 'other' | null): claimed is 'pdf' | 'docx' | 'xlsx' | 'other' {
  return claimed === 'pdf' || claimed === 'docx' || claimed === 'xlsx' || claimed === 'other';
}

/** Names of a ZIP's entries, as far as they begin within the head. */
function* entryNames(head: Buffer): Generator<string> {
  for (let at = 0; at !== -1; at = head.indexOf('PK\x03\x04', at + 4)) yield head.toString('latin1', at + 30, at + 60);
}

/** What Office packs a file in that it encrypts, in UTF-16. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Word or Excel, by the folder that a ZIP keeps its content in, which its first entries name; where pictures stand before them, by its ending. Null: neither.
 *
 * @throws DocumentRefusal DOCUMENT_ENCRYPTED
 */
function officeFormat(head: Uint8Array, claimed: DocumentFormat | 'other' | null): 'docx' | 'xlsx' | null {
  const isClaimed = claimed === 'docx' || claimed === 'xlsx';
  if (isClaimed && Buffer.from(head).includes(encryptedPackage)) throw new DocumentRefusal('DOCUMENT_ENCRYPTED');
  if (head[0] !== 0x50 || head[1] !== 0x4b) return null;
  const names = [...entryNames(Buffer.from(head))];
  if (names.some((name) => name.startsWith('word/'))) return 'docx';
  if (names.some((name) => name.startsWith('xl/'))) return 'xlsx';
  return isClaimed && names.some((name) => name.startsWith('[Content_Types].xml')) ? claimed : null;
}

const formats: Readonly<Record<string, DocumentFormat>> = {
  pdf: 'pdf',
  // Macros are read by nobody here.
  docx: 'docx',
  docm: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  txt: 'text',
  text: 'text',
  log: 'text',
};

/** What a file's ending claims: one of the formats, `other`, or null where it claims nothing. Folders in the name mean nothing. */
function claimedFormat(fileName: string): DocumentFormat | 'other' | null {
  const name = fileName.split(/[/\\]/).at(-1) ?? '';
  const ending = /\.([^.\s]+)\s*$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(formats, ending)) return formats[ending] ?? null;
  return otherEndings.has(ending) ? 'other' : null;
}

/** First bytes of kinds of files that are no text, however text-like what follows may be. */
const signatures: readonly (readonly number[])[] = [
  // ZIP, and with it ODT, EPUB.
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  // OLE: DOC, XLS, PPT, MSG.
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  // GIF8, RIFF, BM is too short to be sure of.
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  // gzip, bzip2, xz, 7z, RAR.
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  // Programs.
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
];

function hasBinarySignature(head: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, place) => head[place] === byte));
}

/** The share of bytes that no text has: control characters but for tab, line feed, form feed, carriage return and escape. */
function shareOfControls(head: Uint8Array): number {
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)) controls += 1;
  return head.length === 0 ? 0 : controls / head.length;
}
