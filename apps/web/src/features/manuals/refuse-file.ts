import { largestDocument, otherEndings } from '@nexus/contracts';
import { refusalWording } from './wording.ts';

/** The endings of what is taken in. */
const ourEndings = /\.(pdf|docx|docm|xlsx|xlsm|csv|tsv|md|markdown|mdown|txt|text|log)$/i;

/** What pictures, archives and office documents begin with, in hex. */
const otherBeginnings = [
  // ZIP under none of our endings; DOC, XLS and PPT; RAR; 7z; gzip.
  '504b0304',
  'd0cf11e0',
  '52617221',
  '377abcaf',
  '1f8b',
  // PNG, JPEG, GIF, WebP and WAV.
  '89504e47',
  'ffd8ff',
  '47494638',
  '52494646',
];

export interface FileRefusal {
  /** As in `docs/errors.md`. */
  readonly code: string;
  /** The API's own sentence for it. */
  readonly detail: string;
}

const unreadable: FileRefusal = { code: 'INTERNAL', detail: refusalWording.unreadable };
const tooLarge: FileRefusal = { code: 'DOCUMENT_TOO_LARGE', detail: refusalWording.tooLarge };
const empty: FileRefusal = { code: 'DOCUMENT_EMPTY', detail: refusalWording.empty };
const otherKind: FileRefusal = { code: 'DOCUMENT_TYPE_UNKNOWN', detail: refusalWording.otherKind };

/** Why a file need not be sent, where the page sees that for sure; null: the service decides (K-3). */
export async function refuseFile(file: File): Promise<FileRefusal | null> {
  if (file.size > largestDocument.bytes) return tooLarge;
  let beginning: string;
  try {
    beginning = new Uint8Array(await file.slice(0, 4).arrayBuffer()).reduce(
      (hex, byte) => hex + byte.toString(16).padStart(2, '0'),
      '',
    );
  } catch {
    return unreadable;
  }
  if (beginning === '') return empty;
  const ending = file.name.split('.').at(-1)?.trim().toLowerCase() ?? '';
  if (file.name.includes('.') && otherEndings.has(ending)) return otherKind;
  // With one of our endings it is not what it claims: the service says what is wrong with it.
  const isOther = !ourEndings.test(file.name) && otherBeginnings.some((other) => beginning.startsWith(other));
  return isOther ? otherKind : null;
}
