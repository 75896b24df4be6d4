import type { ImapFlow } from 'imapflow';
import type { RemoteChange } from '../remote/mails.ts';
import { fetchEach, uidRanges } from './uid-ranges.ts';

export interface FlagChange {
  readonly uid: number;
  readonly change: RemoteChange;
}

const flags = [
  ['\\Seen', (change: RemoteChange) => change.read],
  ['\\Flagged', (change: RemoteChange) => change.flagged],
] as const;

/**
 * Sets and takes flags in the folder that is open, each with one command for all mails, and looks at what became of them: a server
 * says nothing of a mail that is gone, and may leave a flag as it was. The answer names what failed, by UID.
 */
export async function changeFlags(
  client: ImapFlow,
  changes: readonly FlagChange[],
): Promise<ReadonlyMap<number, 'MAIL_NOT_FOUND' | 'MAIL_ACTION_REFUSED'>> {
  const wanted = changes.filter(({ change }) => flags.some(([, read]) => read(change) !== undefined));
  for (const [flag, read] of flags) {
    for (const value of [true, false]) {
      const uids = wanted.filter(({ change }) => read(change) === value).map(({ uid }) => uid);
      for (const range of uidRanges(uids)) {
        if (value) await client.messageFlagsAdd(range, [flag], { uid: true, silent: true });
        else await client.messageFlagsRemove(range, [flag], { uid: true, silent: true });
      }
    }
  }
  const now = await fetchEach(
    client,
    wanted.map(({ uid }) => uid),
    { uid: true, flags: true },
  );
  const failed = new Map<number, 'MAIL_NOT_FOUND' | 'MAIL_ACTION_REFUSED'>();
  for (const { uid, change } of wanted) {
    const held = now.get(uid)?.flags;
    // What is only waiting to be removed is not there any more.
    if (!held || held.has('\\Deleted')) failed.set(uid, 'MAIL_NOT_FOUND');
    else if (flags.some(([flag, read]) => (read(change) ?? held.has(flag)) !== held.has(flag)))
      failed.set(uid, 'MAIL_ACTION_REFUSED');
  }
  return failed;
}
