import type { MailEnvelope } from '@nexus/contracts';
import type { FetchMessageObject, FetchQueryObject, ImapFlow, SearchObject } from 'imapflow';
import { mapImapError } from './errors.ts';

/** UIDs as IMAP writes a set of them (RFC 9051 section 9): `1:3,7`. Not empty. */
export function writeUidSet(uids: Iterable<number>): string {
  const ranges: [number, number][] = [];
  for (const uid of [...uids].toSorted((left, right) => left - right)) {
    const last = ranges.at(-1);
    if (last && uid <= last[1] + 1) last[1] = uid;
    else ranges.push([uid, uid]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',');
}

/** The UIDs of a set, ascending; at most `limit` of them, since two numbers of a server could stand for four thousand million. */
export function readUidSet(set: string, limit: number): readonly number[] {
  const uids = new Set<number>();
  for (const [, from, to = from] of set.matchAll(/(\d{1,10})(?::(\d{1,10}))?/g)) {
    const ends = [Number(from), Number(to)].toSorted((left, right) => left - right);
    for (let uid = ends[0] ?? 1; uid <= (ends[1] ?? 0) && uids.size < limit; uid++) uids.add(uid);
  }
  return [...uids].toSorted((left, right) => left - right);
}

/** A command line of a server may be 8,000 bytes long. */
const largest = 500;

/** UIDs as commands take them, at most 500 a command. */
export function uidRanges(uids: readonly number[]): readonly string[] {
  const sorted = uids.toSorted((left, right) => left - right);
  return Array.from({ length: Math.ceil(sorted.length / largest) }, (_, part) =>
    sorted.slice(part * largest, (part + 1) * largest).join(','),
  );
}

/** Fetches the mails of these UIDs in the folder that is open; those that are gone are left out. */
export async function fetchEach(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<ReadonlyMap<number, FetchMessageObject>> {
  const found = new Map<number, FetchMessageObject>();
  for (const range of uidRanges(uids)) {
    for (const mail of await client.fetchAll(range, query, { uid: true })) found.set(mail.uid, mail);
  }
  return found;
}

/**
 * UIDs in the open folder, ascending. Where the server can it answers with ranges (RFC 4731) instead of ten thousand numbers. Throws
 * MAILBOX_UNREACHABLE where it does not answer, or refuses.
 */
export async function searchUids(client: ImapFlow, query: SearchObject): Promise<readonly number[]> {
  const found = await client.search(query, { uid: true, returnOptions: ['ALL'] });
  // The library answers what failed with `false`.
  if (!found || !client.mailbox) throw mapImapError(client.usable ? { responseStatus: 'NO' } : null);
  return Array.isArray(found) ? found : readUidSet(found.all ?? '', client.mailbox.exists);
}

/** Compares for an order in which the newest comes first and what has no date last. */
export function newestFirst(left: MailEnvelope, right: MailEnvelope): number {
  return (right.receivedAt?.getTime() ?? -Infinity) - (left.receivedAt?.getTime() ?? -Infinity) || 0;
}
