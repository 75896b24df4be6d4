/** What a line of a mail's text belongs to. */
export type LineLabel = 'own' | 'quoted' | 'signature' | 'footer';

const prefixed = /^\s{0,3}>/;
/** `AB> `: initials before the mark, as some older clients write. */
const initialed = /^\s{0,8}[A-Za-z]{1,4}> ?\S/;
/** Marks that some people quote with instead; they count only right under an attribution. */
const otherMark = /^\s{0,2}([#|:%}!])/;
const originalMessage =
  /^\s*[-_*]{2,}\s*(?:original message|original appointment|ursprüngliche nachricht|originalnachricht|original-nachricht|message d['’]origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|ursprungligt meddelande|alkuperäinen viesti|forwarded (?:message|mail)(?: from .*)?|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht|mensagem encaminhada)\s*:?\s*[-_*]*\s*$/i;
/** Notes breaks this line anywhere behind the name. */
const notesForwarded = /^\s*-{3,}\s*forwarded by\s+\S/i;
const notesTime = /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s+\d{1,2}:\d\d(?::\d\d)?\s?(?:[AP]M\b)?/i;
const bareTime = new RegExp(`^\\s*${notesTime.source}`, 'i');
const toLine = /^\s*(?:to|an)\s?:/i;
/** In the web's Notes `To:` and the rest may stand on the line of the time. */
const timeAndTo = new RegExp(`${notesTime.source}\\s+To:\\s`, 'i');
const subjectWithin = /(?:^|\s)subject\s?:/i;
const beginForwarded =
  /^\s*(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message (?:réexpédié|transféré))\s*:?\s*$/i;
/** ">>> Anna Berg 05/25/01 10:15AM >>>": how GroupWise heads the mail that it quotes without a mark. */
const groupWise = /^>{3} ?(?!>).{3,120}\d.{0,20}>{3}\s*$/;
const endForwarded = /^\s*-{2,}\s*end (?:of )?forwarded (?:message|mail)\s*-*\s*$/i;
const headerLine =
  /^\s*[*_]{0,2}(from|sent|date|to|cc|subject|reply-to|von|gesendet|datum|an|betreff|de|envoyé|à|objet|enviado(?: el)?|para|asunto|fecha|da|inviato|a|oggetto|data|van|verzonden|aan|onderwerp|assunto|från|skickat|till|ämne|fra|sendt|til|emne)[*_]{0,2}\s?:[*_]{0,2}\s*\S?/i;
const senderLine = /^\s*[*_]{0,2}(?:from|von|de|da|van|från|fra)[*_]{0,2}\s?:/i;
const subjectLine = /^\s*[*_]{0,2}(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto|ämne|emne)[*_]{0,2}\s?:/i;

/** Marks the lines that repeat somebody else's mail. Answers written between quoted lines stay `own`. */
export function findQuotes(lines: readonly string[]): LineLabel[] {
  const labels: LineLabel[] = lines.map((line) => (prefixed.test(line) ? 'quoted' : 'own'));
  markInitialed(lines, labels);
  markOddlyMarked(lines, labels);
  markTail(lines, labels);
  markWrapped(lines, labels);
  markAttributions(lines, labels);
  return labels;
}

function markInitialed(lines: readonly string[], labels: LineLabel[]): void {
  const found = lines.flatMap((line, index) => (initialed.test(line) ? [index] : []));
  if (found.length >= 2) for (const index of found) labels[index] = 'quoted';
}

/** What a line begins with before its first word, where it has one. */
const signsBefore = /^\s{0,2}(?<signs>[^\p{L}\p{N}\s>"'“”‘’([<@$€£]{1,4})(?=.*\p{L})/u;
/** These begin the items of a list. */
const ofList = /^[-–—*+•·.…]*$/u;

/** The signs that this line and the next begin with alike, whatever they are; null: none, or those of a list. */
function sharedMark(lines: readonly string[], from: number): string | null {
  const one = signsBefore.exec(lines[from] ?? '')?.groups?.signs ?? '';
  const other = (lines[from + 1] ?? '').trimStart();
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  const mark = one.slice(0, length);
  return ofList.test(mark) ? null : mark;
}

/** "Ada wrote:" above lines that all begin with "--]" or "|": those are what she wrote, and no more. */
function markOddlyMarked(lines: readonly string[], labels: LineLabel[]): void {
  for (let index = 1; index < lines.length; index++) {
    if (labels[index] !== 'own' || sharedMark(lines, index) === null) continue;
    const end = markedEnd(lines, index) ?? index + 1;
    const above = lines.slice(Math.max(0, index - 2), index).findLast((line) => line.trim() !== '') ?? '';
    if (/:\s*$/.test(above) && saysWho(above.trim())) labels.fill('quoted', index, end);
    index = end - 1;
  }
}

/** From a marker on, everything is the earlier mail, unless the client also marked its lines or said where it ends. */
function markTail(lines: readonly string[], labels: LineLabel[]): void {
  const endings = lines.flatMap((line, index) => (endForwarded.test(line) ? [index] : []));
  for (let index = 0; index < lines.length; index++) {
    const isGroupWise = groupWise.test(lines[index] ?? '');
    if (labels[index] !== 'own' && !isGroupWise) continue;
    const length = isGroupWise ? 1 : markerLength(lines, index);
    if (length === 0) continue;
    while (endings[0] !== undefined && endings[0] < index) endings.shift();
    const end = endings[0] === undefined ? tailEnd(lines, labels, index + length) : endings[0] + 1;
    labels.fill('quoted', index, end);
    index = end - 1;
  }
}

function tailEnd(lines: readonly string[], labels: readonly LineLabel[], from: number): number {
  for (let index = from; index < from + 3 && index < lines.length; index++) {
    // A head of one line is above what is quoted as well.
    if ((lines[index] ?? '').trim() === '' || headerLine.test(lines[index] ?? '')) continue;
    if (labels[index] === 'quoted') return index;
    return markedEnd(lines, index) ?? lines.length;
  }
  return lines.length;
}

/** Where a run of lines ends that all carry the same other mark; null when the first has none. */
function markedEnd(lines: readonly string[], from: number): number | null {
  const mark = sharedMark(lines, from) ?? otherMark.exec(lines[from] ?? '')?.[1];
  if (mark === undefined) return null;
  let end = from;
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line.trimStart().startsWith(mark)) end = index + 1;
    else if (line.trim() !== '') break;
  }
  return end;
}

/** How many lines the marker at `index` takes; 0: there is none. */
function markerLength(lines: readonly string[], index: number): number {
  const line = lines[index] ?? '';
  if (line.length > 300 || line.trim() === '') return 0;
  if (originalMessage.test(line) || beginForwarded.test(line)) return 1 + headerBlockLength(lines, index + 1);
  const rule = /^\s*_{10,}\s*$/.test(line) ? 1 : 0;
  const block = headerBlockLength(lines, index + rule);
  if (block > 0 && (rule === 1 || index === 0 || (lines[index - 1] ?? '').trim() === '')) return rule + block;
  return notesForwarded.test(line) ? 1 : notesHeaderLength(lines, index) || unmarkedAttributionLength(lines, index);
}

/** `From:`, `Sent:`, `To:`, `Subject:` in a row, as Outlook puts them above what it quotes. */
function headerBlockLength(lines: readonly string[], from: number): number {
  let index = from;
  while (index < lines.length && index < from + 2 && (lines[index] ?? '').trim() === '') index++;
  const start = index;
  let hasSubject = false;
  let named = 0;
  while (index < lines.length && index < start + 12) {
    const line = lines[index] ?? '';
    const continues = named > 0 && /^\s+\S/.test(line);
    if (!headerLine.test(line) && !continues) break;
    if (!continues) named++;
    hasSubject ||= subjectLine.test(line);
    index++;
  }
  const block = lines.slice(start, index);
  return named >= 3 && hasSubject && block.some((line) => senderLine.test(line)) ? index - from : 0;
}

/** Lines that Notes may put between the time and `To:`, that a list of recipients may take, and that a head of one line is broken into. */
const notesLines = { beforeTo: 8, recipients: 60, broken: 4 };

/** A name and a time, on one line or two, then `To:` and `Subject:`, as Lotus Notes puts them above what it quotes. */
function notesHeaderLength(lines: readonly string[], from: number): number {
  // The name is on the line of the time, or alone on the one right above it.
  const time = notesTime.test(lines[from] ?? '') ? from : from + 1;
  const isOneLine = timeAndTo.test(lines[time] ?? '');
  const isHead = time === from || bareTime.test(lines[time] ?? '');
  if (!isHead || (lines[from] ?? '').length > (isOneLine ? 300 : 120)) return 0;
  const find = (pattern: RegExp, start: number, most: number) => {
    const found = lines.slice(start, start + most).findIndex((line) => pattern.test(line));
    return found < 0 ? -1 : start + found;
  };
  if (isOneLine) return Math.max(0, find(subjectWithin, time, notesLines.broken) + 1 - from);
  const to = find(toLine, time + 1, notesLines.beforeTo);
  const subject = to < 0 ? -1 : find(subjectLine, to + 1, notesLines.recipients);
  return subject < 0 ? 0 : subject + 1 - from;
}

/** "On … wrote:" with the earlier mail under it unmarked, as some web clients send it. */
function unmarkedAttributionLength(lines: readonly string[], index: number): number {
  if (!beginsAttribution(lines[index] ?? '')) return 0;
  for (let length = 1; length <= 3; length++) {
    const text = lines.slice(index, index + length).join(' ');
    if (isDatedAttribution(text)) return length;
    if ((lines[index + length] ?? '').trim() === '') return 0;
  }
  return 0;
}

/** A quoted line that was broken on the way leaves its last words without the mark. */
function markWrapped(lines: readonly string[], labels: LineLabel[]): void {
  for (let index = 1; index < lines.length - 1; index++) {
    const line = lines[index] ?? '';
    const before = lines[index - 1] ?? '';
    if (labels[index] !== 'own' || labels[index - 1] !== 'quoted' || labels[index + 1] !== 'quoted') continue;
    if (line.trim() !== '' && line.length <= 30 && before.length >= 68 && /^[\p{Ll}\d(]/u.test(line))
      labels[index] = 'quoted';
  }
}

function markAttributions(lines: readonly string[], labels: LineLabel[]): void {
  for (let index = 1; index < lines.length; index++) {
    if (labels[index] !== 'quoted' || labels[index - 1] === 'quoted') continue;
    let last = index - 1;
    while (last > index - 3 && last >= 0 && (lines[last] ?? '').trim() === '') last--;
    const first = attributionStart(lines, labels, last);
    if (first !== null) labels.fill('quoted', first, index);
  }
}

function attributionStart(lines: readonly string[], labels: readonly LineLabel[], last: number): number | null {
  for (let length = 3; length >= 1; length--) {
    const first = last - length + 1;
    if (first < 0) continue;
    const block = lines.slice(first, last + 1);
    if (block.some((line) => line.trim() === '') || labels.slice(first, last + 1).some((label) => label !== 'own'))
      continue;
    if (length > 1 && !beginsAttribution(block[0] ?? '')) continue;
    if (isAttributionAboveQuote(block.join(' '))) return first;
  }
  return null;
}

const verbs =
  'wrote|writes|write|said|says|e-said|typed|stated|quoth|schrieb|schreibt|geschrieben|écrit|a écrit|escribió|escribio|escreveu|ha scritto|scrive|schreef|schrijft|skrev|skriver|kirjoitti|napisał|napisała|napsal|írta|пишет|писал|написал|написала|yazdı';
const verbAtEnd = new RegExp(`(?:^|[\\s,)>"'])(?:${verbs})[^\\p{L}\\d]{0,6}$`, 'iu');
const verbThenPerson = new RegExp(`(?:^|[\\s,])(?:${verbs})\\s+[^\\n]{2,80}:\\s*$`, 'iu');
const opener =
  /^\s*(?:On|At|In|Am|Le|El|Il|Op|Em|Den|Dne|W dniu|Dnia|På|Pe|Il giorno|Le|Quoting|Zitat von|Citando|Once upon|---? In)\s+\S/i;
const quoting = /^\s*(?:Quoting|Zitat von|Citando|Citát)\s[^\n]{2,120}:\s*$/i;

/** "On 3 Oct, Ada wrote:" and its like: only what can stand without a quoted line under it to prove it. */
function isDatedAttribution(line: string): boolean {
  const text = line.trim();
  return text.length <= 300 && opener.test(text) && /\d/.test(text) && /[:：]\s*$/.test(text) && saysWho(text);
}

/** A line that introduces the quoted one right below it, in whatever form. */
function isAttributionAboveQuote(line: string): boolean {
  const text = line.trim();
  if (text.length === 0 || text.length > 300) return false;
  if (quoting.test(text)) return true;
  if (saysWho(text)) return /[:：*]\s*$/.test(text) || opener.test(text);
  return /:\s*$/.test(text) && /\d{1,2}[:/.-]\d{1,2}/.test(text) && /[@<"]|\b(?:19|20)\d{2}\b/.test(text);
}

/** Whether an attribution may begin here that runs over several lines. */
function beginsAttribution(line: string): boolean {
  return opener.test(line) || quoting.test(line);
}

function saysWho(text: string): boolean {
  return verbAtEnd.test(text) || verbThenPerson.test(text);
}
