import { readDocument } from '../read-document.ts';
import { nestedForms } from './make-pdf.ts';

// A process that reads a file without an end, to be killed while it does.
async function* content(): AsyncGenerator<Uint8Array> {
  yield nestedForms(12);
}

await readDocument(content(), { fileName: 'a.pdf', signal: new AbortController().signal });
