import type { TextEncodingName } from '@nexus/contracts';
import { analyse } from 'chardet';

/** What Excel saves a CSV as outside of western Europe, by what the guess calls it. */
const codePages: Readonly<Record<string, TextEncodingName>> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1253': 'windows-1253',
  'ISO-8859-7': 'windows-1253',
};

/** Bytes that are looked at. */
const sampled = 64 * 1024;

/** In which of Windows's code pages a text is that is no UTF-8: by its lines with letters beyond ASCII; western where nothing says otherwise. */
export function guessCodePage(bytes: Uint8Array): TextEncodingName {
  const lines = Buffer.from(bytes.subarray(0, sampled)).toString('latin1').split('\n');
  const telling = lines.filter((line) => /[\x80-\xff]/.test(line)).join('\n');
  const [best] = analyse(Buffer.from(telling, 'latin1'));
  return codePages[best?.name ?? ''] ?? 'windows-1252';
}
