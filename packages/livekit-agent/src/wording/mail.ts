import type { MailAttachment, MailEnvelope } from '@nexus/contracts';
import { speakableName, withoutSubjectMarks } from '@nexus/intelligence';
import { dayNumberAt, wallClockAt } from '@nexus/language';
import { countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise, dateFormat, isSpeakableScript, spokenSubject } from '@nexus/text';

/** Who a mail is from, as one says it: the name, else the words of the address; never an address (B-17). */
export function senderName(email: Pick<MailEnvelope, 'from'>): string {
  const name = speakableName(email.from);
  if (name !== null && isSpeakableScript(name)) return name;
  const [mailbox = ''] = (email.from?.address ?? '').split('@');
  const words = mailbox.split(/[._+-]+/).filter((word) => /^[a-z]{2,}$/i.test(word));
  if (words.length === 0) return 'an unknown sender';
  return words.map(capitalise).join(' ');
}

/** "Anna, Piet and Tom", or the first two and how many others. */
export function atMostThree(names: readonly string[]): string {
  if (names.length <= 3) return joinWithAnd(names);
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`;
}

const signs: Readonly<Record<string, string>> = { '@': 'at', '.': 'dot', '-': 'dash', _: 'underscore', '+': 'plus' };

/** "magda at kerr dot example": an address that was asked for; unasked none is ever read out (B-17). */
export function sayAddress(address: string): string {
  return address.replace(/[@.\-_+]/g, (sign) => ` ${signs[sign]} `).trim();
}

/** The subject as one says it: without "Re:" and list tags; "no subject" when there is none. */
export function subjectName({ subject }: Pick<MailEnvelope, 'subject'>): string {
  return (
    spokenSubject(subject) ??
    (/[\p{L}\d]/u.test(withoutSubjectMarks(subject)) ? 'a subject I cannot say' : 'no subject')
  );
}

const kinds: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf$/, 'a PDF'],
  [/^image\//, 'a picture'],
  [/^audio\//, 'a recording'],
  [/^video\//, 'a video'],
  [/spreadsheet|ms-?excel|csv/, 'a spreadsheet'],
  [/presentation|powerpoint/, 'a presentation'],
  [/msword|wordprocessing|opendocument\.text/, 'a document'],
  [/^text\/calendar$/, 'an invitation'],
  [/zip|compressed|x-tar/, 'an archive'],
  [/^message\/rfc822$/, 'a mail'],
];

/** Who hears it cannot do anything with it. */
const longNumber = /(?<!\S)\d{4,}(?!\S)/g;
const cameraName = /^(?:IMG|DSC|DSCN|DSCF|PXL|VID|MVI|WhatsApp Image|image|photo|scan|screenshot|bild|foto)[ \d]*$/i;

/** "roof plan, a PDF", without what only a machine reads of a file's name; "a picture" where it has none worth saying. */
function nameOf({ name, mediaType }: MailAttachment): string {
  const kind = kinds.find(([pattern]) => pattern.test(mediaType.toLowerCase()))?.[1] ?? 'a file';
  const words = (name ?? '')
    .replace(/\.[\p{L}\d]{1,5}$/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(longNumber, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, 60);
  // A number, a code or what a camera calls it is no name.
  return /\p{L}{3}/u.test(words) && !cameraName.test(words) ? `${words}, ${kind}` : kind;
}

/** "an attachment", "three attachments": for an item that is long already. */
export function countAttachments({ length }: readonly MailAttachment[]): string {
  return length === 1 ? 'an attachment' : countOf(length, { singular: 'attachment', plural: 'attachments' });
}

/** What the first three attachments of a mail are called (E-7); empty where it has none. They are never fetched. */
export function nameAttachments(attachments: readonly MailAttachment[]): string {
  const named = attachments.slice(0, 3).map(nameOf);
  const rest = attachments.length - named.length;
  return joinWithAnd(rest > 0 ? [...named, `${rest} more`] : named);
}

/** The same with how many they are: "two attachments: roof plan, a PDF and a picture". */
export function sayAttachments(attachments: readonly MailAttachment[]): string {
  return attachments.length === 0 ? '' : `${countAttachments(attachments)}: ${nameAttachments(attachments)}`;
}

/** The time of day, as one says it: "9:40". */
export function sayTime(date: Date, timeZone: string): string {
  const { hour, minute } = wallClockAt(date, timeZone);
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

/** A day that needs no other to be counted from: "Tuesday 8 October 2002". */
export function sayDate(date: Date, timeZone: string): string {
  const form = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return dateFormat('en-GB', { timeZone, ...form })
    .format(date)
    .replace(',', '');
}

/** When a mail came, as one says it: "today at 9:40", "yesterday at 16:00", "on Tuesday", "on 3 October". */
export function sayWhen(date: Date | null, now: Date, timeZone: string): string {
  if (date === null) return 'at an unknown time';
  const days = dayNumberAt(now, timeZone) - dayNumberAt(date, timeZone);
  if (days === 0) return `today at ${sayTime(date, timeZone)}`;
  if (days === 1) return `yesterday at ${sayTime(date, timeZone)}`;
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat('en-GB', { timeZone, ...options }).format(date);
  if (days > 1 && days < 7) return `on ${format({ weekday: 'long' })}`;
  return `on ${format({ day: 'numeric', month: 'long', ...(days > 300 && { year: 'numeric' }) })}`;
}

/** Hours at which a part of the day begins. */
const dayParts = { morning: 5, afternoon: 12, evening: 18 } as const;

/** The same where the minute does not matter: "this morning", "yesterday evening". Who wants to know it asks when the mail came. */
export function sayRoughlyWhen(date: Date | null, now: Date, timeZone: string): string {
  const days = date === null ? null : dayNumberAt(now, timeZone) - dayNumberAt(date, timeZone);
  if (date === null || (days !== 0 && days !== 1)) return sayWhen(date, now, timeZone);
  const { hour } = wallClockAt(date, timeZone);
  if (days === 1) return hour < dayParts.evening ? 'yesterday' : 'yesterday evening';
  if (hour < dayParts.morning) return 'in the night';
  return hour < dayParts.afternoon ? 'this morning' : hour < dayParts.evening ? 'this afternoon' : 'this evening';
}

/** Which mail is meant, for one who may have to choose: "Ruth Adeyemi, this afternoon: safety regulator in town on Tuesday". */
export function sayWhichMail(email: MailEnvelope, now: Date, timeZone: string): string {
  return `${senderName(email)}, ${sayRoughlyWhen(email.receivedAt, now, timeZone)}: ${subjectName(email)}`;
}
