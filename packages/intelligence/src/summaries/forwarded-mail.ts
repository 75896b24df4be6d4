import type { MailMessage } from '@nexus/contracts';
import { splitEarlierMail } from './prose-lines.ts';

const subjectMark = /^\s*(?:fwd?|wg|vb|tr|rv)\s*:/i;
/** What stands above a mail that is passed on; a mail that is answered has "wrote:" or "Original Message" there. */
const forwardMark = /^[\W_]*(?:begin )?forwarded\b(?: message| by |:|\s*$)/im;
const markWithin = 60;

/** Whether a mail passes another one on, by its subject or by what stands above the other. */
export function isForward({ subject, body }: MailMessage): boolean {
  return subjectMark.test(subject) || isPassedOn(body.quoted);
}

/** Whether a text begins as a mail does that is passed on. */
export function isPassedOn(text: string): boolean {
  return forwardMark.test(text.trimStart().slice(0, markWithin));
}

const person = String.raw`(?<name>\p{Lu}[\p{L}.'’-]+(?:[ ,]+\p{Lu}[\p{L}.'’-]*){0,3})`;
const fromLine = new RegExp(String.raw`^[\s>]*(?:[Ff]rom|FROM|[Vv]on|[Dd]e)\s*:\s*["“]?${person}`, 'mu');
/** "Anna Berg@ENRON on 11/09/2026 03:14 PM", on one line or on two: how Notes heads a mail. */
const nameAboveDate = new RegExp(
  String.raw`^[\s>]*["“]?${person}["”]?(?:[ \t]*[@<][^\n]{0,80})?(?: on |\s*\n\s*)\d{1,2}\/\d{1,2}\/\d{2,4}`,
  'mu',
);
const headLength = 1_500;

/** "Piet Vos's mail", where the head of the forwarded mail names somebody else than who forwards it. */
export function forwardedFrom(text: string, { from }: Pick<MailMessage, 'from'>): string {
  const head = text.slice(0, headLength);
  const [first] = [nameAboveDate.exec(head), fromLine.exec(head)]
    .filter((match) => match !== null)
    .sort((one, other) => one.index - other.index);
  const name = first?.groups?.name;
  const surname = name?.split(/[\s,]+/).at(name.includes(',') ? 0 : -1) ?? '';
  if (surname !== '' && `${from?.name} ${from?.address}`.toLowerCase().includes(surname.toLowerCase())) {
    return 'an earlier mail';
  }
  return name === undefined ? 'a mail' : `${name.replace(/^(\S+), (\S+)$/, '$2 $1').trim()}'s mail`;
}

/** Without the lines that say who forwarded what to whom, so that the next earlier mail is found where it begins. */
export function withoutHead(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex(
    (line, index) => index > 0 && line.trim() === '' && /^\s*(?:subject|cc|to)\s*:/i.test(lines[index - 1] ?? ''),
  );
  return end < 0 ? text : splitEarlierMail(lines.slice(end).join('\n')).own;
}

const countsFromItsDay =
  /\b(?:today|tonight|tomorrow|yesterday|(?:this|next|last) (?:week|weekend|month|morning|afternoon|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b/i;

/** Whether a sentence of a forwarded mail, whose date nobody knows, counts from the day that it was written on. */
export function countsFromAnotherDay(sentence: string): boolean {
  return countsFromItsDay.test(sentence);
}
