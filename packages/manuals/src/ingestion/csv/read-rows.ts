import papaparse from 'papaparse';
import { DocumentRefusal } from '../document-refusal.ts';
import { csvShape } from '../recognise/resembles-csv.ts';

/** Characters from which the delimiter is told. */
const enough = 64 * 1024;

interface Parsed {
  readonly data: readonly (readonly string[])[];
  readonly errors: readonly { readonly code: string }[];
  readonly meta: { readonly cursor: number };
}

function delimiterOf(text: string): string {
  const shape = csvShape(text);
  if (shape) return shape.delimiter;
  return papaparse.parse(text, { preview: 10 }).meta.delimiter || ',';
}

/**
 * Rows as they can be read, batch by batch, the column names among them; a line without anything is a row of one empty value, as a
 * spreadsheet counts it. What is not complete yet waits for more text.
 *
 * @throws DocumentRefusal DOCUMENT_DAMAGED where a quote never closes
 */
export async function* readRows(pieces: AsyncIterable<string>): AsyncGenerator<readonly (readonly string[])[]> {
  let parser: papaparse.Parser | null = null;
  let waiting = '';
  /** A row that goes on and on is not tried again before there is twice as much of it, or it would take the square of its length. */
  let tryFrom = enough;

  const parse = (isLast: boolean): Parsed => {
    parser ??= new papaparse.Parser({ delimiter: delimiterOf(waiting.slice(0, enough)), newline: '\n' });
    const parsed: Parsed = parser.parse(waiting, 0, !isLast);
    waiting = isLast ? '' : waiting.slice(parsed.meta.cursor);
    tryFrom = parsed.data.length > 0 ? 0 : waiting.length * 2;
    return parsed;
  };

  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < tryFrom) continue;
    const { data } = parse(false);
    if (data.length > 0) yield data;
  }
  const { data, errors } = parse(true);
  if (errors.some(({ code }) => code === 'MissingQuotes')) throw new DocumentRefusal('DOCUMENT_DAMAGED');
  yield data;
}
