/** Why a file is not taken in (K-3): codes of `docs/errors.md`. */
export const documentRefusalCodes = [
  'DOCUMENT_EMPTY',
  'DOCUMENT_TOO_LARGE',
  'DOCUMENT_TYPE_UNKNOWN',
  'DOCUMENT_TYPE_MISMATCH',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_ENCRYPTED',
  'DOCUMENT_WITHOUT_TEXT',
  'DOCUMENT_ENCODING_UNKNOWN',
  'DOCUMENT_TOO_MANY_PAGES',
  'DOCUMENT_TOO_MANY_ROWS',
  'DOCUMENT_WITHOUT_ROWS',
  'DOCUMENT_TOO_COSTLY',
] as const;
export type DocumentRefusalCode = (typeof documentRefusalCodes)[number];

/**
 * How parsers say that a file is not taken in. It leaves the package as a NexusError (`explainRefusal`); here it is a class of its own,
 * so that the process that parses loads nothing else of this product and starts in half the time.
 */
export class DocumentRefusal extends Error {
  override readonly name = 'DocumentRefusal';
  readonly code: DocumentRefusalCode;

  constructor(code: DocumentRefusalCode) {
    super(code);
    this.code = code;
  }
}
