import { setTimeout as delay } from 'node:timers/promises';
import type { Message } from '@microsoft/microsoft-graph-types';
import type { MailChange, MailChangeBatch, MailWatcher } from '@nexus/contracts';
import { retryRemotely } from '../remote/requests.ts';
import type { SnoozedMails } from '../remote/snooze.ts';
import { clockSkew } from '../remote/timeouts.ts';
import { type GraphConnection, readPage } from './client.ts';
import { errorCodeOf, type GraphAnswer, throwUnlessRead, unreachable } from './errors.ts';
import { toEmailId } from './ids.ts';
import { fetchEnvelopes, readEnvelope } from './mails.ts';

/** Milliseconds between two delta queries. */
const pollInterval = 60_000;

interface OutlookWatcherDependencies {
  readonly accountId: string;
  readonly connection: GraphConnection;
  readonly hiddenMail: SnoozedMails;
  /** Mail that came after it is new to the drive that opened the mailbox then, though it was there when the watching began. */
  readonly openedAt: Date;
  /** Default: `pollInterval`. */
  readonly interval: number | undefined;
}

/** What the inbox held at a cursor: ids and whether each was read. */
interface Known {
  readonly cursor: string;
  readonly inbox: ReadonlyMap<string, boolean>;
}

/** Arrivals that are fetched for one batch of changes. */
const step = 100;

/**
 * Follows the inbox by delta queries. The first batch comes as soon as the inbox was gone through once, changes or none; then one
 * comes whenever something changed or the cursor is a new one. A cursor that Graph has forgotten (410) is made up for by going through
 * the inbox again and comparing. Mail that came while the mailbox was being opened may be named though `unread` gave it too. All batches
 * of a round but the last keep the cursor it began with: that one moves on only when all was told.
 */
export function createOutlookWatcher(dependencies: OutlookWatcherDependencies): MailWatcher {
  const { accountId, connection, hiddenMail, openedAt, interval = pollInterval } = dependencies;
  let known: Known | null = null;

  async function* follow(cursor: string | null, signal: AbortSignal): AsyncIterable<MailChangeBatch> {
    let from = cursor;
    for (let isFirst = true; ; isFirst = false) {
      if (!isFirst) await delay(interval, undefined, { signal });
      const before: Known | null = known !== null && known.cursor === from ? known : null;
      const round = await fetchChanges(connection, from, signal);
      const found = compareInbox(round, before?.inbox ?? null, new Date(openedAt.getTime() - clockSkew));
      let changes: MailChange[] = [];
      let isToldInPart = false;
      for await (const page of describe(found, signal)) {
        changes.push(...page);
        // Where a watching began there is no cursor to keep.
        if (from === null || changes.length < step) continue;
        yield { changes, cursor: from };
        isToldInPart = true;
        changes = [];
      }
      // A cursor that moved is told without news too: what is known stands at the one that the caller goes on from.
      const hasMoved = round.cursor !== from;
      from = round.cursor;
      // Known is only what was taken: a caller that breaks off here gets it again.
      if (isFirst || hasMoved || isToldInPart || changes.length > 0) yield { changes, cursor: from };
      known = { cursor: from, inbox: found.inbox };
    }
  }

  /** After an absence thousands may have come: they are fetched page by page, each with its own patience. */
  async function* describe(found: InboxChanges, signal: AbortSignal): AsyncIterable<readonly MailChange[]> {
    const isHidden = (id: string) => hiddenMail.isHidden(toEmailId(accountId, id));
    const others = [
      ...found.gone.map((id): MailChange => ({ type: 'gone', emailId: toEmailId(accountId, id) })),
      ...found.read
        .filter(([id, read]) => read || !isHidden(id))
        .map(([id, read]): MailChange => ({ type: 'read', emailId: toEmailId(accountId, id), read })),
    ];
    const arrived = found.arrived.filter((id) => !isHidden(id));
    for (let start = 0; start < arrived.length; start += step) {
      const messages = await fetchEnvelopes(connection, arrived.slice(start, start + step), signal);
      yield messages.map((message) => ({ type: 'arrived', email: readEnvelope(accountId, message) }));
    }
    yield others;
  }

  return {
    async *changes(cursor, signal) {
      const ending = AbortSignal.any([signal, connection.closed]);
      try {
        yield* follow(cursor, ending);
      } catch (error) {
        // Being told to end is no failure.
        if (!ending.aborted) throw error;
      }
    },
  };
}

