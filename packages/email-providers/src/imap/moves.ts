import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { ImapConnection } from './client.ts';
import { mapImapError, unlessGone } from './errors.ts';
import { type ImapPlaces, type MailMark, markQuery, readMark } from './ids.ts';
import { fetchEach, searchUids, uidRanges, writeUidSet } from './uids.ts';

/** Where a mail came to lie. */
interface Landing {
  readonly uidValidity: string;
  readonly uid: number;
}

/** What a move did with each UID: where it landed, `refused`, or `lost`: gone from here, and the server did not say where to. */
type MoveOutcome = Landing | 'refused' | 'lost';

/** Moves mails out of the folder that is open. The target must be there. */
export async function moveMails(
  client: ImapFlow,
  uids: readonly number[],
  { from, target, begun }: CopyOptions,
): Promise<ReadonlyMap<number, MoveOutcome>> {
  if (!client.capabilities.has('MOVE')) return copyAndRemove(client, uids, { from, target, begun });
  const outcomes = new Map<number, MoveOutcome>();
  for (const range of uidRanges(uids)) {
    const moved = await client.messageMove(range, target, { uid: true });
    if (!moved || moved.uidValidity === undefined) continue;
    for (const [from, to] of moved.uidMap ?? []) {
      outcomes.set(from, { uidValidity: String(moved.uidValidity), uid: to });
    }
  }
  const silent = uids.filter((uid) => !outcomes.has(uid));
  const stayed = await fetchEach(client, silent, { uid: true });
  for (const uid of silent) outcomes.set(uid, stayed.has(uid) ? 'refused' : 'lost');
  return outcomes;
}

/** A folder's end before a copy was begun: what is copied comes to lie behind it. */
interface FolderEnd {
  readonly uidValidity: string;
  readonly uidNext: number;
}

/** Where copies were begun of which it is not known that they went well, by `FROM-PATH UIDVALIDITY.UID TO-PATH`. */
export type BegunCopies = Map<string, FolderEnd>;

interface CopyOptions {
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
async function copyAndRemove(
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

interface MoveTarget {
  readonly path: string;
  /** As the action named it. One folder can have two names: the archive, and its own. */
  readonly folder: string;
}

/** Finds mails again whose move broke off before the server said where they landed. */
export interface ImapSightings {
  /** Notes what the mail is known by; `mail` was fetched by `markQuery`. */
  saw(emailId: string, mail: FetchMessageObject): void;
  /** It is about to be moved there. */
  moving(emailId: string, target: MoveTarget): void;
  /** What the folder at `path` was called when the mail was last moved there from here; null: it was not. */
  nameOf(emailId: string, path: string): string | null;
  /** Looks for mails that are not where they were, in the folders where they were moved to, and notes the places of those found. */
  find(emailIds: readonly string[], signal: AbortSignal): Promise<readonly string[]>;
}

interface ImapSightingsDependencies {
  readonly connection: ImapConnection;
  readonly places: ImapPlaces;
}

export function createImapSightings({ connection, places }: ImapSightingsDependencies): ImapSightings {
  const marks = new Map<string, MailMark>();
  const targets = new Map<string, MoveTarget>();
  return {
    saw: (emailId, mail) => marks.set(emailId, readMark(mail)),
    moving: (emailId, target) => targets.set(emailId, target),
    nameOf(emailId, path) {
      const target = targets.get(emailId);
      return target?.path === path ? target.folder : null;
    },
    async find(emailIds, signal) {
      const byTarget = Map.groupBy(
        emailIds.filter((emailId) => marks.has(emailId) && targets.has(emailId)),
        (emailId) => targets.get(emailId)?.path ?? '',
      );
      const found: string[] = [];
      for (const [target, mails] of byTarget) {
        const lookFor = async (client: ImapFlow, uidValidity: string) => {
          for (const emailId of mails) {
            const uid = await findByMark(client, marks.get(emailId));
            if (uid === null) continue;
            places.moved(emailId, { path: target, uidValidity, uid });
            found.push(emailId);
          }
        };
        const options = { signal, again: true };
        await connection
          .inFolder(target, (client, { uidValidity }) => lookFor(client, String(uidValidity)), options)
          .catch(unlessGone(undefined));
      }
      return found;
    },
  };
}

/** The newest of the mails that are alike: what was moved came last. */
async function findByMark(client: ImapFlow, mark: MailMark | undefined): Promise<number | null> {
  if (mark === undefined) return null;
  const { messageId, size } = mark;
  const query = messageId === null ? { larger: size - 1, smaller: size + 1 } : { header: { 'Message-ID': messageId } };
  return (await searchUids(client, { deleted: false, ...query })).at(-1) ?? null;
}
