import type { MailAddress, MailMessage } from '@nexus/contracts';
import { isDiscussionList } from '../mailing-lists.ts';
import { type ReaderRole, readerRole } from '../scoring/signal-reading.ts';
import { isShortFor, shortSenderName, speakableName } from '../sender-name.ts';

/** To whom a mail speaks: what it asks of somebody else is not asked of whoever hears it. */
export type Addressee =
  | { readonly to: 'reader' }
  /** Somebody else, as one says the name; the reader has a copy. */
  | { readonly to: 'person'; readonly name: string }
  | { readonly to: 'list' };

const greeting = /^\s*(?:hi|hello|hey|hallo|dear|good (?:morning|afternoon|evening))\b[\s,]+/i;
const called =
  /^\s*(?<name>\p{Lu}\p{Ll}+)(?:(?:\s+(?:and|&)|,)\s+(?<second>\p{Lu}\p{Ll}+)(?=\s*(?:[,:!–-]|\n|$)))?\s*(?:[,:!–-]|\n|$)/u;
const nobodysName: ReadonlySet<string> = new Set(
  'all team everyone everybody folks guys colleague colleagues both sir madam there list friends again customer hi hello please thanks also then'.split(
    ' ',
  ),
);

export interface CalledName {
  readonly name: string;
  /** "Ben and Ann,": Ann. */
  readonly second: string | null;
  /** After a greeting, so that it is a name whoever bears it. */
  readonly greeted: boolean;
}

/** The name that a text opens with: "Hi Ben," or "Henrik,". */
export function calledName(text: string): CalledName | null {
  const greeted = greeting.exec(text)?.[0] ?? '';
  const { name, second } = called.exec(text.slice(greeted.length).replace(/^(\S+)$/m, '$1,'))?.groups ?? {};
  if (name === undefined || nobodysName.has(name.toLowerCase())) return null;
  return { name, second: second ?? null, greeted: greeted !== '' };
}

/** Whether somebody in the headers is called so. */
export function isNamedIn(name: string, { from, to, cc }: MailMessage): boolean {
  const word = name.toLowerCase().split(' ')[0] ?? '';
  const people: readonly (MailAddress | null)[] = [from, ...to, ...cc];
  return people.some((person) =>
    (person?.name ?? person?.address ?? '')
      .toLowerCase()
      .split(/\P{L}+/u)
      .includes(word),
  );
}

const shortestName = 3;
/** Letters of an address, an initial among them, that make a name. */
const fewestOfCut = 5;
const local = /[^\s<>"'(),:;]+(?=@)/g;

/** "raberg", "aberg": the names of somebody as an address joins their initials to one. */
export function withInitials(name: string): string[] {
  const parts = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const initials = (count: number): string =>
    parts
      .slice(0, count)
      .map(([first]) => first)
      .join('');
  return parts.map((part, at) => initials(at) + part).slice(1);
}

/** "abergstr" of Bergstrom: an initial and as much of a name as there was room for. */
function isCutName(one: string, word: string): boolean {
  return one.length > fewestOfCut && word.startsWith(one.slice(1));
}

/** Whether a line of a head, "To: Anna Berg, Tom", names somebody: by all their names, by the only one it has, or by the address without its domain. */
export function namesPerson(line: string, { name, address }: MailAddress): boolean {
  const said = line.toLowerCase().match(/\p{L}+/gu) ?? [];
  const own = address.split('@')[0] ?? '';
  const words = (name ?? own)
    .toLowerCase()
    .split(/\P{L}+/u)
    .filter((word) => word.length >= shortestName);
  const isSaid = (word: string): boolean => said.some((other) => other === word || isShortFor(other, word));
  if (words.length > 0 && (said.length === 1 ? words.some(isSaid) : words.every(isSaid))) return true;
  const known = [own.toLowerCase(), ...withInitials(name ?? own)];
  return (line.toLowerCase().match(local) ?? [])
    .map((one) => one.replace(/[^\p{L}.]/gu, ''))
    .some((one) => known.includes(one) || words.some((word) => isCutName(one, word)));
}

/** The same of the reader; where nobody knows who that is, of whoever the mail is to. */
export function namesReader(line: string, email: MailMessage, readerAddresses: readonly string[]): boolean {
  const { known, names } = readerRole(email, readerAddresses);
  const readers = known ? email.to.filter(({ address }) => readerAddresses.includes(address)) : email.to;
  const all = [...readers, ...names.map((name) => ({ name, address: '' }))];
  return all.some((person) => namesPerson(line, person));
}

export function isReaderName(name: string, { names }: ReaderRole): boolean {
  const called = name.toLowerCase().split(' ')[0] ?? '';
  return names.some((own) => own === called || isShortFor(own, called));
}

/** "Jo, could you …" at the head of a line further down. */
function turnsToReader(text: string, role: ReaderRole): boolean {
  return [...text.matchAll(/^(\p{Lu}\p{Ll}+)(?:,|:| [-–—]) \S/gmu)].some(([, name = '']) => isReaderName(name, role));
}

/** By the name that it calls, else by its headers. Where nobody knows who the reader is, mail that is no list's is to them. */
export function addresseeOf(email: MailMessage, readerAddresses: readonly string[]): Addressee {
  const role = readerRole(email, readerAddresses);
  const opening = calledName(email.body.own);
  const isList = isDiscussionList(email);
  const called = [opening?.name, opening?.second].filter((name) => typeof name === 'string');
  if (called.some((name) => isReaderName(name, role)) || (opening === null && turnsToReader(email.body.own, role)))
    return { to: 'reader' };
  const isCopy = role.known ? !role.alone : isList;
  // Of a list nobody's name stands in the headers.
  const isSomebody = (name: string) => isNamedIn(name, { ...email, from: null });
  if (opening !== null && isCopy && ((isList && opening.greeted) || isSomebody(opening.name))) {
    return { to: 'person', name: opening.name };
  }
  if (role.inTo && !isList) return { to: 'reader' };
  const [only, ...others] = email.to;
  const name = only === undefined || others.length > 0 ? null : shortSenderName(only);
  const isPerson = only !== undefined && /\s/.test(speakableName(only)?.trim() ?? '');
  if (role.known && !role.inTo && isPerson && name !== null && (role.inCc || isList)) {
    return { to: 'person', name };
  }
  return isList ? { to: 'list' } : { to: 'reader' };
}
