import type { MailAddress } from '@nexus/contracts';
import { stripInvisible } from '@nexus/text/invisible-characters';
import { cutAtCharacter } from './decode-text.ts';
import { decodeEncodedWords } from './encoded-words.ts';

/** Addresses of one header that are kept. */
const keptAddresses = 100;
/** Characters. */
const longestName = 200;
/** Of a name as it is written: encoded words take up to twelve characters for one. */
const longestWrittenName = 20 * longestName;
/** What is longer is no address (RFC 5321 section 4.5.3.1: 64 before the sign and 255 behind it), and cut it would be somebody else's. */
const longestAddress = 320;

interface AddressList {
  /** At most `keptAddresses`, groups unfolded. */
  readonly kept: readonly MailAddress[];
  /** How many there are. */
  readonly count: number;
}

/** Reads the address lists of all fields of one name (RFC 5322 section 3.4), groups included. Takes time in proportion to their length. */
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
    for (const entry of splitEntries(value)) {
      if (!entry.holdsAt) continue;
      count++;
      const { name, address } = kept.length < keptAddresses ? readEntry(entry) : nobody;
      if (isAddress(address)) kept.push(toMailAddress(name, address));
    }
  }
  return { kept, count };
}

/**
 * Who a mail is from. A sender without an address keeps the name (`MAILER-DAEMON`, `root (Cron Daemon)`), in lower case in place of the
 * address; and a name with a comma that nobody quoted ("Moreau, Ada <ada@…>") is one name. Null where the field says nobody.
 */
export function readSender(value: string): MailAddress | null {
  const plain = readPlainAddress(value);
  if (plain) return plain;
  const names: string[] = [];
  let nameless: MailAddress | null = null;
  for (const entry of splitEntries(value)) {
    const { name, address } = readEntry(entry);
    if (entry.holdsAt) {
      const whole = [...names, name ?? ''].filter((part) => part !== '').join(', ');
      return isAddress(address) ? toMailAddress(cleanName(whole), address) : nameless;
    }
    const known = name ?? cleanName(address);
    // An address that stands in encoded words is none (RFC 2047 section 5), and would be whose its writer likes.
    if (known === null || known.includes('@') || names.length === mostNameParts) continue;
    names.push(known);
    nameless ??= { name: known, address: (isBareWord(address) ? address : known).toLowerCase() };
  }
  return nameless;
}

const mostNameParts = 3;

/** `Name <local@host>` or `local@host` without anything to decode: nearly every address there is, and no parser needed. */
function readPlainAddress(value: string): MailAddress | null {
  if (value.length > 300) return null;
  const match = /^(?:"?([\w .'-]*?)"? *<([\w.+-]+@[\w.-]+)>|([\w.+-]+@[\w.-]+))$/.exec(value);
  if (!match) return null;
  return toMailAddress(cleanName(match[1] ?? ''), match[2] ?? match[3] ?? '');
}

/** An address that is called by itself has no name. */
function toMailAddress(name: string | null, written: string): MailAddress {
  const address = written.toLowerCase();
  return { name: name?.toLowerCase() === address ? null : name, address };
}

function cleanName(written: string): string | null {
  const oneLine = stripInvisible(written)
    .replace(/[\s\p{Cc}<>]+/gu, ' ')
    .trim();
  // Outlook quotes names with marks that quote nothing.
  const name = /^'([^']+)'$/.exec(oneLine)?.[1]?.trim() ?? oneLine;
  return name === '' ? null : cutAtCharacter(name, longestName);
}

