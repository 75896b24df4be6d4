export { makePdf } from './make-pdf.ts';
export { readInProcess } from './read-in-process.ts';
