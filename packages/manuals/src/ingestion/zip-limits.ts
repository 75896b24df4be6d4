import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { DocumentRefusal } from './document-refusal.ts';

/** What the files of Office are packed in may come to: a table of 100,000 rows has some 30 MB, and a bomb has no end. */
const limits = { entries: 2_000, bytes: 128 * 1024 ** 2 } as const;

/** Signatures and lengths of ZIP's records (APPNOTE 6.3, 4.3). */
const endRecord = { mark: 0x06054b50, length: 22 } as const;
const directoryRecord = { mark: 0x02014b50, length: 46 } as const;
const localRecord = { mark: 0x04034b50, length: 30 } as const;
const longestComment = 65_535;

interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: Buffer;
}

function refuse(): never {
  throw new DocumentRefusal('DOCUMENT_DAMAGED');
}

function findEnd(zip: Buffer): number {
  const from = zip.length - endRecord.length;
  for (let at = from; at >= Math.max(0, from - longestComment); at -= 1) {
    if (zip.readUInt32LE(at) === endRecord.mark) return at;
  }
  return refuse();
}

function* entriesOf(zip: Buffer): Generator<ZipEntry> {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > limits.entries) throw new DocumentRefusal('DOCUMENT_TOO_COSTLY');
  let at = zip.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (zip.readUInt32LE(at) !== directoryRecord.mark) refuse();
    // The first flag: its content is encrypted.
    if ((zip.readUInt16LE(at + 8) & 1) === 1) throw new DocumentRefusal('DOCUMENT_ENCRYPTED');
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt32LE(local) !== localRecord.mark) refuse();
    const start = local + localRecord.length + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString(
      'utf8',
      at + directoryRecord.length,
      at + directoryRecord.length + zip.readUInt16LE(at + 28),
    );
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    yield { name, method: zip.readUInt16LE(at + 10), packed };
    const names = zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    at += directoryRecord.length + names;
  }
}

/** Bytes that it unpacks to, not more than one piece beyond `room`. */
async function unpackedSize({ method, packed }: ZipEntry, room: number): Promise<number> {
  if (method === 0) return packed.length;
  if (method !== 8) refuse();
  const inflate = createInflateRaw();
  inflate.end(packed);
  let bytes = 0;
  for await (const piece of inflate) {
    bytes += Buffer.byteLength(piece);
    if (bytes > room) break;
  }
  return bytes;
}

/**
 * Looks into a ZIP before anything unpacks it: what it says of its sizes is not believed, so each entry is inflated once, piece by piece.
 *
 * @throws DocumentRefusal DOCUMENT_TOO_COSTLY: more entries or bytes than a manual has; DOCUMENT_ENCRYPTED, DOCUMENT_DAMAGED
 */
async function checkZip(zip: Buffer): Promise<void> {
  let room: number = limits.bytes;
  try {
    for (const entry of entriesOf(zip)) {
      room -= await unpackedSize(entry, room);
      if (room < 0) throw new DocumentRefusal('DOCUMENT_TOO_COSTLY');
    }
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error;
    // Offsets beyond the end, and what is no deflate.
    refuse();
  }
}

/** The text of one file within a ZIP that was looked into; empty: it has none of that name. */
export function textOfEntry(zip: Buffer, wanted: string): string {
  for (const { name, method, packed } of entriesOf(zip))
    if (name === wanted) return (method === 0 ? packed : inflateRawSync(packed)).toString('utf8');
  return '';
}

/**
 * What a library makes of a file of Office, after that was looked into.
 *
 * @throws DocumentRefusal as `checkZip` does; DOCUMENT_DAMAGED where the library cannot read it
 */
export async function readZip<Result>(
  content: AsyncIterable<Uint8Array>,
  read: (zip: Buffer) => Promise<Result>,
): Promise<Result> {
  const pieces: Uint8Array[] = [];
  for await (const bytes of content) pieces.push(bytes);
  const zip = Buffer.concat(pieces);
  await checkZip(zip);
  try {
    return await read(zip);
  } catch (error) {
    // Memory that there is not is told by who started the parser.
    throw error instanceof RangeError ? error : new DocumentRefusal('DOCUMENT_DAMAGED');
  }
}
