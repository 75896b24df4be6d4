import type { MailAddress, MailEnvelope } from '@nexus/contracts';

/** How the reader stands in a mail's headers. `known` is false when nobody said who the reader is. */
export interface ReaderRole {
  readonly known: boolean;
  readonly inTo: boolean;
  readonly inCc: boolean;
  readonly alone: boolean;
  /** First names and short names, lower case, as far as headers and addresses give them away. */
  readonly names: readonly string[];
}

const unknownRole: ReaderRole = { known: false, inTo: false, inCc: false, alone: false, names: [] };

/** Role accounts are nobody's name. */
const notNames: ReadonlySet<string> = new Set(
  'info mail me admin office post contact team support sales list user reader home hello work'.split(' '),
);

function namesOf({ name, address }: MailAddress): string[] {
  const words = name === null || name.includes('@') ? (address.split('@')[0] ?? '') : name;
  const family = words.includes(',') ? (words.split(',')[1] ?? '') : words;
  const first = family.toLowerCase().match(/\p{L}{2,}/u)?.[0];
  return first === undefined || notNames.has(first) ? [] : [first];
}

export function readerRole(email: MailEnvelope, readerAddresses: readonly string[]): ReaderRole {
  if (readerAddresses.length === 0) return unknownRole;
  const isReader = ({ address }: MailAddress): boolean => readerAddresses.includes(address);
  const inTo = email.to.some(isReader);
  const inCc = email.cc.some(isReader);
  const own = [...email.to.filter(isReader), ...email.cc.filter(isReader)];
  const described = own.length > 0 ? own : readerAddresses.map((address) => ({ name: null, address }));
  return {
    known: true,
    inTo,
    inCc,
    alone: inTo && email.recipientCount === 1,
    names: [...new Set(described.flatMap(namesOf))],
  };
}
