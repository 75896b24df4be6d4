import { isImperative } from '../../asks/sentence-words.ts';

const whenLine =
  /^\s*(?<label>date|day|time|when|due(?: date| by| on)?|deadline(?: for \p{L}+(?: \p{L}+)?)?)\s*:\s*(?<value>\S.{2,80})$/iu;
const headLine = /^\s*(?:from|to|cc|sent|subject)\s*:/i;
const placeLine = /^\s*(?:place|venue|location|where|room)\s*:\s*(?<place>.{0,50}?)[\s.]*$/i;
const saysDue = /^(?:due|deadline)/i;
const saysItself = /^(?:when|due|deadline)/i;
/** "Employee Name: Mark Palmer" among lines of its kind; "Steve: could you come?" is a sentence. */
const formLine = /^\s*(?<label>\p{Lu}[\p{L} /#]{1,34}):\s+(?<value>(?!.*[.?!]\s*$)\S+(?:\s+\S+){0,5})\s*$/u;
const fewestFormLines = 3;

/** What ties a line to whoever reads it. */
const tie = /\b(?:due|deadlines?|reply|replies|respond|response|rsvp|please)\b/i;
/** With a date it ties as well; "changed by: Mark" has none. */
const tieOfDate = /\b(?:by|before|until|till|no later than|latest)\b/i;
/** A label whose date is one that something has to be done by. */
const labelOfLimit =
  /\b(?:pay(?:ment|able)?|expir\w+|valid|ends?|closes?|closing|cut-?off|return|submi\w+|needed|required|wanted|respond|answer|last (?:day|date))\b/i;
const dateIn =
  /\b(?:today|tonight|tomorrow|noon|midnight|\d{1,2}(?::\d\d| ?[ap]m)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d|\d{1,2}(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?)/i;

type IsReader = (name: string) => boolean;

/** Whether a line of a form wants something of its reader, so that it is said whatever stands around it. */
function isTold(line: string, isReader: IsReader): boolean {
  const { label = '', value = '' } = formLine.exec(line)?.groups ?? {};
  if (tie.test(line) || (dateIn.test(value) && (tieOfDate.test(line) || labelOfLimit.test(label)))) return true;
  // "Sign" alone is what a box is called; "sign the lease" is told to somebody.
  if (/^\p{Ll}+ \S/u.test(value) && isImperative(value)) return true;
  return line.match(/\p{L}{3,}/gu)?.some(isReader) ?? false;
}

/** "Pay by: Friday" as one says it: "Pay by Friday." */
function sayLine(line: string): string {
  const said = line.trim().replace(/[;,]+$/, '');
  return `\n${said.replace(/\b(by|before|until|till|no later than):\s+/i, '$1 ')}.\n`;
}

function heldBy(line: string): string {
  return formLine.exec(line)?.groups?.value ?? line;
}

const money = /[$€£]\s?\d|\b(?:eur|usd|gbp)\b/i;

/** "Employee Name: Anna Berg" and "Report Total: $3,155": who or what a form is about that a sentence announces, and for how much. */
function pointsOfForm(form: readonly string[]): readonly string[] {
  const amount = form.find((line) => money.test(line));
  return amount === undefined ? [] : [...new Set([form[0] ?? '', amount])];
}

/** Without three lines and more that have a name and what it holds: read aloud they are a table. What they want of the reader stays. */
function withoutTables(text: string, isReader: IsReader): string {
  const lines = text.split('\n');
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    let count = 0;
    for (; end < lines.length; end++) {
      const line = lines[end] ?? '';
      const isOfForm = formLine.test(line) && !whenLine.test(line);
      if (isOfForm) count += 1;
      else if (count === 0 || line.trim() !== '') break;
    }
    if (count < fewestFormLines) {
      kept.push(lines[at] ?? '');
      continue;
    }
    const form = lines.slice(at, end).filter((line) => line.trim() !== '');
    const told = form.filter((line) => isTold(line, isReader));
    const above = kept.findLast((line) => line.trim() !== '')?.trim() ?? '';
    const points = above.endsWith(':') ? pointsOfForm(form) : [];
    const isSaid = (line: string): boolean => points.some((point) => heldBy(point) === heldBy(line));
    kept.push('', ...points, ...told.filter((line) => !isSaid(line)).map(sayLine));
    at = end - 1;
  }
  return kept.join('\n');
}

interface WhenLine {
  readonly at: number;
  readonly label: string;
  readonly value: string;
}

function whenLinesOf(lines: readonly string[]): WhenLine[] {
  return lines.flatMap((line, at) => {
    const { label = '', value = '' } = whenLine.exec(line)?.groups ?? {};
    const isHead = [lines[at - 1], lines[at + 1]].some((beside) => headLine.test(beside ?? ''));
    const isTime = /\d|day\b|noon|midnight|tomorrow|week|month/i.test(value);
    if (label === '' || !isTime || (isHead && !saysDue.test(label))) return [];
    return [{ at, label, value: value.trim().replace(/[.;,]+$/, '') }];
  });
}

/** Of one occasion: side by side but for the place, each label once; what is due is an occasion of its own. */
function occasionsOf(found: readonly WhenLine[], lines: readonly string[]): WhenLine[][] {
  const occasions: WhenLine[][] = [];
  for (const line of found) {
    const last = occasions.at(-1);
    const from = last?.at(-1)?.at ?? 0;
    const isBeside = lines
      .slice(from + 1, line.at)
      .every((between) => between.trim() === '' || placeLine.test(between));
    const isAgain = last?.some(({ label }) => label.toLowerCase() === line.label.toLowerCase()) ?? true;
    const isOther = saysDue.test(line.label) || (saysDue.test(last?.[0]?.label ?? '') && !/^time$/i.test(line.label));
    if (last === undefined || !isBeside || isAgain || isOther) occasions.push([line]);
    else last.push(line);
  }
  return occasions.filter(([first, ...others]) => others.length > 0 || saysItself.test(first?.label ?? ''));
}

/** "Induction" above its date and time: which of several occasions it is. */
function headAbove(at: number, lines: readonly string[]): { readonly at: number; readonly text: string } | null {
  const above = lines.slice(0, at).findLastIndex((line) => line.trim() !== '');
  const line = lines[above] ?? '';
  const text = (formLine.exec(line)?.groups?.value ?? line).trim().replace(/[\s:–-]+$/, '');
  return /^\p{Lu}[^.?!:;]{2,50}$/u.test(text) ? { at: above, text } : null;
}

interface Announced {
  readonly at: number;
  readonly text: string;
  /** What stands before it in its line. */
  readonly before: string;
}

/** "A new appointment has been made for you:" right above: what it is that is then. */
function announcedAbove(at: number, lines: readonly string[]): Announced | null {
  const above = lines.slice(0, at).findLastIndex((line) => line.trim() !== '');
  const { before = '', text } =
    /^(?<before>.*[.!?]\s+)?(?<text>\p{Lu}[^.!?:]{8,100}):\s*$/u.exec(lines[above] ?? '')?.groups ?? {};
  return text === undefined
    ? null
    : { at: above, text: text.replace(/ (?:as follows|as below|below)$/i, ''), before: before.trim() };
}

/** Where it is, among the lines that say when or right below them. */
function placeOf(
  occasion: readonly WhenLine[],
  lines: readonly string[],
): { readonly at: number; readonly text: string } | null {
  const from = occasion[0]?.at ?? 0;
  const below = (occasion.at(-1)?.at ?? from) + 1;
  const end = below + lines.slice(below).findIndex((line) => line.trim() !== '');
  const at = lines.findIndex((line, place) => place > from && place <= end && placeLine.test(line));
  const text = placeLine.exec(lines[at] ?? '')?.groups?.place ?? '';
  return text === '' ? null : { at, text };
}

/** "Date: every Thursday" above "Time: 7:30": lines of a form that say when, as one sentence; not the head of a mail. */
function joinWhenLines(text: string): string {
  const lines = text.split('\n');
  const occasions = occasionsOf(whenLinesOf(lines), lines);
  const several = occasions.filter(([first]) => !saysDue.test(first?.label ?? '')).length > 1;
  const said = new Map<number, string>();
  for (const occasion of occasions) {
    const [first] = occasion;
    if (first === undefined) continue;
    const announced = announcedAbove(first.at, lines);
    const head = announced ?? (several ? headAbove(first.at, lines) : null);
    const label = saysDue.test(first.label) ? first.label : (head?.text ?? 'When');
    for (const { at } of occasion) said.set(at, '');
    if (head !== null) said.set(head.at, announced?.before ?? '');
    const place = several ? null : placeOf(occasion, lines);
    if (place !== null) said.set(place.at, '');
    const values = [...occasion.map(({ value }) => value), place?.text ?? ''].filter(Boolean).join(', ');
    said.set(first.at, `\n${/ by$/i.test(label) ? label : `${label}:`} ${values}.\n`);
  }
  return lines
    .map((line, at) => said.get(at) ?? line)
    .filter((line, at) => line !== '' || said.get(at) !== '')
    .join('\n');
}

/** A text whose forms are said as far as they say when, or what is wanted of the reader, and else left out. */
export function sayForms(text: string, isReader: IsReader): string {
  return joinWhenLines(withoutTables(text, isReader));
}
