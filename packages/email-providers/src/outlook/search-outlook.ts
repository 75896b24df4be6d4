import type { Message } from '@microsoft/microsoft-graph-types';
import type { MailEnvelope, SearchQuery } from '@nexus/contracts';
import { bodyHolds, foldText, senderMatches, wordsNotInHeaders } from '../file/search-words.ts';
import { retryRemotely } from '../remote/retry.ts';
import { fetchMessages, toMailMessage } from './fetch-message.ts';
import { throwUnlessRead } from './graph-answer.ts';
import { readPage } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';
import type { OutlookFolders } from './outlook-folders.ts';
import { type EnvelopeMessage, readEnvelope } from './read-envelope.ts';
import { writeCandidatesPath, writeNewestPath } from './write-search-path.ts';

export interface SearchOptions {
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
  const words = query.words.map(foldText).filter((word) => word !== '');
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
      if (found.has(emailId) || !senderMatches(from, envelope) || !isWithin(receivedAt, query)) continue;
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

function isWithin(receivedAt: Date | null, { since, before }: SearchQuery): boolean {
  if (since === undefined && before === undefined) return true;
  if (receivedAt === null) return false;
  return receivedAt >= (since ?? new Date(-8.64e15)) && receivedAt < (before ?? new Date(8.64e15));
}
