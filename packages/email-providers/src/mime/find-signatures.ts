import type { LineLabel } from './find-quotes.ts';

/** The delimiter of RFC 3676 section 4.3, also as PGP escapes it and as clients that trim lines leave it. */
const delimiter = /^(?:- )?--\s?$/;
const properDelimiter = /^(?:- )?-- $/;
const sentFrom =
  /^\s*(?:sent from (?:my|the)\b|sent (?:via|with|using)\b|get outlook for|von meinem .{1,30} gesendet|gesendet (?:von|mit)\b|envoyé (?:de|depuis) mon|enviado (?:desde|do) (?:mi|meu)|inviato (?:da|dal) mio|verzonden vanaf mijn|skickat från min|yahoo mail (?:for|on))/i;
/** "-- Ada", "-ada": a name under a dash, as the last line. */
const dashedName = /^\s*[-–—]{1,3} ?\p{L}[\p{L}.' -]{0,30}$/u;
const signOff =
  /^\s*(?:(?:with )?(?:(?:my |very |many |all the |warm(?:est)? |kind(?:est)? |best |friendly )*)(?:regards|wishes|best)|best|cheers|thanks(?: (?:a lot|again|so much|in advance|and regards|& regards|very much|for your help))?|thank you(?: (?:very much|again|so much))?|thx|ta|many thanks|(?:yours )?(?:sincerely|truly|faithfully)(?: yours)?|yours|love|later|see you|take care|mit (?:freundlichen|besten|herzlichen|lieben) grü(?:ß|ss)en?|(?:viele|beste|liebe|herzliche|schöne|freundliche) grü(?:ß|ss)e|mfg|lg|vg|gru(?:ß|ss)|(?:bien )?cordialement|amicalement|(?:meilleures|sincères) salutations|bien à vous|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|un abrazo|cordiali saluti|distinti saluti|saluti|met vriendelijke groet(?:en)?|groet(?:jes|en)?|mvh|(?:med )?(?:vänliga|venlig) hälsning(?:ar)?|(?:atenciosamente|abraços|obrigado|obrigada))\s*[,.!–-]*\s*$/i;

const longestSignature = 30;
const longestTrimmedSignature = 12;

/** Marks signatures: from the delimiter, or from a closing formula with a name under it, to the end of its stretch of own lines. */
export function markSignatures(lines: readonly string[], labels: LineLabel[]): void {
  let start = 0;
  while (start < lines.length) {
    while (start < lines.length && labels[start] !== 'own') start++;
    let end = start;
    while (end < lines.length && labels[end] === 'own') end++;
    const from = signatureStart(lines, start, end);
    if (from !== null) labels.fill('signature', from, end);
    start = end;
  }
}

function signatureStart(lines: readonly string[], start: number, end: number): number | null {
  for (let index = Math.max(start, end - longestSignature); index < end; index++) {
    const line = lines[index] ?? '';
    if (!delimiter.test(line)) continue;
    if (properDelimiter.test(line) || filledLines(lines, index + 1, end) <= longestTrimmedSignature) return index;
  }
  return closingStart(lines, start, end);
}

function closingStart(lines: readonly string[], start: number, end: number): number | null {
  let below = 0;
  let dashed: number | null = null;
  for (let index = end - 1; index >= start && below <= 7; index--) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    // The first line of a stretch is what the mail says, even if it is only "Thanks".
    if (sentFrom.test(line)) return index;
    if (below === 0 && dashed === null && dashedName.test(line) && filledLines(lines, start, index) > 0) {
      dashed = index;
    }
    if (signOff.test(line) && below > 0 && filledLines(lines, start, index) > 0) {
      return looksLikeName(nextFilled(lines, index + 1)) ? index : dashed;
    }
    if (line.trim().length > 64 || /[?:]\s*$/.test(line)) return dashed;
    below++;
  }
  return dashed;
}

function nextFilled(lines: readonly string[], from: number): string {
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trim() !== '') return line.trim();
  }
  return '';
}

/** Up to five words, none of them a sentence's end. */
function looksLikeName(line: string): boolean {
  return line.split(/\s+/).length <= 5 && !/[?!;:]$|[a-z]{3,}\.$/.test(line);
}

function filledLines(lines: readonly string[], from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index++) if ((lines[index] ?? '').trim() !== '') count++;
  return count;
}
