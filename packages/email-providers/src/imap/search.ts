import type { MailEnvelope, MailReader, SearchQuery } from '@nexus/contracts';
import type { ImapFlow, SearchObject } from 'imapflow';
import { bodyHolds, foldText, foldWords, isWithin, senderMatches, wordsNotInHeaders } from '../mime/search-match.ts';
import type { ImapConnection } from './client.ts';
import { unlessGone } from './errors.ts';
import { type ImapPlaces, inboxPath, type MailPlace } from './ids.ts';
import { type EnvelopeContext, envelopeQuery, fetchMessages, readImapEnvelope } from './mails.ts';
import { newestFirst, searchUids, writeUidSet } from './uids.ts';

interface ImapSearchDependencies {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
  contextFor(path: string, uidValidity: string): EnvelopeContext;
}

const pageSize = 50;

/** Of each folder, where the server found too few: so many of the newest mails are looked at by their headers. */
const lookedAt = 600;

/**
 * Searches the inbox, and what was moved out of it from here. The server finds what may match, the newest comes first; each is then
 * judged as in a file, because servers differ in what they take for a word, for a letter and for a day. Few look through accents, so
 * where there is room left, newer mail whose headers hold one of the words is judged too.
 */
export function createImapSearch({ connection, places, contextFor }: ImapSearchDependencies): MailReader['search'] {
  /** `among` null: all that is in the folder. */
  async function searchFolder(
    path: string,
    among: readonly MailPlace[] | null,
    { query, signal }: { readonly query: SearchQuery; readonly signal: AbortSignal | undefined },
  ): Promise<readonly MailEnvelope[]> {
    const work = { signal, again: true };
    const { words: _, from: __, ...window } = query;
    const { uidValidity, likely, recent } = await connection.inFolder(
      path,
      async (client, folder) => {
        await client.noop();
        const valid = String(folder.uidValidity);
        const known = among?.filter((place) => place.uidValidity === valid).map((place) => place.uid) ?? null;
        const likely = await narrowSearch(client, query, known);
        if (likely.length >= query.limit) return { uidValidity: valid, likely, recent: [] };
        const newest = await narrowSearch(client, { ...window, words: [] }, known);
        return { uidValidity: valid, likely, recent: newest.filter((uid) => !likely.includes(uid)).slice(0, lookedAt) };
      },
      work,
    );
    const found: MailEnvelope[] = [];
    for (const [uids, texts] of [
      [likely, 'all'],
      [recent, 'promising'],
    ] as const) {
      for (let from = 0; from < uids.length && found.length < query.limit; from += pageSize) {
        const page = uids.slice(from, from + pageSize);
        const wanted = { ...query, limit: query.limit - found.length };
        const judge = { query: wanted, texts, context: contextFor(path, uidValidity) };
        const matching = await connection.inFolder(
          path,
          async (client, folder) =>
            String(folder.uidValidity) === uidValidity ? judgeCandidates(client, page, judge) : [],
          work,
        );
        found.push(...matching);
      }
    }
    return found;
  }

  return async (query, signal) => {
    signal?.throwIfAborted();
    if (query.limit <= 0) return [];
    const found = [...(await searchFolder(inboxPath, null, { query, signal }))];
    for (const [path, moved] of places.elsewhere()) {
      found.push(...(await searchFolder(path, moved, { query, signal }).catch(unlessGone([]))));
    }
    return found.toSorted(newestFirst).slice(0, query.limit);
  };
}

interface JudgingOfCandidates {
  readonly query: SearchQuery;
  readonly context: EnvelopeContext;
  /** Whose texts are looked into: of `all` that lack a word in their headers, or of those only that hold another one there. */
  readonly texts: 'all' | 'promising';
}

/** Texts fetched at once, where headers do not hold all words. */
const textsAtOnce = 10;

/** Which mails of the open folder match, newest first, up to the query's limit. */
async function judgeCandidates(
  client: ImapFlow,
  uids: readonly number[],
  { query, context, texts: wanted }: JudgingOfCandidates,
): Promise<readonly MailEnvelope[]> {
  const words = foldWords(query.words);
  const from = foldText(query.from ?? '');
  const fetched = await client.fetchAll(writeUidSet(uids), envelopeQuery, { uid: true });
  const candidates = fetched
    .map((message) => ({ uid: message.uid, envelope: readImapEnvelope(message, context) }))
    .filter(({ envelope }) => isWithin(envelope.receivedAt?.getTime() ?? null, query) && senderMatches(from, envelope))
    .map((candidate) => ({ ...candidate, missing: wordsNotInHeaders(words, candidate.envelope) }))
    .filter(({ missing }) => wanted === 'all' || missing.length === 0 || missing.length < words.length)
    .toSorted((left, right) => newestFirst(left.envelope, right.envelope));
  const found: MailEnvelope[] = [];
  for (let at = 0; at < candidates.length && found.length < query.limit; at += textsAtOnce) {
    const some = candidates.slice(at, at + textsAtOnce);
    const unsure = some.filter(({ missing }) => missing.length > 0).map(({ uid }) => uid);
    const texts = await fetchMessages(client, unsure);
    for (const { uid, envelope, missing } of some) {
      const body = missing.length > 0 ? (await texts.get(uid)?.(context))?.body : null;
      if (body === null || (body && bodyHolds(missing, body))) found.push(envelope);
    }
  }
  return found.slice(0, query.limit);
}

const day = 86_400_000;
/** Servers compare days without a time zone, and what a mail claims with what they noted. */
const margin = 2 * day;
/** More UIDs than this do not go into one command; they were narrowed by what came before. */
const longestSet = 500;

/**
 * UIDs in the open folder that may match, newest first: rather too many than too few. The words are asked for one after the other,
 * each among what the last one left. `among` null: all.
 */
async function narrowSearch(
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
