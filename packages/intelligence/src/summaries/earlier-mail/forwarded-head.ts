import { capitalise } from '@nexus/text';
import { instantOf } from '../../scoring/deadlines/find-deadline.ts';
import { createZoneOffset } from '../../scoring/deadlines/time-zone-offset.ts';

/** Who wrote a mail that another one passes on, and when, as far as its head tells. */
export interface ForwardedHead {
  readonly name: string | null;
  readonly address: string | null;
  /** Its date as it is written, with a year; null where there is none. */
  readonly date: string | null;
  /** Whom it was written to, as the line says it; null where there is none. */
  readonly to: string | null;
}

const field =
  /^[\s>*]*(?<label>from|von|de|sent|gesendet|envoyé|date|datum|to|an|à|cc|subject|betreff|objet)\s*:\**[ \t]*(?<value>.*)$/iu;
/** The source of an expression. */
export const person = String.raw`(?<name>\p{Lu}[\p{L}.'’-]+(?:[ ,]+\p{Lu}[\p{L}.'’-]*){0,3})`;
const personFirst = new RegExp(`^["“]?${person}`, 'u');
/** "Anna Berg@ENRON on 11/09/2026 03:14 PM", on one line or on two: how Notes heads a mail. */
const nameAboveDate = new RegExp(
  String.raw`^[\s>]*["“]?${person}["”]?(?:[ \t]*[@</][^\n]{0,80})?(?:\s*\n\s*Sent by:[^\n]*)?(?: on |\s*\n\s*)(?<date>\d{1,2}\/\d{1,2}\/\d{2,4}[^\n]{0,12})`,
  'mu',
);
/** Characters in which a head stands. */
export const headLength = 1_500;
/** What stands above a head: a mark, not a sentence. */
const longestAbove = 60;

const none: ForwardedHead = { name: null, address: null, date: null, to: null };

/** "Kerr" of kerr@example.net. */
export function nameOfAddress(address: string): string | null {
  const [, given = '', family = ''] = /^(\p{L}{2,})(?:[._-](\p{L}{2,}))?@/u.exec(address) ?? [];
  return given === '' ? null : [given, family].filter(Boolean).map(capitalise).join(' ');
}

const commentHead = /^[\W_]*(?:(?:additional|new|further) )?comments? (?:from|by) (?<who>\S.*)$/im;

/** A name, and a date at most. */
const nameAlone = new RegExp(`^["“]?${person}["”]?(?:[\\s,]+(?:on )?\\d[\\d\\s:./-]*)?[\\W_]*$`, 'u');

/** A comment that a machine passes on: "Additional comments from anna@example.com 2026-11-09"; null where there is none. */
export function readComment(text: string): { readonly name: string; readonly words: string } | null {
  const head = commentHead.exec(text);
  const who = head?.groups?.who;
  if (head === null || who === undefined) return null;
  const address = /[^\s<>"'(),:;]+@[^\s<>"'(),:;\]]+/.exec(who)?.[0];
  // "Comments from two readers, and more" is a line of a letter.
  if (address === undefined && !nameAlone.test(who)) return null;
  const name = address === undefined ? personFirst.exec(who)?.groups?.name : nameOfAddress(address);
  return { name: name ?? 'Somebody', words: text.slice(head.index + head[0].length) };
}

function withYear(date: string | undefined): string | null {
  return date !== undefined && /\b\d{4}\b/.test(date) ? date : null;
}

/** Whether a list of names or addresses takes the next line as well. */
function goesOn(list: string, line: string): boolean {
  return /[,;]/.test(list) && /[@/]|[,;]\s*$/.test(line);
}

/** The lines of the first head, to its blank line; a program that parts each line by a blank one is followed. */
function fieldsOfFirstHead(lines: readonly string[], from: number): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let last = '';
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (/^[\s>]*$/.test(line) && !field.test(lines[at + 1] ?? '')) break;
    const { label = '', value = '' } = field.exec(line)?.groups ?? {};
    const known = fields.get(last);
    if (label === '' && known !== undefined && goesOn(known, line)) fields.set(last, `${known} ${line.trim()}`);
    if (label === '') continue;
    last = label.toLowerCase();
    if (!fields.has(last)) fields.set(last, value.trim());
  }
  return fields;
}

function recipients(fields: ReadonlyMap<string, string>): string | null {
  return fields.get('to') ?? fields.get('an') ?? fields.get('à') ?? null;
}

