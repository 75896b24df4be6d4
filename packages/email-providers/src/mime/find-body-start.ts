/** Where the header block ends and the body begins; -1 when no blank line has come yet. */
export function findBodyStart(bytes: Buffer): number {
  if (bytes[0] === 0x0a) return 1;
  if (bytes[0] === 0x0d && bytes[1] === 0x0a) return 2;
  // Nearly every header block is short, and a search for the line end that the mail does not use would read all of it.
  const near = bytes.length > nearby ? findBlankLine(bytes.subarray(0, nearby)) : -1;
  return near >= 0 ? near : findBlankLine(bytes);
}

const nearby = 8192;

function findBlankLine(bytes: Buffer): number {
  const withReturn = bytes.indexOf('\n\r\n', 0, 'latin1');
  const plain = (withReturn < 0 ? bytes : bytes.subarray(0, withReturn + 1)).indexOf('\n\n', 0, 'latin1');
  if (plain >= 0) return plain + 2;
  return withReturn < 0 ? -1 : withReturn + 3;
}
