import type { Message } from '@microsoft/microsoft-graph-types';
import { retryRemotely } from '../remote/retry.ts';
import { errorCodeOf, type GraphAnswer, throwUnlessRead, unreachable } from './graph-answer.ts';
import { readPage } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';

/** A mail of the inbox that a delta query names: as it is now, or no longer there. */
export interface DeltaEntry {
  readonly id: string;
  readonly isGone: boolean;
  readonly isRead: boolean;
  readonly receivedAt: Date | null;
}

export interface DeltaRound {
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
export async function fetchChanges(
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
