import { archiveFolder, inboxFolder, type RemoteChange, type RemoteMailState } from '../remote/mails.ts';
import { inboxLabel, starredLabel, unreadLabel } from './gmail-labels.ts';
import type { Standing } from './gmail-standings.ts';

export interface LabelChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/**
 * A label of the user's is no folder by itself: a mail in the inbox may bear many. It stands for one where the mail was moved to it in
 * this drive and has not come back.
 */
export function readState(labelIds: readonly string[], standings: readonly Standing[]): RemoteMailState {
  const isBorne = ({ labelId }: Standing) => labelIds.includes(labelId);
  // Gmail changes all labels at once: as long as what a move put on is there, no later move was made.
  const standing = standings.find((one) => one.added && isBorne(one)) ?? standings.findLast(isBorne);
  const elsewhere = standing?.folder ?? archiveFolder;
  return {
    read: !labelIds.includes(unreadLabel),
    flagged: labelIds.includes(starredLabel),
    folder: labelIds.includes(inboxLabel) ? inboxFolder : elsewhere,
  };
}

/** The labels to put on and to take off. `target`: the label of `change.folder` where that is neither inbox nor archive. */
export function toLabelChange(
  change: RemoteChange,
  standings: readonly Standing[],
  target: string | undefined,
): LabelChange {
  const add: string[] = [];
  const remove: string[] = [];
  if (change.read !== undefined) (change.read ? remove : add).push(unreadLabel);
  if (change.flagged !== undefined) (change.flagged ? add : remove).push(starredLabel);
  if (change.folder !== undefined) {
    (change.folder === inboxFolder ? add : remove).push(inboxLabel);
    if (target !== undefined) add.push(target);
    const left = standings.filter(({ labelId, added }) => added && labelId !== target);
    remove.push(...left.map(({ labelId }) => labelId));
  }
  return { add, remove };
}

/** Null: the mail is gone. */
export function holds(labelIds: readonly string[] | null, { add, remove }: LabelChange): boolean {
  if (labelIds === null) return false;
  return add.every((label) => labelIds.includes(label)) && !remove.some((label) => labelIds.includes(label));
}
