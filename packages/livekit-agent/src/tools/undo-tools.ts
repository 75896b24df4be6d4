import { z } from 'zod';
import { stillOpen, type ToolRun } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import type { PendingChange } from '../state/pending-changes.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import type { UndoableAction } from '../state/undo-stack.ts';
import { defineTool } from './tool.ts';

/** The deed to take back: the making of the newest draft, or the sending of one that has not gone out yet. Null: neither is known. */
function deedOf({
  actions: {
    undo,
    drafts: { current: draft },
    outbox: { queue: sendQueue },
  },
}: DriveContext): UndoableAction | null {
  if (draft !== null) return undo.find(({ draftId }) => draftId === draft.draftId);
  return sendQueue.unfinished > 0 ? undo.find(({ holdsBackSending }) => holdsBackSending === true) : null;
}

function sayNone({
  actions: {
    drafts: { current: draft, inDoubt: draftInDoubt, doubtful: doubtfulDrafts },
  },
}: DriveContext): string {
  if (draft !== null)
    return `The draft to ${draft.recipients} is too long ago for me to throw away. I leave it among your drafts.`;
  if (draftInDoubt !== null)
    return `I don't know whether your mail to ${draftInDoubt.recipients} went out, so I leave its draft. Say send it, and I look.`;
  if (doubtfulDrafts.isAnyOpen)
    return "I don't know whether your draft was saved; look among your drafts when you have parked.";
  return 'There is no draft.';
}

/** Throws the newest draft that was not sent away. What was done since stays done, and no mail is touched. */
export async function discardDraft(drive: DriveContext, run: ToolRun): Promise<ToolResult> {
  const { turn } = drive.conversation;
  const done = turn.done.get('discard');
  if (done) return done;
  const deed = deedOf(drive);
  if (deed === null) return refused(sayNone(drive));
  const whom = drive.actions.drafts.current === null ? '' : ` to ${drive.actions.drafts.current.recipients}`;
  const withheld = withholdPermission(drive, {
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
  drive.actions.undo.remove(deed);
  if (deed.holdsBackSending && complaint === null) drive.tracker.apply({ type: 'restored', snapshot: deed.before });
  const said = deed.holdsBackSending ? deed.saidWhenUndone : undefined;
  const result = succeeded(complaint ?? said ?? `The draft${whom} is thrown away.`);
  turn.done.set('discard', result);
  return result;
}

/** An action of which nobody knows yet whether it worked: taken back as soon as it does. */
function takeBackLater(open: PendingChange): ToolResult {
  if (open.kind === 'undo') return stillOpen;
  open.undoWhenDone = true;
  return succeeded('That has not come through yet. If it does, I take it back at once and tell you.');
}

/** The change that undo means though nobody knows whether it worked: late, and nothing was done since. */
function newestOpen({ actions: { pending: changes, undo } }: DriveContext): PendingChange | null {
  const late = changes.newestLate();
  return late === null || undo.newest > late.after ? null : late;
}

/** The account of what is taken back next, where all of it is of one. */
function accountOfNewest({ actions: { undo }, inbox: { state: inbox } }: DriveContext): string | undefined {
  const emailIds = [...(undo.peek()?.before.statuses.keys() ?? [])];
  const accountIds = new Set(emailIds.map((emailId) => envelopeOf(inbox, emailId)?.accountId));
  return accountIds.size === 1 ? [...accountIds][0] : undefined;
}

/** The driver's words mean the draft, or the mail that waits to be sent, whatever a model asks for. */
function meansDraft({
  conversation: {
    turn: { understanding },
  },
}: DriveContext): boolean {
  const kinds = understanding.intents.map(({ kind }) => kind);
  return understanding.verdict === 'meant' && kinds.includes('discard-draft') && !kinds.includes('undo');
}

/** What was remembered and has been forgotten since is passed over: it is said of what is really taken back. */
function dropUndone({ actions: { undo } }: DriveContext): void {
  while (undo.peek()?.stillHolds?.() === false) undo.pop();
}

/** A way back that failed stays open, to be tried again. */
async function revert(drive: DriveContext, action: UndoableAction): Promise<string | null> {
  try {
    return await action.revert();
  } catch (error) {
    drive.actions.undo.push(action);
    throw error;
  }
}

export function createUndoLastActionTool(drive: DriveContext) {
  return defineTool({
    name: 'undo_last_action',
    description: 'Takes back the last action, or the last few. A bulk action is taken back whole.',
    parameters: z.object({
      count: z.number().int().min(1).max(20).nullish().describe('How many; default 1.'),
      draft: z.boolean().nullish().describe('True throws the unsent draft away, whatever was done since.'),
    }),
    async execute({ count, draft }, run) {
      const asked = count ?? 1;
      const { turn } = drive.conversation;
      if (draft || meansDraft(drive)) return discardDraft(drive, run);
      const done = turn.done.get('undo');
      if (done) return done;
      dropUndone(drive);
      const open = newestOpen(drive);
      if (open === null && drive.actions.undo.size === 0)
        return refused('There is nothing to take back in this drive, and undo does not reach earlier ones.');
      const withheld = withholdPermission(drive, {
        toolName: 'undo_last_action',
        intents: ['undo'],
        emailIds: [],
        toolArguments: { count: asked },
        alwaysAsk: false,
        question:
          open === null ? `Shall I take back that I ${drive.actions.undo.peek()?.label}?` : 'Shall I take that back?',
      });
      if (withheld) return withheld;
      if (open !== null) {
        const later = takeBackLater(open);
        turn.done.set('undo', later);
        return later;
      }
      const accountId = asked === 1 ? accountOfNewest(drive) : undefined;
      run.begin({ kind: 'undo', fingerprint: 'undo', label: 'take that back', emailIds: [], accountId });
      const sentences: string[] = [];
      for (let taken = 0; taken < asked; taken++) {
        dropUndone(drive);
        const action = drive.actions.undo.pop();
        if (action === null) break;
        const complaint = await revert(drive, action);
        if (complaint === null) drive.tracker.apply({ type: 'restored', snapshot: action.before });
        sentences.push(complaint ?? action.saidWhenUndone ?? `Taken back: I had ${action.label}.`);
      }
      const result = succeeded(sentences.join(' '));
      turn.done.set('undo', result);
      return result;
    },
  });
}
