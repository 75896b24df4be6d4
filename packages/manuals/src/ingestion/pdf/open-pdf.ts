import { PasswordException, PDFParse } from 'pdf-parse';
import { DocumentRefusal } from '../document-refusal.ts';

export interface OpenPdf extends AsyncDisposable {
  readonly pages: number;
  /** What the file says of itself; null: nothing. */
  readonly title: string | null;
  /** Of a page, counted from 1; line by line. */
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

/** Takes the bytes over. */
export async function openPdf(data: Uint8Array): Promise<OpenPdf> {
  const parser = new PDFParse({
    data,
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
        return pages[0]?.text ?? '';
      },
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
