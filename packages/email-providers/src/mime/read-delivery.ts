import type { MailDelivery } from '@nexus/contracts';
import type { HeaderFields } from './header-fields.ts';

/** Reads how a mail came here: lists (RFC 2919, RFC 2369), automatic mail (RFC 3834), spam marks, importance. */
export function readDelivery(fields: HeaderFields): MailDelivery {
  return {
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

function firstWord(value: string | null): string | null {
  const word = value === null ? undefined : /[^\s;,]+/.exec(value)?.[0];
  return word === undefined ? null : word.toLowerCase();
}
