import type { MailAddress, MailDelivery, MailEnvelope } from '@nexus/contracts';
import { stripInvisible } from '@nexus/text/invisible-characters';
import { readAddresses, readSender } from './addresses.ts';
import { withoutComments } from './comments.ts';
import { cutAtCharacter, decodeText } from './decode-text.ts';
import { decodeEncodedWords } from './encoded-words.ts';
import { parseMailDate } from './mail-dates.ts';

/** What the header block alone says; where the mail lies and what became of it is the mailbox's to add. */
export type HeaderEnvelope = Omit<MailEnvelope, 'emailId' | 'accountId' | 'receivedAt' | 'unread' | 'flagged' | 'size'>;

/** A mail has no more forebears than this. */
const referenceLimit = 200;

/** Reads an envelope from a raw header block. Never throws. */
export function readHeaders(block: Buffer): HeaderEnvelope {
  return readEnvelopeFields(readHeaderFields(block));
}

/** As `readHeaders`, for fields that are split already. */
export function readEnvelopeFields(fields: HeaderFields): HeaderEnvelope {
  const to = readAddresses(fields.all('to'));
  const cc = readAddresses(fields.all('cc'));
  const claimed = fields.first('date');
  const subject = decodeSubject(fields.first('subject'));
  return {
    messageId: readIds(fields.first('message-id'))[0] ?? null,
    inReplyTo: readIds(fields.first('in-reply-to'))[0] ?? null,
    references: readIds(fields.first('references')).slice(-referenceLimit),
    from: readFrom(fields),
    replyTo: readAddresses(fields.all('reply-to')).kept,
    to: to.kept,
    cc: cc.kept,
    recipientCount: to.count + cc.count,
    subject: cleanSubject(subject),
    claimedAt: claimed === null ? null : parseMailDate(claimed),
    delivery: readDelivery(fields),
    ...(disguise.test(`${subject}\n${decodeEncodedWords((fields.first('from') ?? '').slice(0, longestSubject))}`) && {
      disguised: true,
    }),
  };
}

/** Whoever has a name alone in `From` has the address of `Sender`, which is who sent it (RFC 5322 section 3.6.2). */
function readFrom(fields: HeaderFields): MailAddress | null {
  const from = readSender(fields.first('from') ?? '');
  if (from?.address.includes('@')) return from;
  const sender = readSender(fields.first('sender') ?? '');
  return from !== null && sender?.address.includes('@') ? { ...sender, name: from.name } : (from ?? sender);
}

/** Marks that nobody sees within a word. */
const disguise = /\p{Script=Latin}[\u200b-\u200f\u2060\u00ad]+\p{Script=Latin}/u;

/** When the last server before the mailbox took the mail in: the date of its topmost `Received` field that has one. */
export function readArrival(fields: HeaderFields): Date | null {
  for (const value of fields.all('received').slice(0, 5)) {
    const said = withoutComments(value);
    const date = parseMailDate(said.slice(said.lastIndexOf(';') + 1));
    if (date) return date;
  }
  return null;
}

/** Message ids of RFC 5322 section 3.6.4; a bare one without brackets, as some clients write it, counts too. */
export function readIds(value: string | null): readonly string[] {
  if (value === null) return [];
  const bracketed = [...value.matchAll(/<([^<>]+)>/g)].map((match) => (match[1] ?? '').replace(/\s+/g, ''));
  if (bracketed.length > 0) return bracketed.filter((id) => id !== '');
  return value.split(/\s+/).filter((word) => /^[^@]+@[^@]+$/.test(word));
}

/** Characters. What makes a subject speakable or compares it takes the square of its length. */
export const longestSubject = 1_000;

/** Its beginning, encoded words decoded. */
function decodeSubject(value: string | null): string {
  return decodeEncodedWords((value ?? '').slice(0, longestWrittenSubject)).slice(0, 2 * longestSubject);
}

