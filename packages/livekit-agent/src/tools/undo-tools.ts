import { cardinalWords, joinWithAnd } from '@nexus/spoken-text';
import { z } from 'zod';
import type { ProposedAction } from '../actions/ask-driver.ts';
import { discardKey } from '../actions/lay-draft.ts';
import { stillUnderWay, type ToolRun } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import { sendingToHoldBack } from '../state/outbox.ts';
import type { PendingChange } from '../state/pending-changes.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import type { UndoableAction } from '../state/undo-stack.ts';
import { defineTool } from './tool.ts';

export function createUndoLastActionTool(drive: DriveContext) {
  return defineTool({
    name: 'undo_last_action',
    tellsAll: true,
    description: 'Takes back all that the last sentence did, or the last few actions.',
    parameters: z.object({
      count: z.number().int().min(1).max(20).optional().describe('How many; default: what one sentence did.'),
      draft: z.boolean().optional().describe('Throws the unsent draft away instead.'),
    }),
    async execute({ count: wanted, draft }, run) {
      const { turn } = drive.conversation;
      if (draft || meansDraft(drive)) return discardDraft(drive, run);
      const done = turn.done.get('undo');
      if (done) return done;
      dropUndone(drive);
      const open = newestOpen(drive);
      if (open === null && drive.actions.undo.size === 0)
        return refused('There is nothing to take back in this drive, and undo does not reach earlier ones.');
      const named = open === null ? namedAction(drive) : 'none';
      if (named === 'another')
        return refused(
          `The last thing I did was another: I ${drive.actions.undo.peek()?.label}. Say undo, to take that back.`,
        );
      const ofSentence = open === null && named === 'none' ? drive.actions.undo.newestSentence.length : 1;
      const count = Math.max(1, Math.min(wanted ?? ofSentence, drive.actions.undo.size));
      const withheld = await withholdPermission(drive, {
        toolName: 'undo_last_action',
        intents: ['undo'],
        emailIds: [],
        agrees: (intent) => intent.count === 'all' || count <= (intent.count ?? Math.max(1, ofSentence)),
        // A yes is to what was asked about, not to what was done since.
        toolArguments: { count, newest: drive.actions.undo.newest },
        alwaysAsk: false,
        question: askUndo(drive, { open, count }),
        plainly: `take back ${count === 1 ? 'the last thing it did' : `the last ${count} things it did`}`,
        ...reachOf(drive, { open, count }),
      });
      if (withheld) return withheld;
      if (open !== null) {
        const later = undoLater(open);
        turn.done.set('undo', later);
        return later;
      }
      const accountId = count === 1 ? accountOfNewest(drive) : undefined;
      run.begin({ kind: 'undo', fingerprint: 'undo', label: 'take that back', emailIds: [], accountId });
      const sentences: string[] = [];
      for (let taken = 0; taken < count; taken++) {
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

const byName =
  /\b(?:undo|reverse|revert|cancel|take back) (?:the|that|my) (?:last )?(archiv|flag|mov|mut|snooz)(?:e|ed|ing|ging)?\b/iu;

/** Whether the driver names what is to be undone, and whether that is what was done last: another would be taken out of its order. */
function namedAction({ actions, conversation }: DriveContext): 'newest' | 'another' | 'none' {
  const name = byName.exec(conversation.turn.words)?.[1]?.toLowerCase();
  const newest = actions.undo.peek();
  if (name === undefined || newest === null) return 'none';
  return newest.label.startsWith(name) ? 'newest' : 'another';
}

interface Undoing {
  /** A late change that is meant, though its outcome is unknown. */
  readonly open: PendingChange | null;
  readonly count: number;
}

function askUndo({ actions }: DriveContext, { open, count }: Undoing): string {
  if (open !== null) return 'Shall I take that back?';
  const { newestSentence } = actions.undo;
  if (count > 1 && count === newestSentence.length)
    return `Shall I take back that I ${joinWithAnd(newestSentence.map(({ label }) => label).reverse())}?`;
  if (count > 1) return `Shall I take back the last ${cardinalWords(String(count))} things I did?`;
  return `Shall I take back that I ${actions.undo.peek()?.label}?`;
}

/** What a second reading may decide: nothing about what outlives the drive. */
function reachOf({ actions }: DriveContext, { open, count }: Undoing): Pick<ProposedAction, 'reach'> {
  const touches = open === null ? actions.undo.peek()?.touches : 'one-mail';
  if (count > 1 || touches === undefined) return {};
  return { reach: touches === 'one-mail' ? 'reversible' : 'final' };
}

/** Throws away the newest draft that was not sent. What was done since stays done, and no mail is touched. */
async function discardDraft(drive: DriveContext, run: ToolRun): Promise<ToolResult> {
  const { turn } = drive.conversation;
  const done = turn.done.get('discard');
  if (done) return done;
  const { current: draft } = drive.actions.drafts;
  const waiting = draft === null ? sendingToHoldBack(drive.actions) : null;
  if (draft === null && waiting === null) return refused(sayNoDraft(drive));
  const whom = draft === null ? '' : ` to ${draft.recipients}`;
  const withheld = await withholdPermission(drive, {
    toolName: 'undo_last_action',
    intents: ['discard-draft'],
    emailIds: [],
    toolArguments: { draft: true },
    alwaysAsk: false,
    question: `Shall I throw the draft${whom} away?`,
    plainly: 'throw the unsent draft away',
    reach: 'final',
  });
  if (withheld) return withheld;
  run.begin({ kind: 'undo', fingerprint: 'undo', label: 'throw the draft away', emailIds: [] });
  const said = waiting === null ? null : await holdBack(drive, waiting);
  if (draft !== null) {
    await draft.receipt.discard({ idempotencyKey: discardKey(drive, draft) });
    if (drive.actions.drafts.current === draft) drive.actions.drafts.current = null;
    forgetUndone(drive);
  }
  const result = succeeded(said ?? `The draft${whom} is thrown away.`);
  turn.done.set('discard', result);
  return result;
}

async function holdBack(drive: DriveContext, sending: UndoableAction): Promise<string | null> {
  const complaint = await sending.revert();
  drive.actions.undo.remove(sending);
  if (complaint === null) drive.tracker.apply({ type: 'restored', snapshot: sending.before });
  return complaint ?? sending.saidWhenUndone ?? null;
}

function sayNoDraft({ actions }: DriveContext): string {
  const { inDoubt, doubtful } = actions.drafts;
  if (inDoubt !== null)
    return `I don't know whether your mail to ${inDoubt.recipients} went out, so I leave its draft. Say send it, and I look.`;
  if (doubtful.isAnyOpen)
    return "I don't know whether your draft was saved; look among your drafts when you have parked.";
  return 'There is no draft.';
}

/** For an action whose outcome is unknown: it is undone as soon as it succeeds. */
function undoLater(open: PendingChange): ToolResult {
  if (open.kind === 'undo') return stillUnderWay;
  open.undoWhenDone = true;
  return succeeded('That has not come through yet. If it does, I take it back at once and tell you.');
}

/** The change that undo means though its outcome is unknown: it is late, and nothing was done since. */
function newestOpen({ actions }: DriveContext): PendingChange | null {
  const late = actions.pending.newestLate();
  return late === null || actions.undo.newest > late.after ? null : late;
}

/** The account of what is undone next, where all of it belongs to one. */
function accountOfNewest({ actions, inbox }: DriveContext): string | undefined {
  const emailIds = [...(actions.undo.peek()?.before.statuses.keys() ?? [])];
  const accountIds = new Set(emailIds.map((emailId) => envelopeOf(inbox.state, emailId)?.accountId));
  return accountIds.size === 1 ? [...accountIds][0] : undefined;
}

/** Whether the driver's words mean the draft, or the mail that waits to be sent, whatever a model asks for. */
function meansDraft({ conversation }: DriveContext): boolean {
  const { understanding } = conversation.turn;
  const kinds = understanding.intents.map(({ kind }) => kind);
  return understanding.verdict === 'meant' && kinds.includes('discard-draft') && !kinds.includes('undo');
}

/** Drops what something else has undone since, such as a memory that was forgotten: what is said must be about what is really undone. */
function dropUndone({ actions }: DriveContext): void {
  const { undo } = actions;
  while (undo.peek()?.stillHolds?.() === false) undo.pop();
}

/** Drops all that made or reworded a draft that is gone, whatever was done since. */
function forgetUndone({ actions: { undo } }: DriveContext): void {
  const gone = () => undo.find(({ stillHolds }) => stillHolds?.() === false);
  for (let action = gone(); action !== null; action = gone()) undo.remove(action);
}

/** An undo that failed stays on the stack, to be tried again. */
async function revert(drive: DriveContext, action: UndoableAction): Promise<string | null> {
  try {
    return await action.revert();
  } catch (error) {
    drive.actions.undo.push(action);
    throw error;
  }
}
