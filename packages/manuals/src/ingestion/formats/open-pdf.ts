import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PasswordException, PDFParse } from 'pdf-parse';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { DocumentRefusal } from '../document-refusal.ts';

export interface OpenPdf extends AsyncDisposable {
  readonly pages: number;
  /** What the file says of itself; null: nothing. */
  readonly title: string | null;
  /** Of a page, counted from 1; line by line, then what is filled in and noted on it. */
  text(page: number): Promise<string>;
}

function refusal(error: unknown): Error {
  return new DocumentRefusal(error instanceof PasswordException ? 'DOCUMENT_ENCRYPTED' : 'DOCUMENT_DAMAGED');
}

async function inform<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusal(error);
  }
}

/** Tables by which Chinese, Japanese and Korean fonts that are not embedded say what their characters are. */
const cMapUrl = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/');

/** Takes the bytes over. */
export async function openPdf(data: Uint8Array): Promise<OpenPdf> {
  const parser = new PDFParse({
    data,
    cMapUrl,
    cMapPacked: true,
    // Nothing of a file may run, nothing is fetched, and nothing is drawn.
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  const close = () => parser.destroy();
  try {
    // No page is the one before the first: only their number is asked for.
    const { total } = await inform(() => parser.getText({ partial: [-1] }));
    const title = await parser.getInfo().then(
      ({ info }) => (typeof info?.Title === 'string' ? info.Title : null),
      // A broken outline is no reason to refuse the pages.
      () => null,
    );
    return {
      pages: total,
      title,
      async text(page) {
        const { pages } = await inform(() => parser.getText({ partial: [page], pageJoiner: '' }));
        return [pages[0]?.text ?? '', ...(await writtenOn(parser, page))].join('\n\n');
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What pdf-parse has open and keeps to itself: it reads of annotations links alone. */
function documentOf(parser: PDFParse): PDFDocumentProxy | null {
  const isDocument = (value: unknown): value is PDFDocumentProxy =>
    typeof value === 'object' && value !== null && 'getPage' in value;
  const opened: unknown = Reflect.get(parser, 'doc');
  return isDocument(opened) ? opened : null;
}

function words(value: unknown): string {
  if (Array.isArray(value)) return value.map(words).filter(Boolean).join(', ');
  return typeof value === 'string' ? value.trim() : '';
}

/** Fields of a form that are filled in, with what they are called where that is meant to be read, and notes written on the page. */
async function writtenOn(parser: PDFParse, page: number): Promise<readonly string[]> {
  const document = documentOf(parser);
  if (document === null) return [];
  try {
    const annotations = await (await document.getPage(page)).getAnnotations({ intent: 'display' });
    return annotations
      .toSorted(downThePage)
      .map(textOfAnnotation)
      .filter((text) => text !== '');
  } catch {
    // A broken one is no reason to refuse the page.
    return [];
  }
}

interface Annotation {
  /** Left, bottom, right, top. */
  readonly rect?: unknown;
  readonly subtype?: unknown;
  readonly hidden?: unknown;
  readonly password?: unknown;
  readonly fieldType?: unknown;
  readonly fieldValue?: unknown;
  readonly alternativeText?: unknown;
  readonly contentsObj?: { readonly str?: unknown };
}

function downThePage(one: Annotation, other: Annotation): number {
  const top = ({ rect }: Annotation) => (Array.isArray(rect) ? Number(rect[3]) : 0);
  return top(other) - top(one);
}

function textOfAnnotation({ subtype, hidden, password, fieldType, ...annotation }: Annotation): string {
  if (hidden === true || password === true) return '';
  if (subtype === 'FreeText') return words(annotation.contentsObj?.str);
  // Of a box that is ticked the name says nothing.
  if (subtype !== 'Widget' || (fieldType !== 'Tx' && fieldType !== 'Ch')) return '';
  const value = words(annotation.fieldValue);
  const name = words(annotation.alternativeText);
  return value === '' || name === '' ? value : `${name}: ${value}`;
}
