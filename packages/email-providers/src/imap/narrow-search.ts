import type { SearchQuery } from '@nexus/contracts';
import type { ImapFlow, SearchObject } from 'imapflow';
import { foldText } from '../file/search-words.ts';
import { searchUids } from './search-uids.ts';
import { writeUidSet } from './uid-set.ts';

const day = 86_400_000;
/** Servers compare days without a time zone, and what a mail claims with what they noted. */
const margin = 2 * day;
/** More UIDs than this do not go into one command; they were narrowed by what came before. */
const longestSet = 500;

/**
 * UIDs in the open folder that may match, newest first: rather too many than too few. The words are asked for one after the other,
 * each among what the last one left. `among` null: all.
 */
export async function narrowSearch(
  client: ImapFlow,
  query: SearchQuery,
  among: readonly number[] | null,
): Promise<readonly number[]> {
  let left = among;
  for (const criterion of writeCriteria(query)) {
    if (left?.length === 0) return [];
    const within = left !== null && left.length <= longestSet ? { uid: writeUidSet(left) } : {};
    const found = new Set(await searchUids(client, { deleted: false, ...within, ...criterion }));
    left = left === null ? [...found] : left.filter((uid) => found.has(uid));
  }
  return (left ?? []).toSorted((one, other) => other - one);
}

function writeCriteria({ words, from, since, before }: SearchQuery): readonly SearchObject[] {
  const criteria: SearchObject[] = [];
  if (since) criteria.push(eitherDate('since', 'sentSince', new Date(since.getTime() - margin)));
  if (before) criteria.push(eitherDate('before', 'sentBefore', new Date(before.getTime() + margin)));
  if (from?.trim()) criteria.push(eitherSpelling('from', from));
  for (const word of words) if (foldText(word) !== '') criteria.push(eitherSpelling('text', word));
  return criteria.length > 0 ? criteria : [{ all: true }];
}

function eitherDate(filed: 'since' | 'before', claimed: 'sentSince' | 'sentBefore', date: Date): SearchObject {
  return { or: [{ [filed]: date }, { [claimed]: date }] };
}

/** As it was said, and without its accents: some servers look through accents, others do not. */
function eitherSpelling(field: 'from' | 'text', text: string): SearchObject {
  const folded = foldText(text);
  const said = text.normalize('NFC').toLowerCase();
  return folded === said ? { [field]: folded } : { or: [{ [field]: said }, { [field]: folded }] };
}
