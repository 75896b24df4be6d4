/** First bytes of kinds of files that are no text, however text-like what follows may be. */
const signatures: readonly (readonly number[])[] = [
  // ZIP, and with it DOCX, XLSX, ODT, EPUB.
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  // OLE: DOC, XLS, PPT, MSG.
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  // GIF8, RIFF, BM is too short to be sure of.
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  // gzip, bzip2, xz, 7z, RAR.
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
  // Programs.
  [0x7f, 0x45, 0x4c, 0x46],
  [0x4d, 0x5a, 0x90],
];

export function hasBinarySignature(head: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, place) => head[place] === byte));
}

/** The share of bytes that no text has: control characters but for tab, line feed, form feed, carriage return and escape. */
export function shareOfControls(head: Uint8Array): number {
  let controls = 0;
  for (const byte of head) if (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte)) controls += 1;
  return head.length === 0 ? 0 : controls / head.length;
}