/** Encoded words take up to twelve characters for one. */
const longestWrittenSubject = 16 * longestSubject;

function cleanSubject(decoded: string): string {
  return cutAtCharacter(
    stripInvisible(decoded)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    longestSubject,
  ).trimEnd();
}

/** The fields of a header block, unfolded, in their order. Names are lower case. */
export interface HeaderFields {
  /** The first field of that name; null when there is none. */
  first(name: string): string | null;
  all(name: string): readonly string[];
  /** More than `headerLimit` bytes were there; what came after is left out, address lists apart. */
  readonly tooLong: boolean;
}

/** Bytes of a header block that are read; what follows is only looked at to count recipients. */
export const headerLimit = 256 * 1024;

/** A single field is cut here, so that no decoder meets a megabyte of one subject. */
const fieldLimit = 64 * 1024;
const addressFields = new Set(['to', 'cc']);

/**
 * Splits a header block (RFC 5322 section 2.2) into fields. Lines that are no field are passed over. Bytes above 127 are read as
 * UTF-8 (RFC 6532), and as windows-1252 where they are not, because older clients wrote them raw.
 */
export function readHeaderFields(block: Buffer): HeaderFields {
  const lines = decodeText(block, null)
    .text.replace(/^\ufeff/, '')
    .split(/\r{0,2}\n|\r/);
  const fields = new Map<string, string[]>();
  const tooLong = block.length > headerLimit;
  let position = 0;
  let name: string | null = null;
  let value: string[] = [];

  const store = () => {
    if (name === null) return;
    const text = value.length === 1 ? (value[0] ?? '') : value.join(' ');
    const kept = (addressFields.has(name) ? text : text.slice(0, fieldLimit)).trim();
    const known = fields.get(name);
    if (known) known.push(kept);
    else fields.set(name, [kept]);
  };

  for (const line of lines) {
    const first = line.charCodeAt(0);
    const folded = first === 32 || first === 9;
    if (folded) {
      if (name !== null) value.push(line.trim());
    } else {
      store();
      name = null;
      const colon = line.indexOf(':');
      if (colon > 0) {
        const candidate = line.slice(0, colon).trimEnd().toLowerCase();
        if (isFieldName(candidate) && (position <= headerLimit || addressFields.has(candidate))) {
          name = candidate;
          value = [line.slice(colon + 1).trim()];
        }
      }
    }
    position += line.length + 1;
  }
  store();

  return {
    first: (wanted) => fields.get(wanted)?.[0] ?? null,
    all: (wanted) => fields.get(wanted) ?? [],
    tooLong,
  };
}

/** Printable ASCII without space and colon (RFC 5322 section 3.6.8). */
function isFieldName(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 32 || code >= 127) return false;
  }
  return text.length > 0 && text.length <= 100;
}

/** Reads how a mail came here: lists (RFC 2919, RFC 2369), automatic mail (RFC 3834), spam marks, importance. */
export function readDelivery(fields: HeaderFields): MailDelivery {
  const authentication = readAuthentication(fields.all('authentication-results'));
  return {
    ...(authentication !== null && { authentication }),
    deliveredTo: readDeliveredTo(fields),
    listId: readListId(fields),
    listPost: readListPost(fields),
    unsubscribe: fields.first('list-unsubscribe') !== null,
    precedence: firstWord(fields.first('precedence')),
    automatic: isAutomatic(fields),
    spam: isMarkedSpam(fields),
    importance: readImportance(fields),
  };
}

/** RFC 5321 allows 254 characters. */
const longestAddress = 1000;

