import type { DocumentChunk, DocumentLimits, DocumentRemark } from '@nexus/contracts';
import { pageBreak } from '../../page-break.ts';
import { type CountTokens, createTokenCounter } from '../chunks/count-tokens.ts';
import { createPacker, type Pack } from '../chunks/pack-units.ts';
import { boundary, splitUnits, type Unit } from '../chunks/split-units.ts';
import { cleanText, trimLines } from '../decode-text.ts';
import { DocumentRefusal } from '../document-refusal.ts';
import { documentTitle, type ParsedDocument } from '../parsed-document.ts';
import { openPdf } from './open-pdf.ts';

/** What word processors write where nobody gave a title. */
const noTitle = /^(?:untitled|document\d*|microsoft \w+ - .*|.*\.(?:docx?|xlsx?|pptx?|odt|indd|dvi|tex|pdf))$/i;

function chunkOf({ text, tokens, from, to }: Pack): DocumentChunk {
  return { content: text, tokens, citation: { kind: 'pages', from, to } };
}

/** A sentence goes on over the page's end unless a mark ends it there. Each page but the first begins with `pageBreak`. */
function* unitsOf(pages: readonly (readonly string[])[], count: CountTokens): Generator<Unit> {
  let ended = true;
  let turned = 0;
  for (const [place, lines] of pages.entries()) {
    const text = lines
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
    if (text === '') continue;
    let first = true;
    for (const unit of splitUnits(`${text}\n`, count, () => place + 1)) {
      const opens = first && !ended ? boundary.line : unit.opens;
      const breaks = first ? pageBreak.repeat(place - turned) : '';
      yield breaks === '' ? { ...unit, opens } : { ...unit, opens, ...broken(breaks, unit, count) };
      if (first) turned = place;
      first = false;
    }
    ended = /[.!?…:]["'”’)\]]*$/.test(text.slice(-20));
  }
}

function broken(breaks: string, { text }: Unit, count: CountTokens): Pick<Unit, 'text' | 'tokens' | 'adds'> {
  const whole = `${breaks}${text}`;
  return { text: whole, tokens: count(whole), adds: false };
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
  for await (const piece of content) pieces.push(piece);
  const data = new Uint8Array(Buffer.concat(pieces));
  const bytes = data.length;
  await using pdf = await openPdf(data);
  if (pdf.pages > limits.pages) throw new DocumentRefusal('DOCUMENT_TOO_MANY_PAGES');
  const pages: string[][] = [];
  for (let page = 1; page <= pdf.pages; page += 1) pages.push(trimLines(cleanText(await pdf.text(page))).split('\n'));
  if (pages.every((lines) => lines.every((line) => line === ''))) throw new DocumentRefusal('DOCUMENT_WITHOUT_TEXT');
  const title = pdf.title === null || noTitle.test(pdf.title.trim()) ? null : documentTitle(pdf.title);
  const kept = dropRunningLines(pages);
  return {
    summary: { format: 'pdf', title },
    chunks: chunksOf(kept, createTokenCounter()),
    remarks: remarksOn(kept, bytes),
  };
}

/** Characters of a page that is more than a picture with a stamp on it. */
const fewestCharacters = 40;
/** Bytes of a file of one page that hold more than its text. */
const manyBytes = 100_000;

/** Said where half of the pages and more hold no text worth the name: what is drawn there nobody will find. */
function remarksOn(pages: readonly (readonly string[])[], bytes: number): DocumentRemark[] {
  const bare = pages.filter((lines) => lines.join('').replaceAll(/\s/g, '').length < fewestCharacters).length;
  const isPicture = bare > 1 || bytes > manyBytes;
  return isPicture && bare * 2 >= pages.length ? [{ kind: 'pages-without-text', pages: bare, of: pages.length }] : [];
}

const sides = ['top', 'bottom'] as const;
/** Lines at the top and at the bottom of a page that may be its header and footer. */
const edge = 3;
/** Fewer pages prove nothing. */
const fewestPages = 3;
/** Left and right pages may have headers of their own, first pages of chapters none. */
const share = 1 / 3;

interface EdgeLine {
  readonly page: number;
  readonly line: number;
}

/** Places of lines with something on them, nearest to the edge first. */
function edgePlaces(lines: readonly string[], side: (typeof sides)[number]): number[] {
  const filled = [...lines.keys()].filter((place) => lines[place]?.trim() !== '');
  return side === 'top' ? filled.slice(0, edge) : filled.slice(-edge).reverse();
}

/**
 * Under what keys a line counts as the same on another page: its words as they are, and with one of its numbers as the distance to the
 * page, which is the same wherever that number counts pages.
 */
function keysOf(text: string, page: number): string[] {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const keys = [words];
  for (const { index, 0: digits } of [...words.matchAll(/\d{1,5}/g)].slice(0, 4)) {
    const offset = Number(digits) - page;
    keys.push(`${words.slice(0, index)}\0${offset}\0${words.slice(index + digits.length)}`);
  }
  return keys;
}

/**
 * Pages without the headers and footers that repeat from page to page, also with changing page numbers (K-4). `pages` holds each page's
 * lines. Where nothing would be left, the repeated lines are what the document is about, and stay.
 */
export function dropRunningLines(pages: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (pages.length < fewestPages) return pages;
  const repeated = pages.map(() => new Set<number>());
  for (const side of sides) {
    const places = new Map<string, EdgeLine[]>();
    for (const [page, lines] of pages.entries()) {
      for (const line of edgePlaces(lines, side)) {
        for (const key of new Set(keysOf(lines[line] ?? '', page))) {
          const found = places.get(key) ?? [];
          found.push({ page, line });
          places.set(key, found);
        }
      }
    }
    for (const found of places.values()) {
      const onPages = new Set(found.map(({ page }) => page)).size;
      if (onPages < fewestPages || onPages < pages.length * share) continue;
      for (const { page, line } of found) repeated[page]?.add(line);
    }
  }
  const kept = pages.map((lines, page) => {
    const dropped = new Set(sides.flatMap((side) => outermost(edgePlaces(lines, side), repeated[page] ?? new Set())));
    return lines.filter((_, line) => !dropped.has(line));
  });
  return kept.some((lines) => lines.some((line) => line.trim() !== '')) ? kept : pages;
}

/** Those that repeat, from the edge to the first that does not: what stands behind that is the page's own. */
function outermost(places: readonly number[], repeated: ReadonlySet<number>): number[] {
  const own = places.findIndex((place) => !repeated.has(place));
  return own === -1 ? [...places] : places.slice(0, own);
}
