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

/**
 * Bytes to text. A charset that is null, US-ASCII or unknown: UTF-8 when the bytes are valid UTF-8, otherwise windows-1252,
 * which reads every byte. Never throws.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): DecodedText {
  if (isAscii(bytes) && !isStateful(charset)) return { text: latin1(bytes), unknownCharset: isUnknown(charset) };

  const label = normalizeLabel(charset);
  if (!sayingNothing.has(label)) {
    const decoder = createDecoder(label, false);
    if (decoder) return { text: decodeWhole(decoder, bytes), unknownCharset: false };
  }
  return { text: decodeUnlabelled(bytes), unknownCharset: isUnknown(charset) };
}

/**
 * As a stream of one piece: decoding at once, Node 24.9 reads the bytes 0x80 to 0x9F of windows-1252 and ISO 8859-1 as control
 * characters instead of quotes and dashes.
 */
function decodeWhole(decoder: TextDecoder, bytes: Uint8Array): string {
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

function decodeUnlabelled(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeWhole(new TextDecoder('windows-1252'), bytes);
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
  const label = (charset ?? '').trim().toLowerCase();
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
