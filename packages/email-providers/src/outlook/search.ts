import type { Message } from '@microsoft/microsoft-graph-types';
import type { MailEnvelope, SearchQuery } from '@nexus/contracts';
import { bodyHolds, foldText, foldWords, isWithin, senderMatches, wordsNotInHeaders } from '../mime/search-match.ts';
import { retryRemotely } from '../remote/requests.ts';
import { type GraphConnection, readPage, writeQuery } from './client.ts';
import { throwUnlessRead } from './errors.ts';
import type { OutlookFolders } from './folders.ts';
import { type EnvelopeMessage, envelopeProperties, fetchMessages, readEnvelope, toMailMessage } from './mails.ts';

interface SearchOptions {
  readonly accountId: string;
  readonly connection: GraphConnection;
  readonly folders: OutlookFolders;
  readonly signal: AbortSignal;
}

/** Outlook's own search ends here too (`search-query-parameter`). */
const mostCandidates = 1000;
/** Of the newest mails, where Outlook found too few. */
const mostLookedAt = 100;
/** As many as fit into one `$batch`: each is asked for with the names of its attachments. */
const readTogether = 10;

interface Candidate {
  readonly graphId: string;
  readonly envelope: MailEnvelope;
  /** Words that only its text can hold. */
  readonly missing: readonly string[];
}

/**
 * Lets Outlook search, which goes by the beginnings of words, and then checks what it found as the file source does. Outlook does not
 * look at recipients, and may not look through accents: where there is room left, the newest mails whose headers hold one of the words
 * are judged too. What was thrown away, junk, and drafts are not found. Throws as the connection does.
 */
export async function searchOutlook(query: SearchQuery, options: SearchOptions): Promise<readonly MailEnvelope[]> {
  const { connection, accountId, folders, signal } = options;
  signal.throwIfAborted();
  if (query.limit <= 0) return [];
  const words = foldWords(query.words);
  const from = foldText(query.from ?? '');
  const found = new Map<string, MailEnvelope>();

  const candidates = writeCandidatesPath(query);
  if (candidates !== null) await scan(candidates, mostCandidates, () => true);
  const holdsOne = (missing: readonly string[]) => missing.length < words.length || words.length === 0;
  if (found.size < query.limit)
    await scan(writeNewestPath(query), candidates ? mostLookedAt : mostCandidates, holdsOne);
  return [...found.values()].toSorted((left, right) => timeOf(right) - timeOf(left)).slice(0, query.limit);

  /** Follows pages until enough was found. */
  async function scan(
    first: string,
    most: number,
    isPromising: (missing: readonly string[]) => boolean,
  ): Promise<void> {
    let path: string | null = first;
    for (let seen = 0; path !== null && seen < most; ) {
      const asked: string = path;
      const answer = await ask((asking) => connection.send({ method: 'GET', path: asked }, asking));
      throwUnlessRead(answer, connection.name);
      const page = readPage<Message>(answer.body);
      const candidates = await choose(page.items, isPromising);
      for (let from = 0; from < candidates.length && found.size < query.limit; from += readTogether)
        await judge(candidates.slice(from, from + readTogether));
      if (found.size >= query.limit) return;
      seen += page.items.length;
      path = page.next === null ? null : connection.pathOf(page.next);
    }
  }

  async function choose(
    messages: readonly EnvelopeMessage[],
    isPromising: (missing: readonly string[]) => boolean,
  ): Promise<readonly Candidate[]> {
    const chosen: Candidate[] = [];
    for (const message of messages) {
      const envelope = readEnvelope(accountId, message);
      const { emailId, receivedAt } = envelope;
      if (found.has(emailId) || !senderMatches(from, envelope) || !isWithin(receivedAt?.getTime() ?? null, query))
        continue;
      const missing = wordsNotInHeaders(words, envelope);
      if (isPromising(missing) && (await isVisible(message))) chosen.push({ graphId: message.id, envelope, missing });
    }
    return chosen;
  }

  /** Takes those that hold all words, in their order. A request for each text would hold all places of the mailbox. */
  async function judge(candidates: readonly Candidate[]): Promise<void> {
    const unsure = candidates.filter(({ missing }) => missing.length > 0).map(({ graphId }) => graphId);
    const texts = unsure.length === 0 ? [] : await ask((asking) => fetchMessages(connection, unsure, asking));
    const fetched = new Map(unsure.map((graphId, index) => [graphId, texts[index] ?? 'gone']));
    for (const { graphId, envelope, missing } of candidates) {
      if (found.size >= query.limit) return;
      const mail = fetched.get(graphId) ?? 'gone';
      const isRead = mail !== 'gone' && mail !== 'forbidden';
      const isMeant =
        missing.length === 0 || (isRead && bodyHolds(missing, (await toMailMessage(accountId, mail)).body));
      if (isMeant) found.set(envelope.emailId, envelope);
    }
  }

  async function isVisible({ isDraft, parentFolderId }: EnvelopeMessage): Promise<boolean> {
    if (isDraft || !parentFolderId) return !isDraft;
    return !(await ask((asking) => folders.isOneOf(parentFolderId, ['deleteditems', 'junkemail', 'drafts'], asking)));
  }

  function ask<Result>(call: (asking: AbortSignal) => Promise<Result>): Promise<Result> {
    return retryRemotely(call, { signal, times: connection.times.soon });
  }
}

function timeOf({ receivedAt }: MailEnvelope): number {
  return receivedAt?.getTime() ?? 0;
}

const pageSize = 25;
const day = 86_400_000;
const $select = envelopeProperties.join(',');

/**
 * Where Outlook finds candidates by words, in KQL; `$search` takes no filter and no order beside it. They are more than is asked for:
 * words by their beginnings, days instead of moments. Null: the query has no words.
 */
export function writeCandidatesPath(query: SearchQuery): string | null {
  const terms = [
    ...query.words.flatMap(splitWords).map((word) => eitherSpelling('', word)),
    ...splitWords(query.from ?? '').map((word) => eitherSpelling('from:', word)),
  ];
  if (terms.length === 0) return null;
  const $search = `"${[...terms, ...writeDays(query)].join(' AND ')}"`;
  return `/me/messages?${writeQuery({ $search, $select, $top: String(pageSize) })}`;
}

/** All mails of the time that is asked for, newest first. */
export function writeNewestPath({ since = new Date(Date.UTC(1900, 0, 1)), before }: SearchQuery): string {
  const until = before === undefined ? '' : ` and receivedDateTime lt ${before.toISOString()}`;
  const $filter = `receivedDateTime ge ${since.toISOString()}${until}`;
  const query = { $filter, $orderby: 'receivedDateTime desc', $select, $top: String(4 * pageSize) };
  return `/me/messages?${writeQuery(query)}`;
}

/** As it was said, and without its accents. */
function eitherSpelling(scope: string, word: string): string {
  const folded = foldText(word);
  return folded === word ? `${scope}${word}*` : `(${scope}${word}* OR ${scope}${folded}*)`;
}

/** Days in KQL go by a time zone that is not said, so a day is added on either side. */
function writeDays({ since, before }: SearchQuery): readonly string[] {
  const date = (time: Date, days: number) => new Date(time.getTime() + days * day).toISOString().slice(0, 10);
  return [
    ...(since === undefined ? [] : [`received>=${date(since, -1)}`]),
    ...(before === undefined ? [] : [`received<=${date(before, 1)}`]),
  ];
}

/** Letters and digits only, so that nothing in a word is taken for KQL; its operators are upper case. */
function splitWords(text: string): readonly string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
