import type { ImapFlow } from 'imapflow';
import { type CopyOptions, copyAndRemove } from './copy-and-remove.ts';
import { fetchEach, uidRanges } from './uid-ranges.ts';

/** Where a mail came to lie. */
export interface Landing {
  readonly uidValidity: string;
  readonly uid: number;
}

/** What a move did with each UID: where it landed, `refused`, or `lost`: gone from here, and the server did not say where to. */
export type MoveOutcome = Landing | 'refused' | 'lost';

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
