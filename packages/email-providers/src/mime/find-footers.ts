import type { LineLabel } from './find-quotes.ts';

const rule = /^\s*(?:[_=*~#-]\s?){5,}(?:.{0,40}(?:[_=*~#-]\s?){5,}[~>]*)?\s*$/;
/** Said only by what a machine appends. */
const footerWords =
  /to (?:un)?subscribe\b|you receive (?:this|these|our)\b[^.\n]{0,60}because|[|·•]\s*unsubscribe\b|^\s*unsubscribe\s*$|(?:mailbox|address|inbox) is (?:not|un)[ -]?monitored|unsubscribe(?:\s+(?:from (?:this|these|our|the)|here|at any time|link)|\s*[:<|]|@)|click (?:here|below) to (?:unsubscribe|opt out)|(?:subscription|list) (?:info|options|page)|mailing list(?:\s*$|\s*[:<(]|\s+(?:https?|\S+@))|listinfo|mailman|\bsf\.net (?:email|emial)|sponsored by|you(?:'re| are| have)?(?: received| receiving| getting| subscribed| been sent)[^.\n]{0,60}(?:because|mail|message|list|newsletter|subscri)|to (?:stop|change|manage|update) (?:receiving|your (?:subscription|preferences|e-?mail|settings))|(?:update|manage|change) (?:your )?(?:e-?mail )?preferences|view (?:this )?(?:e-?mail|message|it) (?:in|online)|terms of service|list (?:archives?|maintainer|admin)|this is an? (?:automated|automatic) (?:e-?mail|message)|(?:please )?do not reply to this|newsletter abbestellen|abmelden|vom newsletter|se désabonner|désinscri|darse de baja|cancelar (?:la )?suscripción|cancella(?:re|ti)|afmelden|uitschrijven|avregistrera|all rights reserved/im;
const disclaimerWords =
  /\b(?:this|the) (?:e-?mail|message|communication|transmission)\b[\s\S]{0,160}(?:confidential|privileged|intended (?:only|solely)|addressee)|if you (?:are not|have received)[\s\S]{0,60}(?:intended recipient|in error)|diese (?:e-?mail|nachricht) (?:enthält|ist)[\s\S]{0,80}vertraulich|ce (?:message|courriel)[\s\S]{0,120}confidentiel|este (?:mensaje|correo)[\s\S]{0,120}confidencial|questo messaggio[\s\S]{0,120}riservat|dit (?:bericht|e-?mail)[\s\S]{0,120}vertrouwelijk|scanned (?:by|for) (?:viruses|virus)|checked by avg|virus[- ]free/i;
const link = /https?:\/\/|www\./i;
const address = /https?:\/\/|www\.|\S+@\S+\.\S+/i;

/** No footer is longer than this many lines with something in them. */
const longestFooter = 16;
/** Under such a rule, two or three lines with a link are a web mailer's advertisement. */
const longUnderline = /^_{30,}\s*$/;
const signatureDelimiter = /^--\s?$/;

/** Marks what a list, a mail service or a company appends, from the end of each stretch of own lines upwards. */
export function markFooters(lines: readonly string[], labels: LineLabel[]): void {
  let end = lines.length;
  while (end > 0) {
    while (end > 0 && labels[end - 1] !== 'own') end--;
    let start = end;
    while (start > 0 && labels[start - 1] === 'own') start--;
    if (end > start) markStretch(lines, labels, { start, end });
    end = start;
  }
}

function markStretch(lines: readonly string[], labels: LineLabel[], stretch: { start: number; end: number }): void {
  let end = stretch.end;
  for (let steps = 0; steps < 12 && end > stretch.start; steps++) {
    const from = footerStart(lines, stretch.start, end);
    if (from === null) return;
    labels.fill('footer', from, end);
    end = from;
  }
}

function footerStart(lines: readonly string[], start: number, end: number): number | null {
  const ruled = ruledFooterStart(lines, start, end);
  if (ruled !== null) return ruled;
  let last = end;
  while (last > start && (lines[last - 1] ?? '').trim() === '') last--;
  let first = last;
  while (first > start && (lines[first - 1] ?? '').trim() !== '' && !rule.test(lines[first - 1] ?? '')) first--;
  // A signature above a list's own delimiter is the sender's.
  const delimiter = lines.slice(first, last).findLastIndex((line) => signatureDelimiter.test(line));
  if (delimiter > 0) first += delimiter;
  const paragraph = lines.slice(first, last);
  if (paragraph.length === 0 || paragraph.length > longestFooter) return null;
  const text = paragraph.join('\n');
  if (disclaimerWords.test(text)) return first;
  return footerWords.test(text) && (address.test(text) || paragraph.length <= 4) ? first : null;
}

/** The nearest rule above the end with something under it, if that reads like a footer. */
function ruledFooterStart(lines: readonly string[], start: number, end: number): number | null {
  let filled = 0;
  for (let index = end - 1; index >= start && filled <= longestFooter; index--) {
    const line = lines[index] ?? '';
    if (line.trim() === '') continue;
    if (!rule.test(line)) {
      filled++;
      continue;
    }
    if (filled === 0) continue;
    const below = lines.slice(index, end).join('\n');
    if (footerWords.test(below) || disclaimerWords.test(below)) return index;
    return filled <= 3 && longUnderline.test(line) && link.test(below) ? index : null;
  }
  return null;
}
