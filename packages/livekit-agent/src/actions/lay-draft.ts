import { type DraftContent, type DraftReceipt, NexusError } from '@nexus/contracts';
import { countOf } from '@nexus/spoken-text';
import type { OpenDraft } from '../state/drafts.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { snapshotOf } from '../state/tracker.ts';
import type { UndoableAction } from '../state/undo-stack.ts';
import { goesToSame } from './compose-draft.ts';

/** What became of a draft: it stands, and what is to be said beside it. */
interface Laid {
  readonly draft: OpenDraft;
  /** The draft that stood before it went to the same people, about the same mail: this one is its new wording, or goes to more of them. */
  readonly isRevision: boolean;
  readonly remarks: string;
  readonly undo: UndoableAction;
}

/**
 * Has a draft made in the mailbox. One draft stands (J-15): the one before it goes, once the new one is there; where that fails, the old one
 * stands as it was.
 *
 * @param fresh the key for the mailbox, unless it may have this very draft already
 * @throws NexusError the new draft was not made, or nobody knows whether
 */
export async function layDraft(
  drive: DriveContext,
  laid: Pick<OpenDraft, 'content' | 'recipients' | 'unheard'>,
  fresh: string,
): Promise<Laid> {
  const { drafts } = drive.actions;
  const { content, recipients } = laid;
  const receipt = await draftOnce(drive, content, fresh);
  const another = drafts.doubtful.settle(content) ? ' What you said before may lie among your drafts as well.' : '';
  const draft: OpenDraft = { ...laid, receipt, unsent: null };
  const previous = drafts.current;
  drafts.recipients.set(receipt.draftId, recipients);
  drafts.current = draft;
  drafts.lastText = content.body;
  drafts.toldIn = drive.tracker.state.turn;
  const isRevision =
    previous !== null &&
    goesToSame(previous.content, content) &&
    (goesToSame(content, previous.content) || content.body === previous.content.body);
  // What was to go out and could not is not lost to another mail.
  const isReplaced = previous !== null && (isRevision || previous.unsent === null);
  const isGone = isReplaced && (await throwAway(drive, previous));
  const remark = previous === null || (isRevision && isGone) ? '' : sayPrevious(previous, { isReplaced, isGone });
  return {
    draft,
    isRevision,
    remarks: `${remark}${another}`,
    undo: undoLaying(drive, { draft, previous, isReplaced, isRevision }),
  };
}

function sayPrevious(
  { recipients }: OpenDraft,
  { isReplaced, isGone }: { isReplaced: boolean; isGone: boolean },
): string {
  if (!isReplaced) return ` The one to ${recipients}, which did not go out, stays among your drafts.`;
  return isGone
    ? ` The one to ${recipients} is gone.`
    : ' The earlier one may still be among your drafts; I could not remove it.';
}

/** The way back: this draft goes, and the one that it replaced is made again, as it was worded. */
function undoLaying(
  drive: DriveContext,
  {
    draft,
    previous,
    isReplaced,
    isRevision,
  }: { draft: OpenDraft; previous: OpenDraft | null; isReplaced: boolean; isRevision: boolean },
): UndoableAction {
  const { drafts } = drive.actions;
  const { regarding } = draft.content;
  const { recipients } = draft;
  const gone = `The draft to ${recipients} is gone`;
  const back =
    previous === null || !isReplaced ? `${gone}.` : `${gone}, and the one to ${previous.recipients} is back.`;
  return {
    label: isRevision ? `drafted the mail to ${recipients} anew` : `drafted a mail to ${recipients}`,
    before: snapshotOf(drive.tracker.state, regarding === null ? [] : [regarding.emailId]),
    touches: 'mails',
    stillHolds: () => drafts.current === draft,
    saidWhenUndone: isRevision ? `The draft to ${recipients} is as it was.${quoteDraft(previous?.content.body)}` : back,
    async revert() {
      if (previous === null || !isReplaced) {
        await draft.receipt.discard({ idempotencyKey: discardKey(drive, draft) });
        drafts.current = previous;
        return null;
      }
      const { turn } = drive.tracker.state;
      const fresh = `${drive.sessionId}:${turn}:back:${previous.receipt.draftId}`;
      previous.receipt = await draftOnce(drive, previous.content, fresh);
      drafts.doubtful.settle(previous.content);
      drafts.recipients.set(previous.receipt.draftId, previous.recipients);
      drafts.current = previous;
      drafts.toldIn = turn;
      if (await throwAway(drive, draft)) return null;
      return `The draft to ${previous.recipients} is back as it was. The other one may still be among your drafts.`;
    },
  };
}

/** " It says: …", or how long it is (H-3). */
export function quoteDraft(body = ''): string {
  const said = body.trim();
  if (said === '') return '';
  return said.length > longestQuote ? ` It has ${countWords(said)}.` : ` It says: ${ended(said)}`;
}

/** Characters. */
const longestQuote = 200;

/** "ninety words". */
export function countWords(text: string): string {
  return countOf(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length, {
    singular: 'word',
    plural: 'words',
  });
}

/** What of a text the driver did not dictate: nothing where it stands, word for word, in what they said; else all of it. */
export function undictated(body: string, said: string): string {
  const words = (text: string) =>
    ` ${(
      text
        .toLowerCase()
        .replaceAll('’', "'")
        .match(/[\p{L}\p{N}']+/gu) ?? []
    ).join(' ')} `;
  return words(said).includes(words(body)) ? '' : body.trim();
}

/** With a full stop, if nothing ends it. */
export function ended(text: string): string {
  return text.replace(/[.!?]?$/, (mark) => mark || '.');
}

/** Whether the draft is not in the mailbox any more. */
async function throwAway(drive: DriveContext, draft: OpenDraft): Promise<boolean> {
  try {
    await draft.receipt.discard({ idempotencyKey: discardKey(drive, draft) });
    return true;
  } catch (error) {
    return error instanceof NexusError && error.code === 'DRAFT_NOT_FOUND';
  }
}

export function discardKey({ sessionId }: DriveContext, { receipt }: OpenDraft): string {
  return `${sessionId}:discard:${receipt.draftId}`;
}

/** Has it drafted. Where the outcome stays unknown, the same draft asked for again is the same intent, in any turn. */
async function draftOnce(drive: DriveContext, content: DraftContent, fresh: string): Promise<DraftReceipt> {
  const { doubtful } = drive.actions.drafts;
  const idempotencyKey = doubtful.keyOf(content, fresh);
  try {
    return await drive.mailbox.composer.draft(content, { idempotencyKey, isHeard: drive.conversation.isHeard });
  } catch (error) {
    const isKnown = error instanceof NexusError && error.code !== 'MAIL_ACTION_UNCERTAIN';
    if (!isKnown) doubtful.doubt(content, idempotencyKey);
    throw error;
  }
}
