import type { MailAttachment } from '@nexus/contracts';
import { countOf, joinWithAnd } from '@nexus/spoken-text';

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

/** "roof plan, a PDF", without what only a machine reads of a file's name; "a picture" where it has none worth saying. */
function nameOf({ name, mediaType }: MailAttachment): string {
  const kind = kinds.find(([pattern]) => pattern.test(mediaType.toLowerCase()))?.[1] ?? 'a file';
  const words = (name ?? '')
    .replace(/\.[\p{L}\d]{1,5}$/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60);
  // A number or a code is no name.
  return /\p{L}{3}/u.test(words) ? `${words}, ${kind}` : kind;
}

/** How many attachments a mail has and what the first three are called (E-7); empty where it has none. They are never fetched. */
export function sayAttachments(attachments: readonly MailAttachment[]): string {
  const [only, ...others] = attachments;
  if (only === undefined) return '';
  if (others.length === 0) return `an attachment: ${nameOf(only)}`;
  const named = attachments.slice(0, 3).map(nameOf);
  const rest = attachments.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  return `${countOf(attachments.length, { singular: 'attachment', plural: 'attachments' })}: ${joinWithAnd(all)}`;
}