/** "'Berg, Anna M. (Site)'": one person. */
const surnameFirst =
  /(?<!\p{L})["'“](?<family>\p{Lu}[\p{L}'’-]+), (?<given>\p{Lu}[\p{L}.’-]*(?: \p{Lu}[\p{L}.’-]*)*)(?: \([^()]*\))?["'”]/gu;

/** "Walton, Steve; Mara, Susan", "Anna Berg <anna@example.org>, Tom/SITE@SITE": names as one says them, null for who has only an address. */
export function namesOnLine(line: string): (string | null)[] {
  const named = line.replace(surnameFirst, '$<given> $<family>');
  const isOneName = /^\s*[^\s,;@/]+,(?:\s+[^\s,;@/]+){1,2}\s*$/.test(named);
  const entries = isOneName ? [named] : named.split(named.includes(';') ? ';' : ',');
  return entries
    .map((entry) => entry.replace(/["“”]|(?<!\p{L})'|'(?!\p{L})/gu, '').trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const name = personFirst.exec(entry.replace(/\s*[<@/([].*$/u, ''))?.[0].trim() ?? null;
      return name === null || !/\s/.test(name) ? null : name.replace(/^(\S+), (\S+).*$/, '$2 $1');
    });
}

function isAbove(text: string): boolean {
  return text
    .split('\n')
    .every(
      (line) => /^[\W_]*(?:begin )?(?:forwarded|original)\b|^\W*-{3,}/i.test(line) || line.trim().length < longestAbove,
    );
}

/** What the first head of a forwarded text says; a lone "From: Dublin" is none. */
export function readForwardedHead(text: string): ForwardedHead {
  const head = text.slice(0, headLength);
  const lines = head.split('\n');
  const from = lines.findIndex((line) => field.test(line));
  const start = from < 0 ? head.length : lines.slice(0, from).join('\n').length;
  const above = nameAboveDate.exec(head);
  if (above !== null && above.index <= start && isAbove(head.slice(0, above.index))) {
    const to = from < 0 ? null : recipients(fieldsOfFirstHead(lines, from));
    return { name: above.groups?.name ?? null, address: null, date: withYear(above.groups?.date), to };
  }
  if (from < 0 || !isAbove(head.slice(0, start))) return none;
  const fields = fieldsOfFirstHead(lines, from);
  const writer = fields.get('from') ?? fields.get('von') ?? fields.get('de');
  if (writer === undefined || fields.size < 2) return none;
  const address = /[^\s<>"'(),:;]+@[^\s<>"'(),:;\]]+/.exec(writer)?.[0].toLowerCase() ?? null;
  const name = personFirst.exec(writer)?.groups?.name ?? (address === null ? null : nameOfAddress(address));
  const written = ['date', 'sent', 'gesendet', 'datum', 'envoyé'].map((label) => fields.get(label));
  const date = withYear(written.find((value) => value !== undefined));
  return { name, address, date, to: recipients(fields) };
}

interface Passing {
  readonly passedOn: Date;
  readonly timeZone: string;
}

const monthNames = 'January February March April May June July August September October November December'.split(' ');

/** "11/09/2026" is in September or in November. */
function readingsOf(date: string): string[] {
  const [words = '', first = '', second = '', year = ''] = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(date) ?? [];
  const [one, other] = [monthNames[Number(first) - 1], monthNames[Number(second) - 1]];
  if (first === second || one === undefined || other === undefined) return [date];
  return [`${second} ${one} ${year}`, `${first} ${other} ${year}`].map((said) => date.replace(words, said));
}

const longestApart = 2 * 24 * 60 * 60 * 1000;

/** When a forwarded mail was written; null: nobody knows, or it says that it was after it was passed on. */
export function writtenAt({ date }: ForwardedHead, { passedOn, timeZone }: Passing): Date | null {
  if (date === null) return null;
  const zoneOffset = createZoneOffset(timeZone);
  const instants = readingsOf(date.replace(/\bat\b/, ' ')).map((said) =>
    instantOf(said, { sent: passedOn, zoneOffset }),
  );
  // What can be read in two ways is one day where the other is still to come; clocks of two places are hours apart.
  const [at = null, ...others] = instants.filter(
    (instant) => instant !== null && instant.getTime() <= passedOn.getTime() + longestApart,
  );
  return at === null || others.length > 0 || at > passedOn ? null : at;
}
