import { isAscii } from 'node:buffer';
import { TextDecoder } from 'node:util';

interface DecodedText {
  readonly text: string;
  /** The charset's name is not one that anybody here can read; the text is the best guess. */
  readonly unknownCharset: boolean;
}

/** Names that mail uses and the WHATWG Encoding Standard, which `TextDecoder` follows, does not list. */
const aliases: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  uhc: 'euc-kr',
  utf: 'utf-8',
  'utf-8-sig': 'utf-8',
  unicode: 'utf-16le',
  'x-unknown': '',
  'unknown-8bit': '',
  '8bit': '',
  default: '',
};

/** US-ASCII is what old clients claim for whatever they send, so it says nothing. */
const sayingNothing = new Set(['', 'us-ascii', 'ascii', 'ansi_x3.4-1968', 'iso-8859-1-ascii']);

/** Of ISO-2022-JP, which turn from ASCII to Japanese. */
const japaneseShifts = ['\u001b$@', '\u001b$B'];

/** What old and careless clients claim, whatever they send. */
const latin = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'iso-8859-15', 'windows-1252', 'cp1252']);

/**
 * Bytes to text. A charset that is null, US-ASCII or unknown: UTF-8 when the bytes are valid UTF-8, otherwise windows-1252,
 * which reads every byte. A charset that the bytes belie is not believed: valid UTF-8 is no Latin text, and what is no UTF-8 at all is
 * windows-1252. Never throws.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): DecodedText {
  const label = normalizeLabel(charset);
  if (isAscii(bytes) && !isStateful(charset)) {
    const text = latin1(bytes);
    // ISO 2022 writes other scripts in ASCII bytes; where nobody says so its shifts do.
    const shifted = sayingNothing.has(label) && japaneseShifts.some((shift) => text.includes(shift));
    return shifted ? decodeText(bytes, 'iso-2022-jp') : { text, unknownCharset: isUnknown(charset) };
  }
  if (!sayingNothing.has(label) && !latin.has(label)) {
    const decoder = createDecoder(label === 'utf-16' ? byteOrder(bytes) : label, false);
    const text = decoder === null ? null : decodeWhole(decoder, bytes);
    if (text !== null) {
      const isBelied = /^utf-?8$/.test(label) && countOf(text, /\ufffd/g) > countOf(text, /[^\p{ASCII}\ufffd]/gu);
      return { text: isBelied ? decodeUnlabelled(bytes) : text, unknownCharset: false };
    }
  }
  return { text: decodeUnlabelled(bytes, latin.has(label) ? label : undefined), unknownCharset: isUnknown(charset) };
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** UTF-16 says by its first bytes which of each two comes first. */
function byteOrder(bytes: Uint8Array): string {
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-16le';
}

/**
 * As a stream of one piece: decoding at once, Node 24.9 reads the bytes 0x80 to 0x9F of windows-1252 and ISO 8859-1 as control
 * characters instead of quotes and dashes.
 */
function decodeWhole(decoder: TextDecoder, bytes: Uint8Array): string {
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function decodeUnlabelled(bytes: Uint8Array, otherwise = 'windows-1252'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWhole(createDecoder(otherwise, false) ?? new TextDecoder('windows-1252'), bytes);
  }
}

function createDecoder(label: string, fatal: boolean): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    return null;
  }
}

function normalizeLabel(charset: string | null): string {
  const label = (charset ?? '').replace(/^[\s'"]+|[\s'"]+$/g, '').toLowerCase();
  if (label === 'utf-8' || sayingNothing.has(label)) return label;
  const alias = aliases[label] ?? aliases[label.replace(/^(x-|cs)/, '')];
  if (alias !== undefined) return alias;
  return createDecoder(label, false) ? label : label.replace(/^(x-|cs)/, '');
}

/** Charsets that write other scripts in ASCII bytes. */
function isStateful(charset: string | null): boolean {
  return charset !== null && /iso-?2022|hz-gb|utf-?16|utf-?7/i.test(charset);
}

function isUnknown(charset: string | null): boolean {
  if (charset === null) return false;
  const label = normalizeLabel(charset);
  return !sayingNothing.has(label) && createDecoder(label, false) === null;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Cuts without leaving half of a surrogate pair. */
export function cutAtCharacter(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
