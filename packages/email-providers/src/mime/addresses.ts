import type { MailAddress } from '@nexus/contracts';
import { addressParser } from 'postal-mime';
import { cutAtCharacter } from './decode-text.ts';

/** Addresses of one header that are kept. */
const keptAddresses = 100;
/** Characters. */
const longestName = 200;
/** What is longer is no address (RFC 5321 section 4.5.3.1: 64 before the sign and 255 behind it), and cut it would be somebody else's. */
const longestAddress = 320;

interface AddressList {
  /** At most `keptAddresses`, groups unfolded. */
  readonly kept: readonly MailAddress[];
  /** How many there are. */
  readonly count: number;
}

/** Reads the address lists of all fields of one name (RFC 5322 section 3.4), groups included. */
export function readAddresses(values: readonly string[]): AddressList {
  const kept: MailAddress[] = [];
  let count = 0;
  for (const value of values) {
    const plain = readPlainAddress(value);
    if (plain) {
      count++;
      if (kept.length < keptAddresses) kept.push(plain);
      continue;
    }
    const counted = countAddresses(value);
    count += counted.count;
    if (kept.length >= keptAddresses) continue;
    for (const entry of addressParser(value.slice(0, counted.endOfKept), { flatten: true })) {
      const { address = '' } = entry;
      const isAddress = address !== '' && address.length <= longestAddress;
      if (isAddress && kept.length < keptAddresses) kept.push(toMailAddress(entry.name, address));
    }
  }
  return { kept, count: Math.max(count, kept.length) };
}

/** `Name <local@host>` or `local@host` without anything to decode: nearly every address there is, and no parser needed. */
function readPlainAddress(value: string): MailAddress | null {
  if (value.length > 300) return null;
  const match = /^(?:"?([\w .'-]*?)"? *<([\w.+-]+@[\w.-]+)>|([\w.+-]+@[\w.-]+))$/.exec(value);
  if (!match) return null;
  return toMailAddress(match[1] ?? '', match[2] ?? match[3] ?? '');
}

function toMailAddress(name: string, address: string): MailAddress {
  const clean = cleanName(name);
  return { name: clean === '' ? null : clean, address: address.trim().toLowerCase() };
}

function cleanName(name: string): string {
  const oneLine = name
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return cutAtCharacter(oneLine, longestName);
}

/**
 * Counts the entries that hold an `@`, and says where the last one to keep ends, so that the parser never sees ten thousand.
 * Commas and semicolons inside quotes, comments and angle brackets do not separate.
 */
function countAddresses(value: string): { count: number; endOfKept: number } {
  let count = 0;
  let endOfKept = value.length;
  let inQuote = false;
  let comment = 0;
  let holdsAt = false;
  for (let index = 0; index <= value.length; index++) {
    const character = value[index];
    if (character === '\\') index++;
    else if (character === '"' && comment === 0) inQuote = !inQuote;
    else if (!inQuote && character === '(') comment++;
    else if (!inQuote && character === ')' && comment > 0) comment--;
    else if (character === '@' && !inQuote && comment === 0) holdsAt = true;
    else if (character === undefined || ((character === ',' || character === ';') && !inQuote && comment === 0)) {
      if (holdsAt) count++;
      if (holdsAt && count === keptAddresses) endOfKept = index;
      holdsAt = false;
    }
  }
  return { count, endOfKept };
}
