import { setTimeout as delay } from 'node:timers/promises';
import type { MailChange, MailChangeBatch, MailWatcher } from '@nexus/contracts';
import type { SnoozedMails } from '../remote/snoozed-mails.ts';
import { compareInbox, type InboxChanges } from './compare-inbox.ts';
import { fetchChanges } from './delta-round.ts';
import { fetchEnvelopes } from './fetch-envelopes.ts';
import type { GraphConnection } from './graph-connection.ts';
import { toEmailId } from './outlook-ids.ts';
import { readEnvelope } from './read-envelope.ts';

export interface OutlookWatcherDependencies {
  readonly accountId: string;
  readonly connection: GraphConnection;
  readonly setAside: SnoozedMails;
  /** Mail that came after it is new to whoever opened the mailbox then, though it was there when the watching began. */
  readonly openedAt: Date;
  /** Milliseconds between two looks. */
  readonly interval: number;
}

/** What the inbox held at a cursor: ids and whether each was read. */
interface Known {
  readonly cursor: string;
  readonly inbox: ReadonlyMap<string, boolean>;
}

/** Milliseconds by which Graph's clock and ours may differ. */
const clockSkew = 120_000;

/** Arrivals that are fetched for one batch of changes. */
const step = 100;

/**
 * Follows the inbox by delta queries. The first batch comes as soon as the inbox was gone through once, changes or none; then one
 * comes whenever something changed or the cursor is a new one. A cursor that Graph has forgotten (410) is made up for by going through
 * the inbox again and comparing. Mail that came while the mailbox was being opened may be named though `unread` gave it too. All batches
 * of a round but the last keep the cursor it began with: that one moves on only when all was told.
 */
export function createOutlookWatcher(dependencies: OutlookWatcherDependencies): MailWatcher {
  const { accountId, connection, setAside, openedAt, interval } = dependencies;
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
      // Known is only what was taken: whoever breaks off here gets it again.
      if (isFirst || hasMoved || isToldInPart || changes.length > 0) yield { changes, cursor: from };
      known = { cursor: from, inbox: found.inbox };
    }
  }

  /** After an absence thousands may have come: they are fetched page by page, each with its own patience. */
  async function* describe(found: InboxChanges, signal: AbortSignal): AsyncIterable<readonly MailChange[]> {
    const isHidden = (id: string) => setAside.isHidden(toEmailId(accountId, id));
    const standing = [
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
    yield standing;
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
