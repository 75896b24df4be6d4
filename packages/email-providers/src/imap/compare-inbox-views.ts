import type { ImapFlow } from 'imapflow';
import type { InboxCursor, InboxView } from './inbox-view.ts';

/** What changed in the inbox, by UID. */
export interface InboxDifference {
  /** These mean nothing any more, whatever their numbers: the folder was numbered anew. */
  readonly goneBefore: { readonly uidValidity: string; readonly uids: readonly number[] } | null;
  /** Ascending. */
  readonly arrived: readonly number[];
  readonly gone: readonly number[];
  readonly read: ReadonlyMap<number, boolean>;
}

/** Between two looks. Where the folder was numbered anew all that was is gone, and what is unread has come. */
export function compareInboxViews(before: InboxView, after: InboxView): InboxDifference {
  if (before === after) return { goneBefore: null, arrived: [], gone: [], read: new Map() };
  if (before.uidValidity !== after.uidValidity) {
    const goneBefore = { uidValidity: before.uidValidity, uids: [...before.uids] };
    return { goneBefore, arrived: [...after.unread], gone: [], read: new Map() };
  }
  const stayed = [...after.uids].filter((uid) => before.uids.has(uid));
  const changed = stayed.filter((uid) => before.unread.has(uid) !== after.unread.has(uid));
  return {
    goneBefore: null,
    arrived: [...after.uids].filter((uid) => !before.uids.has(uid)),
    gone: [...before.uids].filter((uid) => !after.uids.has(uid)),
    read: new Map(changed.map((uid) => [uid, !after.unread.has(uid)])),
  };
}

/**
 * Since a moment that nobody here saw, as far as the server remembers it: flags with CONDSTORE, what is gone with QRESYNC (RFC 7162);
 * what has come, always. The inbox is open.
 */
export async function recallChanges(client: ImapFlow, since: InboxCursor, now: InboxView): Promise<InboxDifference> {
  if (since.uidValidity !== now.uidValidity) {
    return { goneBefore: null, arrived: [...now.unread], gone: [], read: new Map() };
  }
  const gone = new Set<number>();
  const read = new Map<number, boolean>();
  const note = (event: { readonly uid?: number | undefined; readonly vanished: boolean }) => {
    if (event.vanished && event.uid !== undefined && event.uid < since.uidNext) gone.add(event.uid);
  };
  if (since.modseq > 0n && client.enabled.has('CONDSTORE')) {
    client.on('expunge', note);
    try {
      const options = { uid: true, changedSince: since.modseq };
      for (const { uid, flags } of await client.fetchAll('1:*', { uid: true, flags: true }, options)) {
        if (uid >= since.uidNext) continue;
        if (now.uids.has(uid)) read.set(uid, flags?.has('\\Seen') === true);
        else gone.add(uid);
      }
    } finally {
      client.off('expunge', note);
    }
  }
  const arrived = [...now.uids].filter((uid) => uid >= since.uidNext);
  return { goneBefore: null, arrived, gone: [...gone], read };
}
