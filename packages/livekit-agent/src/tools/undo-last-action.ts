import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import type { PendingChange } from '../briefing/open-changes.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import type { UndoableAction } from '../briefing/undo-stack.ts';
import { defineTool } from './briefing-tool.ts';
import { discardDraft } from './discard-draft.ts';
import { stillOpen } from './perform-mail-action.ts';
import { withholdPermission } from './permission.ts';

/** An action of which nobody knows yet whether it worked: taken back as soon as it does. */
function takeBackLater(open: PendingChange): ToolResult {
  if (open.kind === 'undo') return stillOpen;
  open.takeBack = true;
  return succeeded('That has not come through yet. If it does, I take it back at once and tell you.');
}

/** The change that undo means though nobody knows whether it worked: late, and nothing was done since. */
function newestOpen({ changes, undo }: DriveContext): PendingChange | null {
  const late = changes.newestLate();
  return late === null || undo.newest > late.after ? null : late;
}

/** The account of what is taken back next, where all of it is of one. */
function accountOfNewest({ undo, inbox }: DriveContext): string | undefined {
  const emailIds = [...(undo.peek()?.before.statuses.keys() ?? [])];
  const accountIds = new Set(emailIds.map((emailId) => envelopeOf(inbox, emailId)?.accountId));
  return accountIds.size === 1 ? [...accountIds][0] : undefined;
}

/** The driver's words mean the draft, or the mail that waits to be sent, whatever a model asks for. */
function meansDraft({ turn: { understanding } }: DriveContext): boolean {
  const kinds = understanding.intents.map(({ kind }) => kind);
  return understanding.verdict === 'meant' && kinds.includes('discard-draft') && !kinds.includes('undo');
}

/** What was remembered and has been forgotten since is passed over: it is said of what is really taken back. */
function dropUndone({ undo }: DriveContext): void {
  while (undo.peek()?.stillHolds?.() === false) undo.pop();
}

/** A way back that failed stays open, to be tried again. */
async function revert(desk: DriveContext, action: UndoableAction): Promise<string | null> {
  try {
    return await action.revert();
  } catch (error) {
    desk.undo.push(action);
    throw error;
  }
}

export function createUndoLastActionTool(desk: DriveContext) {
  return defineTool({
    name: 'undo_last_action',
    description: 'Takes back the last action, or the last few. A bulk action is taken back whole.',
    parameters: z.object({
      count: z.number().int().min(1).max(20).nullish().describe('How many; default 1.'),
      draft: z.boolean().nullish().describe('True throws the unsent draft away, whatever was done since.'),
    }),
    async execute({ count, draft }, run) {
      const asked = count ?? 1;
      const { turn } = desk;
      if (draft || meansDraft(desk)) return discardDraft(desk, run);
      const done = turn.done.get('undo');
      if (done) return done;
      dropUndone(desk);
      const open = newestOpen(desk);
      if (open === null && desk.undo.size === 0)
        return refused('There is nothing to take back in this drive, and undo does not reach earlier ones.');
      const withheld = withholdPermission(desk, {
        toolName: 'undo_last_action',
        intents: ['undo'],
        emailIds: [],
        toolArguments: { count: asked },
        alwaysAsk: false,
        question: open === null ? `Shall I take back that I ${desk.undo.peek()?.label}?` : 'Shall I take that back?',
      });
      if (withheld) return withheld;
      if (open !== null) {
        const later = takeBackLater(open);
        turn.done.set('undo', later);
        return later;
      }
      const accountId = asked === 1 ? accountOfNewest(desk) : undefined;
      run.begin({ kind: 'undo', fingerprint: 'undo', label: 'take that back', emailIds: [], accountId });
      const sentences: string[] = [];
      for (let taken = 0; taken < asked; taken++) {
        dropUndone(desk);
        const action = desk.undo.pop();
        if (action === null) break;
        const complaint = await revert(desk, action);
        if (complaint === null) desk.tracker.apply({ type: 'restored', snapshot: action.before });
        sentences.push(complaint ?? action.takenBack ?? `Taken back: I had ${action.label}.`);
      }
      const result = succeeded(sentences.join(' '));
      turn.done.set('undo', result);
      return result;
    },
  });
}
