import { decodeWords } from 'postal-mime';

/** Undoes encoded words (RFC 2047). Those that call windows-1252 UTF-8 are seen by having nothing in them that is. */
export function decodeEncodedWords(value: string): string {
  if (!value.includes('=?')) return value;
  const decoded = decodeWords(value);
  if (!decoded.includes('\ufffd') || /[^\p{ASCII}\ufffd]/u.test(decoded)) return decoded;
  return decodeWords(value.replace(/=\?utf-?8(?:\*[^?]{0,20})?\?/gi, '=?windows-1252?'));
}
