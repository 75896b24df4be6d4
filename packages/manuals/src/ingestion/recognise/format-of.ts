import type { DocumentFormat } from '@nexus/contracts';
import { DocumentRefusal } from '../document-refusal.ts';
import { cleanText } from '../text/clean-text.ts';
import { hasBinarySignature, shareOfControls } from './binary-signature.ts';
import { claimedFormat } from './claimed-format.ts';
import { csvShape } from './resembles-csv.ts';
import { resemblesMarkdown } from './resembles-markdown.ts';
import { detectEncoding } from './text-encoding.ts';

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
 * @throws DocumentRefusal DOCUMENT_EMPTY, DOCUMENT_TYPE_UNKNOWN, DOCUMENT_TYPE_MISMATCH, DOCUMENT_ENCODING_UNKNOWN
 */
export function formatOf(head: Uint8Array, fileName: string): DocumentFormat {
  if (head.length === 0) throw new DocumentRefusal('DOCUMENT_EMPTY');
  const claimed = claimedFormat(fileName);
  const notTaken = () =>
    new DocumentRefusal(claimed === null || claimed === 'other' ? 'DOCUMENT_TYPE_UNKNOWN' : 'DOCUMENT_TYPE_MISMATCH');
  const text = hasBinarySignature(head) ? null : decodeHead(head);
  if (isPdf(head, text !== null)) {
    if (claimed !== null && claimed !== 'pdf') throw new DocumentRefusal('DOCUMENT_TYPE_MISMATCH');
    return 'pdf';
  }
  if (text === null) {
    // An old 8-bit encoding has letters above 127 but no control characters; what begins like UTF-16 and is none is taken for broken text.
    const isOldText =
      !hasBinarySignature(head) && (shareOfControls(head) < 0.01 || detectEncoding(head).name !== 'utf-8');
    if (isOldText && claimed !== 'pdf' && claimed !== 'other') throw new DocumentRefusal('DOCUMENT_ENCODING_UNKNOWN');
    throw notTaken();
  }
  if (shareOfControls(new TextEncoder().encode(text)) > 0.1 || otherMarkup.test(text)) throw notTaken();
  if (text.trim() === '' && head.length < headBytes) throw new DocumentRefusal('DOCUMENT_EMPTY');
  if (claimed === 'pdf' || claimed === 'other') throw new DocumentRefusal('DOCUMENT_TYPE_MISMATCH');
  return textFormat(text, claimed);
}