function readDeliveredTo(fields: HeaderFields): readonly string[] {
  const addresses = new Set<string>();
  for (const value of [...fields.all('delivered-to'), ...fields.all('x-original-to')]) {
    const address = /[^\s<>,;:"']+@[^\s<>,;:"']+/.exec(value.slice(0, longestAddress))?.[0];
    if (address && addresses.size < 20) addresses.add(address.toLowerCase());
  }
  return [...addresses];
}

function readListId(fields: HeaderFields): string | null {
  const value = fields.first('list-id');
  if (value === null) return null;
  const inBrackets = /<([^<>]+)>/.exec(value)?.[1] ?? value;
  const identifier = inBrackets.trim().toLowerCase();
  return identifier === '' ? null : identifier;
}

/** `List-Post: NO` says that nobody may write there (RFC 2369 section 3.4). */
function readListPost(fields: HeaderFields): boolean {
  const post = fields.first('list-post');
  if (post !== null) return !/^\s*no\b/i.test(post);
  return /^\s*list\b/i.test(fields.first('mailing-list') ?? '');
}

function isAutomatic(fields: HeaderFields): boolean {
  const submitted = firstWord(fields.first('auto-submitted'));
  if (submitted !== null && submitted !== 'no') return true;
  if (fields.first('x-autoreply') !== null || fields.first('x-autorespond') !== null) return true;
  if (fields.first('x-auto-response-suppress')?.toLowerCase().includes('all') === true) return true;
  return firstWord(fields.first('precedence')) === 'auto_reply' || fields.first('return-path')?.trim() === '<>';
}

function isMarkedSpam(fields: HeaderFields): boolean {
  const yes = /^\s*yes\b/i;
  return yes.test(fields.first('x-spam-flag') ?? '') || yes.test(fields.first('x-spam-status') ?? '');
}

function readImportance(fields: HeaderFields): MailDelivery['importance'] {
  const named = `${fields.first('importance') ?? ''} ${fields.first('x-msmail-priority') ?? ''}`.toLowerCase();
  const priority = fields.first('priority')?.trim().toLowerCase();
  const level = /^\s*([1-5])/.exec(fields.first('x-priority') ?? '')?.[1];
  if (named.includes('high') || priority === 'urgent' || level === '1' || level === '2') return 'high';
  if (named.includes('low') || priority === 'non-urgent' || level === '4' || level === '5') return 'low';
  return 'normal';
}

/** `Authentication-Results` fields that are read. */
const mostResults = 10;
/** Characters of one in which the name of its server is looked for. The results are read as far as `fieldLimit`: a cut could hide how DMARC ended. */
const longestServer = 1_000;

/**
 * What the account's own server found (RFC 8601): the topmost field, and others of the same server. What stands below it came with the mail,
 * and its sender wrote what they liked. DMARC decides where it was tried; else one of SPF and DKIM must hold: mail without either is rare, and rarely honest.
 */
function readAuthentication(values: readonly string[]): 'failed' | 'passed' | null {
  const plain = values.slice(0, mostResults).map((value) => value.replace(/\([^()]*\)/g, ' ').toLowerCase());
  const serverOf = (value: string) => /^\s*([^\s;=]+)(?:\s+\d+)?\s*;/.exec(value.slice(0, longestServer))?.[1] ?? '';
  const [top] = plain;
  if (top === undefined) return null;
  const own = plain.filter((value) => serverOf(value) === serverOf(top)).join(';');
  const resultsOf = (method: string) =>
    [...own.matchAll(methods)].flatMap(([, name, found]) => (name === method ? [found] : []));
  const [dmarc] = resultsOf('dmarc');
  if (dmarc === 'fail' || resultsOf('compauth').includes('fail')) return 'failed';
  if (dmarc === 'pass') return 'passed';
  const others = [...resultsOf('spf'), ...resultsOf('dkim')];
  if (others.includes('pass')) return 'passed';
  return others.length > 0 ? 'failed' : null;
}

const methods = /(?:^|[\s;])(dmarc|spf|dkim|compauth)\s*=\s*([a-z]+)/g;

function firstWord(value: string | null): string | null {
  const word = value === null ? undefined : /[^\s;,]+/.exec(value)?.[0];
  return word === undefined ? null : word.toLowerCase();
}
