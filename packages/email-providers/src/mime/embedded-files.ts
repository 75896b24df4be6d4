import type { MailAttachment } from '@nexus/contracts';

interface TakenOut {
  readonly text: string;
  readonly files: readonly MailAttachment[];
  /** Something in it is for nobody but who has the key. */
  readonly encrypted: boolean;
}

const beginUuencode = /^begin(?:-base64)? [0-7]{3,4} (\S[^\n]{0,200})$/;
const beginYenc = /^=ybegin (?:\w+=\S+ )*size=(\d{1,15})(?: \w+=\S+)* name=([^\n]{1,200})$/;
const beginBinHex = /^\(This file must be converted with BinHex/;
const beginEncrypted = /^-----BEGIN PGP MESSAGE-----\s*$/;
/** A line of uuencode: a character for its length, then up to sixty, and few programs add one. */
const uuencoded = /^[ -`]{0,64}$/;
const base64Line = /^[\w+/=]{0,100}$/;

/**
 * Takes out of a plain text what programs put into it before there were attachments, and some still do: files in uuencode, yEnc and BinHex,
 * and what PGP encrypted (RFC 9580). A block that never ends is text, but for one of PGP's.
 */
export function takeOutFiles(text: string): TakenOut {
  if (!/^(?:begin|=ybegin|\(This file|-----BEGIN PGP MESSAGE)/m.test(text))
    return { text, files: [], encrypted: false };
  const lines = text.split('\n');
  const lastYend = lines.findLastIndex((line) => line.startsWith('=yend'));
  const lastColon = lines.findLastIndex((line) => line.trimEnd().endsWith(':'));
  const kept: string[] = [];
  const files: MailAttachment[] = [];
  let encrypted = false;
  for (let index = 0; index < lines.length; index++) {
    const line = (lines[index] ?? '').trimEnd();
    const block = readBlock(lines, index, { line, lastYend, lastColon });
    if (block === null) {
      kept.push(lines[index] ?? '');
      continue;
    }
    if (block.file === null) encrypted = true;
    else files.push(block.file);
    index = block.end;
  }
  return { text: kept.join('\n'), files, encrypted };
}

interface Block {
  readonly end: number;
  /** Null: it is encrypted. */
  readonly file: MailAttachment | null;
}

interface BlockStart {
  readonly line: string;
  /** Where the last blocks end, so that no beginning without an end has the whole text searched. */
  readonly lastYend: number;
  readonly lastColon: number;
}

function readBlock(lines: readonly string[], start: number, { line, lastYend, lastColon }: BlockStart): Block | null {
  if (beginEncrypted.test(line)) {
    const end = findLine(lines, start, (other) => other.startsWith('-----END PGP MESSAGE'));
    return { end: end ?? lines.length, file: null };
  }
  const [, name] = beginUuencode.exec(line) ?? [];
  if (name !== undefined) {
    const isBase64 = line.startsWith('begin-base64');
    const end = findLine(
      lines,
      start,
      (other) => other === (isBase64 ? '====' : 'end'),
      isBase64 ? base64Line : uuencoded,
    );
    if (end === null) return null;
    return { end, file: fileOf(name, isBase64 ? null : countUuencoded(lines, start, end)) };
  }
  const [, size, yencName] = beginYenc.exec(line) ?? [];
  if (yencName !== undefined && start < lastYend) {
    const end = findLine(lines, start, (other) => other.startsWith('=yend'));
    return end === null ? null : { end, file: fileOf(yencName, Number(size)) };
  }
  if (!beginBinHex.test(line) || start + 1 >= lastColon) return null;
  const end = findLine(lines, start + 1, (other) => other.endsWith(':'));
  return end === null ? null : { end, file: fileOf(null, null) };
}

/** Where the block ends that began at `start`; null where it does not, or where a line is in it that cannot be. */
function findLine(
  lines: readonly string[],
  start: number,
  isEnd: (line: string) => boolean,
  allowed?: RegExp,
): number | null {
  for (let index = start + 1; index < lines.length; index++) {
    const line = (lines[index] ?? '').trimEnd();
    if (isEnd(line)) return index;
    if (allowed && !allowed.test(line)) return null;
  }
  return null;
}

function countUuencoded(lines: readonly string[], start: number, end: number): number {
  let bytes = 0;
  for (let index = start + 1; index < end; index++) bytes += ((lines[index]?.charCodeAt(0) ?? 32) - 32) & 63;
  return bytes;
}

function fileOf(name: string | null, size: number | null): MailAttachment {
  const base = name?.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).trim();
  return { name: base ? base : null, mediaType: 'application/octet-stream', size };
}
