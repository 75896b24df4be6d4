import {
  type DocumentChunk,
  type DocumentLimits,
  type DocumentRemark,
  type DocumentSummary,
  documentLimits,
} from '@nexus/contracts';
import { DocumentRefusal } from '../document-refusal.ts';
import { parseDocument } from '../parse-document.ts';
import { formatOf, headBytes } from '../recognise-format.ts';

export interface Outcome {
  /** Null: it was read. */
  readonly refused: string | null;
  readonly summary: DocumentSummary | null;
  readonly chunks: readonly DocumentChunk[];
  readonly remarks: readonly DocumentRemark[];
}

async function* pieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

/** What `readDocument` does, without the process of its own: for files that no parser needs to be protected from. */
export async function readInProcess(
  content: Uint8Array | string,
  fileName: string,
  { limits = documentLimits, pieceSize = 65_536 }: { limits?: DocumentLimits; pieceSize?: number } = {},
): Promise<Outcome> {
  const bytes = Buffer.from(content);
  const chunks: DocumentChunk[] = [];
  try {
    const format = formatOf(bytes.subarray(0, headBytes), fileName);
    const parsed = await parseDocument(format, pieces(bytes, pieceSize), limits);
    for await (const chunk of parsed.chunks) chunks.push(chunk);
    return { refused: null, summary: parsed.summary, chunks, remarks: parsed.remarks };
  } catch (error) {
    if (error instanceof DocumentRefusal) return { refused: error.code, summary: null, chunks, remarks: [] };
    throw error;
  }
}
