import type { DeltaRound } from './delta-round.ts';

export interface InboxChanges {
  /** Unread mail that was not there before, by Graph's ids. */
  readonly arrived: readonly string[];
  readonly gone: readonly string[];
  readonly read: readonly (readonly [id: string, read: boolean])[];
  /** What the inbox holds now, as far as it is known, and whether each was read. */
  readonly inbox: ReadonlyMap<string, boolean>;
}

/**
 * What a round of changes means for whoever knew `before`; null: nothing was known. A round of the whole inbox says by its silence
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
