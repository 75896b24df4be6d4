import type { DriveContext } from '../briefing/briefing-desk.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import type { UndoableAction } from '../briefing/undo-stack.ts';
import { withholdPermission } from './permission.ts';
import type { ToolRun } from './tool-run.ts';

/** The deed to take back: the making of the newest draft, or the sending of one that has not gone out yet. Null: neither is known. */
function deedOf({ draft, sendQueue, undo }: DriveContext): UndoableAction | null {
  if (draft !== null) return undo.find(({ draftId }) => draftId === draft.draftId);
  return sendQueue.unfinished > 0 ? undo.find(({ holdsBackSending }) => holdsBackSending === true) : null;
}

function sayNone({ draft, draftInDoubt, doubtfulDrafts }: DriveContext): string {
  if (draft !== null)
    return `The draft to ${draft.recipients} is too long ago for me to throw away. I leave it among your drafts.`;
  if (draftInDoubt !== null)
    return `I don't know whether your mail to ${draftInDoubt.recipients} went out, so I leave its draft. Say send it, and I look.`;
  if (doubtfulDrafts.isAnyOpen)
    return "I don't know whether your draft was saved; look among your drafts when you have parked.";
  return 'There is no draft.';
}

/** Throws the newest draft that was not sent away. What was done since stays done, and no mail is touched. */
export async function discardDraft(desk: DriveContext, run: ToolRun): Promise<ToolResult> {
  const { turn } = desk;
  const done = turn.done.get('discard');
  if (done) return done;
  const deed = deedOf(desk);
  if (deed === null) return refused(sayNone(desk));
  const whom = desk.draft === null ? '' : ` to ${desk.draft.recipients}`;
  const withheld = withholdPermission(desk, {
    toolName: 'undo_last_action',
    intents: ['discard-draft'],
    emailIds: [],
    toolArguments: { draft: true },
    alwaysAsk: false,
    question: `Shall I throw the draft${whom} away?`,
  });
  if (withheld) return withheld;
  run.begin({ kind: 'undo', fingerprint: 'undo', label: 'throw the draft away', emailIds: [] });
  const complaint = await deed.revert();
  desk.undo.remove(deed);
  if (deed.holdsBackSending && complaint === null) desk.tracker.apply({ type: 'restored', snapshot: deed.before });
  const said = deed.holdsBackSending ? deed.takenBack : undefined;
  const result = succeeded(complaint ?? said ?? `The draft${whom} is thrown away.`);
  turn.done.set('discard', result);
  return result;
}
