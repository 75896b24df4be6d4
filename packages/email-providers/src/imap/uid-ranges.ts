import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';

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