interface InboxChanges {
  /** Unread mail that was not there before, by Graph's ids. */
  readonly arrived: readonly string[];
  readonly gone: readonly string[];
  readonly read: readonly (readonly [id: string, read: boolean])[];
  /** What the inbox holds now, as far as it is known, and whether each was read. */
  readonly inbox: ReadonlyMap<string, boolean>;
}

/**
 * What a round of changes means to a caller that knew `before`; null: nothing was known. A round of the whole inbox says by its silence
 * what is gone. Where nothing was known, mail in it is only new when it came after `openedAt`; a round of changes alone names new and
 * changed mail alike, and what is unread in it is taken for new.
 */
export function compareInbox(
  { entries, isWhole }: DeltaRound,
  before: ReadonlyMap<string, boolean> | null,
  openedAt: Date,
): InboxChanges {
  const inbox = new Map(isWhole ? [] : before);
  const arrived: string[] = [];
  const gone: string[] = [];
  const read: [string, boolean][] = [];
  for (const { id, isGone, isRead, receivedAt } of entries) {
    const wasRead = before?.get(id);
    if (isGone) {
      inbox.delete(id);
      if (wasRead !== undefined || before === null) gone.push(id);
      continue;
    }
    inbox.set(id, isRead);
    const isSilent = before === null && isWhole && (receivedAt === null || receivedAt < openedAt);
    if (isSilent || wasRead === isRead) continue;
    if (wasRead !== undefined || (before === null && isRead)) read.push([id, isRead]);
    else if (!isRead) arrived.push(id);
  }
  if (isWhole && before !== null) {
    for (const id of before.keys()) if (!inbox.has(id)) gone.push(id);
  }
  return { arrived, gone, read, inbox };
}

/** A mail of the inbox that a delta query names: as it is now, or no longer there. */
interface DeltaEntry {
  readonly id: string;
  readonly isGone: boolean;
  readonly isRead: boolean;
  readonly receivedAt: Date | null;
}

interface DeltaRound {
  readonly entries: readonly DeltaEntry[];
  /** Graph's link to the next round, as it is. */
  readonly cursor: string;
  /** It names the whole inbox, not only what changed. */
  readonly isWhole: boolean;
}

/** The whole inbox. What is selected here holds for all rounds that follow from it (`delta-query-messages`). */
const firstRound = '/me/mailFolders/inbox/messages/delta?$select=isRead,receivedDateTime';

const pageSize = 'odata.maxpagesize=500';

type DeltaMessage = Pick<Message, 'id' | 'isRead' | 'receivedDateTime'> & { readonly '@removed'?: object };

/** A round from a cursor, or from the beginning where there is none or Graph has forgotten it. */
async function fetchChanges(
  connection: GraphConnection,
  cursor: string | null,
  signal: AbortSignal,
): Promise<DeltaRound> {
  const since = cursor === null ? 'expired' : await fetchRound(connection, connection.pathOf(cursor), signal);
  if (since !== 'expired') return { ...since, isWhole: false };
  const whole = await fetchRound(connection, firstRound, signal);
  if (whole === 'expired') throw unreachable();
  return { ...whole, isWhole: true };
}

/** Goes through all pages of a round, each with its own patience. `expired`: Graph has forgotten where that cursor stood. */
async function fetchRound(
  connection: GraphConnection,
  firstPath: string,
  signal: AbortSignal,
): Promise<Omit<DeltaRound, 'isWhole'> | 'expired'> {
  const entries = new Map<string, DeltaEntry>();
  let path = firstPath;
  for (;;) {
    const answer = await retryRemotely((asking) => connection.send({ method: 'GET', path, prefer: pageSize }, asking), {
      signal,
      times: connection.times.behind,
    });
    if (hasForgotten(answer)) return 'expired';
    throwUnlessRead(answer, connection.name);
    const page = readPage<DeltaMessage>(answer.body);
    for (const item of page.items) {
      entries.set(item.id, {
        id: item.id,
        isGone: item['@removed'] !== undefined,
        isRead: item.isRead === true,
        receivedAt: item.receivedDateTime ? new Date(item.receivedDateTime) : null,
      });
    }
    if (page.delta !== null) return { entries: [...entries.values()], cursor: page.delta };
    if (page.next === null) throw unreachable();
    path = connection.pathOf(page.next);
  }
}

function hasForgotten(answer: GraphAnswer): boolean {
  return answer.status === 410 || /^syncState/i.test(errorCodeOf(answer));
}
