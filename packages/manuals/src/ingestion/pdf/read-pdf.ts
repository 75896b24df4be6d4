import type { DocumentChunk } from '@nexus/contracts';
import { type CountTokens, createTokenCounter } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { splitUnits } from '../chunks/split-units.ts';
import { boundary, type Unit } from '../chunks/unit.ts';
import type { DocumentLimits } from '../document-limits.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import { documentTitle } from '../document-title.ts';
import type { ParsedDocument } from '../parsed-document.ts';
import { cleanText, trimLines } from '../text/clean-text.ts';
import { openPdf } from './open-pdf.ts';
import { dropRunningLines } from './running-lines.ts';

/** What word processors write where nobody gave a title. */
const noTitle = /^(?:untitled|document\d*|microsoft \w+ - .*|.*\.(?:docx?|xlsx?|pptx?|odt|indd|dvi|tex|pdf))$/i;

function chunkOf({ text, tokens, from, to }: Pack): DocumentChunk {
  return { content: text, tokens, citation: { kind: 'pages', from, to } };
}

/** A sentence goes on over the page's end unless a mark ends it there. */
function* unitsOf(pages: readonly (readonly string[])[], count: CountTokens): Generator<Unit> {
  let ended = true;
  for (const [place, lines] of pages.entries()) {
    const text = lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    if (text === '') continue;
    let first = true;
    for (const unit of splitUnits(`${text}\n`, count, () => place + 1)) {
      yield first && !ended ? { ...unit, opens: boundary.line } : unit;
      first = false;
    }
    ended = /[.!?…:]["'”’)\]]*$/.test(text.slice(-20));
  }
}

function* chunksOf(pages: readonly (readonly string[])[], count: CountTokens): Generator<DocumentChunk> {
  const packer = createPacker(count);
  for (const unit of unitsOf(pages, count)) yield* packer.add(unit).map(chunkOf);
  yield* packer.end().map(chunkOf);
}

/**
 * A PDF, cited by its pages, without the headers and footers that repeat.
 *
 * @throws DocumentRefusal DOCUMENT_DAMAGED, DOCUMENT_ENCRYPTED, DOCUMENT_TOO_MANY_PAGES, DOCUMENT_WITHOUT_TEXT
 */
export async function readPdf(content: AsyncIterable<Uint8Array>, limits: DocumentLimits): Promise<ParsedDocument> {
  const pieces: Uint8Array[] = [];
  for await (const bytes of content) pieces.push(bytes);
  const data = new Uint8Array(Buffer.concat(pieces));
  await using pdf = await openPdf(data);
  if (pdf.pages > limits.pages) throw new DocumentRefusal('DOCUMENT_TOO_MANY_PAGES');
  const pages: string[][] = [];
  for (let page = 1; page <= pdf.pages; page += 1) pages.push(trimLines(cleanText(await pdf.text(page))).split('\n'));
  if (pages.every((lines) => lines.every((line) => line === ''))) throw new DocumentRefusal('DOCUMENT_WITHOUT_TEXT');
  const title = pdf.title === null || noTitle.test(pdf.title.trim()) ? null : documentTitle(pdf.title);
  const kept = dropRunningLines(pages);
  return { summary: { format: 'pdf', title }, chunks: chunksOf(kept, createTokenCounter()) };
}
