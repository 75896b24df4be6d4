import type { MailEnvelope, SearchQuery } from '@nexus/contracts';
import type { ImapFlow } from 'imapflow';
import { bodyHolds, foldText, senderMatches, wordsNotInHeaders } from '../file/search-words.ts';
import { fetchMessages } from './fetch-messages.ts';
import { type EnvelopeContext, envelopeQuery, readImapEnvelope } from './imap-envelope.ts';
import { newestFirst } from './newest-first.ts';
import { writeUidSet } from './uid-set.ts';

export interface JudgingOfCandidates {
  readonly query: SearchQuery;
  readonly context: EnvelopeContext;
  /** Whose texts are looked into: of `all` that lack a word in their headers, or of those only that hold another one there. */
  readonly texts: 'all' | 'promising';
}

/** Texts fetched at once, where headers do not hold all words. */
const textsAtOnce = 10;

/** Which mails of the open folder match, newest first, up to the query's limit. */
export async function judgeCandidates(
  client: ImapFlow,
  uids: readonly number[],
  { query, context, texts: wanted }: JudgingOfCandidates,
): Promise<readonly MailEnvelope[]> {
  const words = query.words.map(foldText).filter((word) => word !== '');
  const from = foldText(query.from ?? '');
  const fetched = await client.fetchAll(writeUidSet(uids), envelopeQuery, { uid: true });
  const candidates = fetched
    .map((message) => ({ uid: message.uid, envelope: readImapEnvelope(message, context) }))
    .filter(({ envelope }) => isWithin(envelope, query) && senderMatches(from, envelope))
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

function isWithin({ receivedAt }: MailEnvelope, { since, before }: SearchQuery): boolean {
  if (since === undefined && before === undefined) return true;
  return receivedAt !== null && receivedAt >= (since ?? new Date(0)) && (before === undefined || receivedAt < before);
}
