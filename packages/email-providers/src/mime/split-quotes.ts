import type { QuotedAnswer } from '@nexus/contracts';
import { findQuotes, type LineLabel } from './find-quotes.ts';

/** A text taken apart; each part keeps the order of its lines. */
export interface SplitText {
  readonly own: string;
  readonly quoted: string;
  readonly signature: string;
  readonly footer: string;
  /** What stands right below quoted lines, with them. */
  readonly answers: readonly QuotedAnswer[];
}

/** Enough of a line to tell what it is; patterns never meet a line of a megabyte. */
const probeLength = 400;

/** Takes what the sender wrote apart from what was quoted, from the signature and from what a list or company appended. Pure. */
export function splitQuotes(text: string): SplitText {
  const lines = text.split('\n');
  const probes = lines.map((line) => (line.length > probeLength ? line.slice(0, probeLength) : line));
  const labels = findQuotes(probes);
  markSigned(probes, labels);
  markReplyLine(probes, labels);
  markFooters(probes, labels);
  markSignatures(probes, labels);
  const split = collect(lines, labels);
  if (split.own !== '' || split.footer === '') return split;
  // A mail that is nothing but its footer said what it had to say there.
  return split.quoted === '' ? { ...split, own: split.footer, footer: '' } : split;
}

/** PGP's armour (RFC 9580) is nothing to read. */
function markSigned(lines: readonly string[], labels: LineLabel[]): void {
  let until: RegExp | null = null;
  lines.forEach((line, index) => {
    if (labels[index] !== 'own') return;
    if (until === null) {
      if (/^-----BEGIN PGP SIGNED MESSAGE-----/.test(line)) until = /^\s*$/;
      else if (/^-----BEGIN PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----/.test(line)) until = /^-----END PGP/;
      else return;
    } else if (until.test(line)) until = null;
    labels[index] = 'footer';
  });
}

/** Lotus Notes writes whom an answer goes to above the text, by the name of a mailbox or its address. */
const replyLine =
  /^\s*Please respond to (?!(?:all|me|us|him|her|them|this|that|it|both|everyone|everybody)\b)"?[\w.@%+-]+"?\s*$/;

function markReplyLine(lines: readonly string[], labels: LineLabel[]): void {
  const first = lines.findIndex((line, index) => labels[index] === 'own' && line.trim() !== '');
  if (first >= 0 && replyLine.test(lines[first] ?? '')) labels[first] = 'footer';
}

function collect(lines: readonly string[], labels: readonly LineLabel[]): SplitText {
  const parts: Record<LineLabel, string[]> = { own: [], quoted: [], signature: [], footer: [] };
  let previous: LineLabel | null = null;
  lines.forEach((line, index) => {
    const label = labels[index] ?? 'own';
    // What stood apart stays apart.
    if (label !== previous && parts[label].length > 0) parts[label].push('');
    parts[label].push(line.trimEnd());
    previous = label;
  });
  return {
    own: tidy(parts.own),
    quoted: tidy(parts.quoted),
    signature: tidy(parts.signature),
    footer: tidy(parts.footer),
    answers: findAnswers(lines, labels),
  };
}

const mostAnswers = 40;
const longestOfAnswer = 2_000;

/** Each stretch of own lines with the quoted lines right above it. */
function findAnswers(lines: readonly string[], labels: readonly LineLabel[]): QuotedAnswer[] {
  const answers: QuotedAnswer[] = [];
  let to = '';
  let start = labels.indexOf('quoted');
  if (start < 0) return answers;
  while (start < lines.length && answers.length < mostAnswers) {
    const label = labels[start];
    let end = start + 1;
    while (end < lines.length && labels[end] === label) end++;
    const text = tidy(lines.slice(start, end));
    if (label === 'own' && text !== '' && to !== '') {
      answers.push({ to: to.slice(-longestOfAnswer), text: text.slice(0, longestOfAnswer) });
    }
    to = label === 'quoted' ? text : '';
    start = end;
  }
  return answers;
}

function tidy(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '')
    .trimEnd();
}

/** The delimiter of RFC 3676 section 4.3, also as PGP escapes it and as clients that trim lines leave it. */
const delimiter = /^(?:- )?--\s?$/;
const properDelimiter = /^(?:- )?-- $/;
const sentFrom =
  /^\s*(?:sent from (?:my|the)\b|sent (?:via|with|using)\b|get outlook for|von meinem .{1,30} gesendet|gesendet (?:von|mit)\b|envoyé (?:de|depuis) mon|enviado (?:desde|do) (?:mi|meu)|inviato (?:da|dal) mio|verzonden vanaf mijn|skickat från min|yahoo mail (?:for|on))/i;
/** "-- Ada", "-ada": a name under a dash, as the last line. */
const dashedName = /^\s*[-–—]{1,3} ?\p{L}[\p{L}.' -]{0,30}$/u;
/** "- in Cork." below a line that ends no sentence is its end. */
function isGoingOn(line: string, above: string): boolean {
  return /^\s*[-–—] \p{Ll}+ /u.test(line) && /[\p{L}\p{N},]\s*$/u.test(above);
}

const signOff =
  /^\s*(?:(?:with )?(?:(?:my |very |many |all the |warm(?:est)? |kind(?:est)? |best |friendly )*)(?:regards|rgds|wishes|best)|b?rgds|best|cheers|thanks(?: (?:a lot|again|so much|in advance|and regards|& regards|very much|for your help))?|thank you(?: (?:very much|again|so much))?|thx|ta|many thanks|(?:yours )?(?:sincerely|truly|faithfully)(?: yours)?|yours|love|later|see you|take care|mit (?:freundlichen|besten|herzlichen|lieben) grü(?:ß|ss)en?|(?:viele|beste|liebe|herzliche|schöne|freundliche) grü(?:ß|ss)e|mfg|lg|vg|gru(?:ß|ss)|(?:bien )?cordialement|amicalement|(?:meilleures|sincères) salutations|bien à vous|(?:un )?(?:cordial )?saludos?(?: cordiales)?|atentamente|un abrazo|cordiali saluti|distinti saluti|saluti|met vriendelijke groet(?:en)?|groet(?:jes|en)?|mvh|(?:med )?(?:vänliga|venlig) hälsning(?:ar)?|(?:atenciosamente|abraços|obrigado|obrigada))\s*[,.!–-]*\s*$/i;

const longestSignature = 30;
const longestTrimmedSignature = 12;

/** Marks signatures: from the delimiter, or from a closing formula with a name under it, to the end of its stretch of own lines. */
function markSignatures(lines: readonly string[], labels: LineLabel[]): void {
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
    const isName = dashedName.test(line) && !isGoingOn(line, lines[index - 1] ?? '');
    if (below === 0 && dashed === null && isName && filledLines(lines, start, index) > 0) {
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
/** "---- Groups Sponsor ----~->" */
const sponsored = /[_=*~#-]{5,}[^_=*~#-]*\b(?:sponsors?|advertisement)\b[^_=*~#-]*[_=*~#-]{5,}/i;
const signatureDelimiter = /^--\s?$/;

/** Marks what a list, a mail service or a company appends, from the end of each stretch of own lines upwards. */
function markFooters(lines: readonly string[], labels: LineLabel[]): void {
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
    if (sponsored.test(line)) return index;
    if (footerWords.test(below) || disclaimerWords.test(below)) return index;
    return filled <= 3 && longUnderline.test(line) && link.test(below) ? index : null;
  }
  return null;
}
