import type { MailAddress } from '@nexus/contracts';

const notPersons =
  /\b(?:team|support|service|services|info|news|newsletter|alerts?|notifications?|billing|accounts?|sales|office|inc|ltd|gmbh|llc|corp|company|bank|list|admin|department|no-?reply|council|school|club|group|store|shop)\b/i;

/** A display name as one says it: without quotes, brackets, addresses, "via …"; "Chen, Maria" turned round; null when nothing is left. */
export function speakableName(from: MailAddress | null): string | null {
  if (from?.name == null) return null;
  const name = from.name
    .replace(/["“”<>]/g, ' ')
    .replace(/\(.*?\)|\[.*?\]/g, ' ')
    .replace(/\bvia\b.*$/i, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '' || name.includes('@') || !/\p{L}{2}/u.test(name)) return null;
  const [family, given] = name.split(/,\s*/, 2);
  return given !== undefined && /^\p{Lu}\p{L}+(?: \p{Lu}\.?)?$/u.test(given) ? `${given} ${family}` : name;
}

/** Whether a name is that of a company, a list or an office, as far as its words tell. */
export function isOrganisation(name: string): boolean {
  return notPersons.test(name);
}

/** How the sender is spoken of: by full name, or as "the sender". */
export function senderName(from: MailAddress | null): string {
  return speakableName(from) ?? 'the sender';
}

/** A person's first name; an organisation's whole name; null when there is no name. */
export function shortSenderName(from: MailAddress | null): string | null {
  const name = speakableName(from);
  if (name === null || isOrganisation(name)) return name;
  const [first, second, ...more] = name.split(' ');
  const isPerson = first !== undefined && second !== undefined && more.length < 2 && /^\p{Lu}\p{Ll}/u.test(first);
  return isPerson ? first : name;
}

const shortestName = 3;

/** "steve" and "steven", "vince" and "vincent": lower case. */
export function isShortFor(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= shortestName && (one.startsWith(other) || other.startsWith(one));
}