/** An address as mail goes to it; the part before the sign may be quoted (RFC 5321 section 4.1.2). */
function isAddress(text: string): boolean {
  if (text.length > longestAddress) return false;
  return /^(?:[^\s@<>()[\]",;:\\]+|"[^"\\\r\n]+")@(?:[^\s@<>()[\]",;:\\]+|\[[\w.:]+\])$/.test(text);
}

function isBareWord(text: string): boolean {
  return /^[\w.+-]{1,64}$/.test(text);
}

/** What stands between two separators, without comments. */
interface Entry {
  readonly text: string;
  /** Where in `text` the angle bracket stands that opens the address; -1: nowhere. */
  readonly angle: number;
  /** The last comment: before RFC 822 it was where the name stood. */
  readonly comment: string;
  readonly holdsAt: boolean;
}

interface ReadEntry {
  readonly name: string | null;
  /** As written; what is no address stands here too. */
  readonly address: string;
}

const nobody: ReadEntry = { name: null, address: '' };

function readEntry({ text, angle, comment, holdsAt }: Entry): ReadEntry {
  if (angle >= 0) {
    const end = text.indexOf('>', angle);
    const within = text.slice(angle + 1, end < 0 ? text.length : end);
    const whole = cleanAddress(within);
    const address = isAddress(whole) ? whole : unquotedAddress(within.split(/\s+/)) || whole;
    // Where the brackets hold nothing, an address that stands before them is who is meant.
    if (holdsAt && !/[\p{L}\p{N}]/u.test(address)) {
      const before = readEntry({ text: text.slice(0, angle), angle: -1, comment, holdsAt });
      if (isAddress(before.address)) return before;
    }
    const behind = end < 0 ? '' : text.slice(end + 1);
    return { name: decodeName(text.slice(0, angle)) ?? decodeName(behind) ?? decodeName(comment), address };
  }
  const words = text.trim().split(/\s+/);
  const place = words.findLastIndex((word) => word.includes('@') && isAddress(cleanAddress(word)));
  if (place < 0 && holdsAt) {
    const unquoted = unquotedAddress(words);
    if (isAddress(unquoted)) return { name: decodeName(comment), address: unquoted };
  }
  if (place < 0) {
    const address = words.length === 1 || text.includes('@') ? cleanAddress(text) : '';
    return { name: decodeName(comment) ?? (isAddress(address) ? null : decodeName(text)), address };
  }
  const name = decodeName(words.toSpliced(place, 1).join(' '));
  return { name: name ?? decodeName(comment), address: cleanAddress(words[place] ?? '') };
}

/** The last address that stands in no quote, though a mark of one may stand behind it; empty where there is none. */
function unquotedAddress(words: readonly string[]): string {
  let found = '';
  let isQuoted = false;
  for (const word of words) {
    const end = word.indexOf('"');
    const plain = isQuoted || !word.includes('@') ? '' : word.slice(0, end < 0 ? word.length : end);
    const address = cleanAddress(plain);
    if (isAddress(address)) found = address;
    if (word.replace(/\\[\s\S]/g, '').split('"').length % 2 === 0) isQuoted = !isQuoted;
  }
  return found;
}

function decodeName(written: string): string | null {
  const plain = written.slice(0, longestWrittenName).replace(/\\([\s\S])|"/g, '$1');
  return cleanName(decodeEncodedWords(plain));
}

/** Without white space, the route that RFC 822 put before it, and marks that people set around it. */
function cleanAddress(written: string): string {
  if (written.length > 4 * longestAddress) return '';
  const whole = stripInvisible(written).trim();
  const address = whole.startsWith('"') ? whole : whole.replace(/\s+/g, '').replace(/^@[^:]*:/, '');
  const marks = address.includes('@[') ? "<>()',.;:\\" : "<>()[]',.;:\\";
  let end = address.length;
  while (marks.includes(address[end - 1] ?? ' ')) end--;
  return address.slice(0, end).replace(/^[<('[]*(?:mailto:)?/i, '');
}

/**
 * Splits a list at its commas and semicolons (RFC 5322 section 3.4): those inside quotes, comments and routes do not separate, and the name
 * of a group is left out. A quote or a comment that never ends is a mark like any other. Each character is looked at twice at most.
 */
function* splitEntries(value: string): Iterable<Entry> {
  let text = '';
  let piece = 0;
  let angle = -1;
  let comment = '';
  let holdsAt = false;
  let opened = -1;
  let inQuote = false;
  let depth = 0;
  let literal = false;
  let bracket = false;
  let route = false;

  const take = (end: number) => {
    text += value.slice(piece, end);
    piece = end + 1;
  };
  const restart = () => {
    text = '';
    angle = -1;
    comment = '';
    holdsAt = false;
    bracket = false;
    route = false;
  };

  for (let index = 0; index <= value.length; index++) {
    const character = value[index];
    if (character === undefined && (inQuote || depth > 0)) {
      literal = true;
      inQuote = false;
      depth = 0;
      index = opened - 1;
    } else if (character === '\\') index += index + 1 < value.length ? 1 : 0;
    else if (inQuote) inQuote = character !== '"';
    else if (depth > 0) {
      if (character === '(') depth++;
      else if (character === ')') depth--;
      if (character !== ')' || depth > 0) continue;
      comment = value.slice(opened + 1, index);
      piece = index + 1;
      // Within an address a comment is nothing, between words it is a space.
      if (value[index + 1] !== '@' && value[opened - 1] !== '@') text += ' ';
    } else if (character === '"' && !literal) {
      inQuote = true;
      opened = index;
    } else if (character === '(' && !literal) {
      depth = 1;
      opened = index;
      text += value.slice(piece, index);
      piece = index;
    } else if (character === '<') {
      text += value.slice(piece, index);
      piece = index;
      angle = text.length;
      route = value[index + 1] === '@';
    } else if (character === '@') holdsAt = true;
    else if (character === '[') bracket = true;
    else if (character === ':') {
      const isGroup = angle < 0 && !bracket;
      route = false;
      if (!isGroup) continue;
      take(index);
      // No group is called by an address: one that a colon stands behind is an entry.
      if (holdsAt) yield { text, angle, comment, holdsAt };
      restart();
    } else if (character === undefined || (!route && (character === ',' || character === ';'))) {
      take(index);
      if (text.trim() !== '' || comment !== '') yield { text, angle, comment, holdsAt };
      restart();
    }
  }
}
