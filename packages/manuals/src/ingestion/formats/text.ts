import type { DocumentChunk } from '@nexus/contracts';
import { type CountTokens, createTokenCounter } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { splitUnits } from '../chunks/split-units.ts';
import { decodeWhole, trimLines } from '../decode-text.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import { createRemarks, type ParsedDocument } from '../parsed-document.ts';

function chunkOf({ text, tokens, from, to }: Pack): DocumentChunk {
  return { content: text, tokens, citation: { kind: 'lines', from, to } };
}

/** Counts on from the last place asked for: places are asked in their order. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (place) => {
    while (next !== -1 && next < place) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

function* chunksOf(text: string, count: CountTokens): Generator<DocumentChunk> {
  const packer = createPacker(count);
  for (const unit of splitUnits(text, count, lineCounter(text))) yield* packer.add(unit).map(chunkOf);
  yield* packer.end().map(chunkOf);
}

/**
 * Plain text, cited by its lines.
 *
 * @throws DocumentRefusal DOCUMENT_EMPTY, DOCUMENT_ENCODING_UNKNOWN, DOCUMENT_DAMAGED
 */
export async function readText(content: AsyncIterable<Uint8Array>): Promise<ParsedDocument> {
  const { remarks, noteEncoding } = createRemarks();
  const text = trimLines(await decodeWhole(content, { noteEncoding })).trimEnd();
  if (text === '') throw new DocumentRefusal('DOCUMENT_EMPTY');
  return { summary: { format: 'text', title: null }, chunks: chunksOf(text, createTokenCounter()), remarks };
}
