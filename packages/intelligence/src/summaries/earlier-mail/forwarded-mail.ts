import type { MailAddress, MailMessage } from '@nexus/contracts';
import { shortSenderName } from '../../sender-name.ts';
import { namesPerson, namesReader, withInitials } from '../addressee.ts';
import { splitEarlierMail } from '../sentences/prose-lines.ts';
import { countsFromItsDay } from '../sentences/relative-days.ts';
import { type ForwardedHead, nameOfAddress, namesOnLine } from './forwarded-head.ts';

const subjectMark = /^\s*(?:fwd?|wg|vb|tr|rv)\s*:/i;
/** What stands above a mail that is passed on; a mail that is answered has "wrote:" or "Original Message" there. */
const forwardMark = /^[\W_]*(?:begin )?forwarded\b(?: message| text| by |:|\s*$)/im;
const markWithin = 60;

/** Whether a mail passes another one on, by its subject or by what stands above the other. */
export function isForward({ subject, body }: MailMessage): boolean {
  return subjectMark.test(subject) || isPassedOn(body.quoted);
}

/** Whether a text begins as a mail does that is passed on. */
export function isPassedOn(text: string): boolean {
  return forwardMark.test(text.trimStart().slice(0, markWithin));
}

/** Whether a name on a "From:" line is that of an address: by surname, or as its initials are joined to one, "Ruth Anna Berg" in raberg@example.org. */
export function isWriter(line: string, { name, address }: MailAddress): boolean {
  const [first = '', second = ''] = line.replace(/["“”]|[<@/([].*$/gu, '').split(',');
  const said = /\S\s+\S/.test(first.trim()) ? first : `${second} ${first}`;
  const surname = said.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '';
  if (surname === '') return false;
  const [local = ''] = address.toLowerCase().split('@');
  const own = `${name ?? ''} ${local}`.toLowerCase().split(/[^\p{L}'’-]+|[-.]/u);
  if (own.includes(surname)) return true;
  return withInitials(said).includes(local.replace(/\P{L}/gu, ''));
}

/** Whether the mail below was written by whoever sends this one. */
export function isBySender(
  { name, address }: Pick<ForwardedHead, 'name' | 'address'>,
  from: MailAddress | null,
): boolean {
  return from !== null && (address === from.address.toLowerCase() || isWriter(name ?? '', from));
}

/** "Piet Vos's mail", where the head of the forwarded mail names somebody else than who forwards it. */
export function forwardedFrom({ name, address }: ForwardedHead, { from }: Pick<MailMessage, 'from'>): string {
  if (isBySender({ name, address }, from)) return 'an earlier mail';
  return name === null ? 'a mail' : `${name.replace(/^(\S+), (\S+)$/, '$2 $1').trim()}'s mail`;
}

/** "Steven" of steven.kean@example.org, which has no name. */
function shortNameOf(person: MailAddress | null): string | null {
  const [first = '', family] = nameOfAddress(person?.address ?? '')?.split(' ') ?? [];
  return shortSenderName(person) ?? (family === undefined ? null : first);
}

/** A list may hold the reader. */
const manyPeople =
  /\b(?:list|all|team|staff|everyone|everybody|group|crew|undisclosed|suppressed|recipients?|members?|employees)\b/i;

/** "to Tom", "to Tom and others": whom a forwarded mail was written to; empty where that is the reader, or may be. */
export function forwardedTo(
  { name: writer, to }: ForwardedHead,
  email: MailMessage,
  readerAddresses: readonly string[],
): string {
  if (to === null || manyPeople.test(to) || namesReader(to, email, readerAddresses)) return '';
  const people = namesOnLine(to);
  const isToSender = email.from !== null && namesPerson(to, email.from);
  const name = isToSender
    ? shortNameOf(email.from)
    : (people.find((person) => person !== null && person !== writer) ?? null);
  const others = people.length > 1 || to.trim().endsWith(',') || to.trim().endsWith(';');
  if (name === null && !isToSender) return others ? 'to others' : 'to somebody else';
  return `to ${name ?? 'the sender'}${others ? ' and others' : ''}`;
}

/** A mail that stands below another one. */
export interface EarlierMail {
  /** It, and all that stands below it, from its head on. */
  readonly head: string;
  readonly text: string;
}

const mostBelow = 4;
/** Almost all: a signature may stand below without. */
const shareMarked = 0.8;

/** A paragraph in square brackets. */
const note = /(?<=^|\n)\s*\[(?!(?:img|image|cid|https?:))[^[\]]{20,800}\]\s*(?=\n|$)/giu;

/** Without what somebody who passes a mail on put between its lines: "[not sure whether this is for both groups. /t]". */
export function withoutNotes(text: string): string {
  return text.replace(note, '\n');
}

/** Without the marks of what is quoted. */
export function withoutMarks(text: string): string {
  return text.replace(/^(?:[ \t]{0,3}>)+ ?/gm, '');
}

/** A mail that was quoted before it was passed on is marked as a whole. */
function withoutMarksOfAll(text: string): string {
  const filled = text.split('\n').filter((line) => line.trim() !== '');
  const marked = filled.filter((line) => /^\s{0,3}>/.test(line));
  return marked.length >= shareMarked * filled.length ? withoutMarks(text) : text;
}

/** A long subject takes a second line, or a third. */
const linesOfSubject = 3;

/** Whether the last `linesOfSubject` lines above another end with one of a head, or with the rest of its subject. */
function isBelowField(lines: readonly string[]): boolean {
  if (/^\s*(?:subject|cc|to)\s*:/i.test(lines.at(-1) ?? '')) return true;
  const subject = lines.findIndex((line) => /^\s*subject\s*:/i.test(line));
  return subject >= 0 && lines.slice(subject).every((line) => line.trim() !== '');
}

/** Parts a text behind the lines that say who wrote what to whom, where the next earlier mail begins. */
function partBelowHead(text: string): { readonly own: string; readonly earlier: string } {
  const lines = text.split('\n');
  const end = lines.findIndex(
    (line, index) => line.trim() === '' && isBelowField(lines.slice(Math.max(0, index - linesOfSubject), index)),
  );
  return end < 0 ? { own: text, earlier: '' } : splitEarlierMail(withoutMarksOfAll(lines.slice(end).join('\n')));
}

/** Without the lines that say who forwarded what to whom, and without what stands below the next ones. */
export function withoutHead(text: string): string {
  return partBelowHead(text).own;
}

/** The mails of a text that stand below one another, the last that was written first. */
export function earlierMails(text: string): readonly EarlierMail[] {
  const mails: EarlierMail[] = [];
  for (let head = text; head.trim() !== '' && mails.length < mostBelow; ) {
    const { own, earlier } = partBelowHead(head);
    mails.push({ head, text: own });
    head = earlier;
  }
  return mails;
}

const week =
  /\b(?:this|next|last) (?:week|weekend|month|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|\b(?:next|last) (?:morning|afternoon|evening)\b/i;

/** Whether a sentence counts from the day it was written on, which is told anew where that is known, or from its week, which is not. */
export function countsFrom(sentence: string): { readonly itsDay: boolean; readonly itsWeek: boolean } {
  return { itsDay: countsFromItsDay(sentence), itsWeek: week.test(sentence) };
}
