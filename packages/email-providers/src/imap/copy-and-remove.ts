import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { markQuery, readMark } from './mail-mark.ts';
import { mapImapError } from './map-imap-error.ts';
import type { MoveOutcome } from './move-mails.ts';
import { searchUids } from './search-uids.ts';
import { fetchEach, uidRanges } from './uid-ranges.ts';
import { writeUidSet } from './uid-set.ts';

/** A folder's end before a copy was begun: what is copied comes to lie behind it. */
export interface FolderEnd {
  readonly uidValidity: string;
  readonly uidNext: number;
}

/** Where copies were begun of which it is not known that they went well, by `FROM-PATH UIDVALIDITY.UID TO-PATH`. */
export type BegunCopies = Map<string, FolderEnd>;

export interface CopyOptions {
  /** The paths of the folder that is open, and of the one where the mails go. */
  readonly from: string;
  readonly target: string;
  readonly begun: BegunCopies;
}

/**
 * Moves mails where the server has no MOVE (RFC 6851): copies them, then marks them as deleted, and removes them only where it can be
 * said which ones (UIDPLUS), since a plain EXPUNGE takes along what others marked. A copy whose answer was lost is looked for in the
 * target, so that there is never a second one.
 */
export async function copyAndRemove(
  client: ImapFlow,
  uids: readonly number[],
  { from, target, begun }: CopyOptions,
): Promise<ReadonlyMap<number, MoveOutcome>> {
  const validity = client.mailbox ? String(client.mailbox.uidValidity) : '';
  const key = (uid: number) => `${from} ${validity}.${uid} ${target}`;
  const outcomes = new Map<number, MoveOutcome>();
  const mails = await fetchEach(client, uids, { ...markQuery, flags: true });
  const present = uids.filter((uid) => mails.get(uid)?.flags?.has('\\Deleted') === false);
  const end = await lookAtEnd(client, target);
  const again = present.filter((uid) => begun.get(key(uid))?.uidValidity === end.uidValidity);
  for (const [uid, copy] of await findCopies(client, again, { from, target, mails, end: (uid) => begun.get(key(uid)) }))
    outcomes.set(uid, { uidValidity: end.uidValidity, uid: copy });

  const missing = present.filter((uid) => !outcomes.has(uid));
  for (const uid of missing) begun.set(key(uid), end);
  for (const range of uidRanges(missing)) {
    const copied = await client.messageCopy(range, target, { uid: true });
    const members = range.split(',').map(Number);
    if (!copied) for (const uid of members) outcomes.set(uid, 'refused');
    else
      for (const uid of members) {
        const to = copied.uidMap?.get(uid);
        const isKnown = to !== undefined && copied.uidValidity !== undefined;
        outcomes.set(uid, isKnown ? { uidValidity: String(copied.uidValidity), uid: to } : 'lost');
      }
  }
  const leaving = present.filter((uid) => outcomes.get(uid) !== 'refused');
  for (const range of uidRanges(leaving)) {
    const remove = client.capabilities.has('UIDPLUS')
      ? client.messageDelete(range, { uid: true })
      : mark(client, range);
    // What was copied is found again the next time.
    if (!(await remove)) for (const uid of range.split(',').map(Number)) outcomes.set(uid, 'refused');
  }
  for (const uid of present) if (outcomes.get(uid) !== 'refused') begun.delete(key(uid));
  for (const uid of uids) if (!outcomes.has(uid)) outcomes.set(uid, 'lost');
  return outcomes;
}

const mark = (client: ImapFlow, range: string) => client.messageFlagsAdd(range, ['\\Deleted'], { uid: true });

async function lookAtEnd(client: ImapFlow, path: string): Promise<FolderEnd> {
  const status = await client.status(path, { uidNext: true, uidValidity: true });
  if (!status) throw mapImapError(client.usable ? { responseStatus: 'NO' } : null);
  return { uidValidity: String(status.uidValidity), uidNext: status.uidNext ?? 1 };
}

interface FindOptions extends Omit<CopyOptions, 'begun'> {
  readonly mails: ReadonlyMap<number, FetchMessageObject>;
  end(uid: number): FolderEnd | undefined;
}

/** Copies behind the target's former end that are alike, each for one mail; the open folder is open again afterwards. */
async function findCopies(client: ImapFlow, uids: readonly number[], { from, target, mails, end }: FindOptions) {
  const found = new Map<number, number>();
  if (uids.length === 0) return found;
  const first = Math.min(...uids.map((uid) => end(uid)?.uidNext ?? Number.POSITIVE_INFINITY));
  await client.mailboxOpen(target);
  try {
    const since = (await searchUids(client, { deleted: false, uid: `${first}:*` })).filter((uid) => uid >= first);
    const candidates = since.length === 0 ? [] : await client.fetchAll(writeUidSet(since), markQuery, { uid: true });
    const left = new Map(candidates.map((mail) => [mail.uid, readMark(mail)]));
    for (const uid of uids) {
      const mail = mails.get(uid);
      const own = mail && readMark(mail);
      const alike = [...left].find(
        ([copy, mark]) =>
          copy >= (end(uid)?.uidNext ?? Number.POSITIVE_INFINITY) &&
          mark.messageId === own?.messageId &&
          mark.size === own.size,
      );
      if (!alike) continue;
      found.set(uid, alike[0]);
      left.delete(alike[0]);
    }
    return found;
  } finally {
    await client.mailboxOpen(from);
  }
}
