import type { Scheduler } from '@nexus/async';
import { codeOf, NexusError } from '@nexus/contracts';
import type { z } from 'zod';
import type { ToolRun } from '../actions/mail-action.ts';
import { accountOf } from '../inbox/account-outages.ts';
import type { ToolUseDetails } from '../state/drive-calls.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import type { PendingChange } from '../state/pending-changes.ts';
import { refused, type ToolResult } from '../state/tool-result.ts';
import type { UndoableAction } from '../state/undo-stack.ts';
import { sayFailure } from '../wording/failures.ts';

/** One thing the agent can do. `execute` never throws for what a driver or a model can cause; the registry translates the rest. */
export interface BriefingTool<Parameters extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** What the model must know of this tool; what applies to all is in the system prompt. */
  readonly description: string;
  /** Flat, since models fill in flat schemas more reliably. */
  readonly parameters: Parameters;
  /** Its message tells in whole sentences what was done, or why not; a model has nothing to add to it. */
  readonly tellsAll?: boolean;
  /** What is said when it took too long and had changed nothing; absent: the sentence for all tools. */
  readonly late?: string;
  execute(toolArguments: z.infer<Parameters>, run: ToolRun): Promise<ToolResult>;
}

/** Keeps the argument types of a tool while it is written. */
export function defineTool<Parameters extends z.ZodObject>(tool: BriefingTool<Parameters>): BriefingTool<Parameters> {
  return tool;
}

/** Milliseconds. */
export interface ToolTimes {
  /** How long a tool is silent before the driver hears that it is at work. */
  readonly filler: number;
  /** How long it may take. */
  readonly limit: number;
}

export const defaultToolTimes: ToolTimes = { filler: 1_500, limit: 8_000 };

export interface ToolCall {
  readonly tool: BriefingTool;
  readonly toolArguments: Readonly<Record<string, unknown>>;
  /** Aborted when the driver cuts the call short. */
  readonly interrupted: AbortSignal;
  /** Milliseconds the call may take. */
  readonly limit: number;
  /** Aborted when the drive is over: nobody waits for the call any more. */
  readonly closing?: AbortSignal | undefined;
}

/**
 * Runs one call of a tool within its time and reports it: what was asked of it, what came of it, how long it took.
 *
 * A call that is late, cut short, or overtaken by the end of the drive before it changed anything does nothing. Once it has begun to change
 * the mailbox it is never cut short: where the driver cannot wait for it, or stopped listening, its outcome is announced before the next
 * item. Never rejects.
 */
export async function runTool(drive: DriveContext, call: ToolCall): Promise<ToolResult> {
  const { tool, toolArguments, interrupted, closing } = call;
  const { turn } = drive.tracker.state;
  const began = performance.now();
  const tooLate = new AbortController();
  const run = startWorking(drive, AbortSignal.any([interrupted, tooLate.signal]));

  function report(result: ToolResult): ToolResult {
    const { success, message, code } = result;
    const ms = Math.round(performance.now() - began);
    drive.calls.record({ tool: tool.name, milliseconds: ms, succeeded: success, ...run.used });
    drive.conversation.emit({
      type: 'tool',
      turn,
      name: tool.name,
      arguments: { ...toolArguments },
      success,
      message,
      ms,
    });
    if (code !== undefined) drive.conversation.emit({ type: 'error', turn, code, message, fatal: false });
    // An id that nothing has is the model's slip, and a model may mend it.
    const mayMend = code === 'MAIL_NOT_FOUND' || code === 'DRAFT_NOT_FOUND';
    return tool.tellsAll === true && !mayMend ? { ...result, complete: true } : result;
  }

  async function settle(change: PendingChange, result: ToolResult): Promise<void> {
    const words = await tellOutcome(drive, run, report(result));
    drive.actions.pending.finish(change);
    if (result.success) drive.actions.pending.prove(tool.name);
    drive.conversation.announcements.add({ words: () => words });
  }

  if (drive.knowledge.manuals && !aboutManuals.has(tool.name)) drive.knowledge.manuals.told = null;
  if (interrupted.aborted || closing?.aborted) return report(refused('Cut short, so nothing was done.'));
  const work = attempt(drive, call, run);
  const result = await inTime(work, call);
  if (result !== 'late') {
    const { change } = run;
    if (change !== null) drive.actions.pending.finish(change);
    if (result.success) drive.actions.pending.prove(tool.name);
    // The framework drops the report of a tool that was cut short, but the change was made.
    if (change !== null && interrupted.aborted) {
      drive.conversation.announcements.add({ words: () => result.message });
    }
    return report(result);
  }
  tooLate.abort();
  const { change } = run;
  if (change === null) return report(refused(tool.late ?? tookTooLong, { code: 'TOOL_LATE' }));
  change.late = true;
  void work.then((outcome) => settle(change, outcome));
  return report(refused(notKnown, { code: 'TOOL_LATE' }));
}

/** A call at work: the change it has begun, and how to undo it. */
interface Working extends ToolRun {
  readonly change: PendingChange | null;
  readonly undo: UndoableAction | null;
  readonly used: ToolUseDetails;
}

const tookTooLong = 'That took too long, so I stopped. Nothing was changed. Try it again, or go on.';
const notKnown = "That takes longer than usual. I don't know yet whether it worked; I will tell you.";

/** The account that a change was about; null when nothing was to be changed. */
function whereOf(drive: DriveContext, { change }: Working): string | null {
  if (change === null) return null;
  const { emailIds, accountId } = change;
  const [emailId] = emailIds;
  if (emailId === undefined) return accountOf(drive, accountId === undefined ? null : { accountId }).name;
  return accountOf(drive, envelopeOf(drive.inbox.state, emailId)).name;
}

/** After these tools "go on" still means the manual; after all others it means the mail. */
const aboutManuals = new Set(['recall_knowledge', 'stay_with_manual', 'list_manuals', 'go_deeper', 'repeat']);

async function attempt(drive: DriveContext, { tool, toolArguments }: ToolCall, run: Working): Promise<ToolResult> {
  try {
    return await tool.execute(tool.parameters.parse(toolArguments), run);
  } catch (error) {
    if (run.signal.aborted && error === run.signal.reason) return refused('Cut short, so nothing was done.');
    const code = codeOf(error);
    // Only the account knows which folders there are.
    if (error instanceof NexusError && code === 'MAIL_FOLDER_UNCLEAR') return refused(error.message, { code });
    return refused(sayFailure(code, whereOf(drive, run)), { code });
  }
}

function startWorking(drive: DriveContext, signal: AbortSignal): Working {
  let change: PendingChange | null = null;
  let undo: UndoableAction | null = null;
  let used: ToolUseDetails = {};
  return {
    signal,
    begin(begun) {
      signal.throwIfAborted();
      change = drive.actions.pending.begin(begun, drive.actions.undo.pushed);
    },
    addUndo(action) {
      drive.actions.undo.push(action);
      undo = action;
    },
    noteUse(details) {
      used = details;
    },
    get used() {
      return used;
    },
    get change() {
      return change;
    },
    get undo() {
      return undo;
    },
  };
}

async function inTime(work: Promise<ToolResult>, { limit, closing }: ToolCall): Promise<ToolResult | 'late'> {
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const giveUp = () => resolve('late');
  const timer = setTimeout(giveUp, limit);
  closing?.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
    closing?.removeEventListener('abort', giveUp);
  }
}

/** Undoes a change that the driver wanted undone before it had succeeded. @param succeeded false: it is not known whether it did */
async function undoLateChange(drive: DriveContext, action: UndoableAction, succeeded: boolean): Promise<string> {
  drive.actions.undo.remove(action);
  try {
    const complaint = await action.revert();
    if (complaint !== null) return complaint;
  } catch {
    drive.actions.undo.push(action);
    return `It came through late: I ${action.label}, and I could not take it back yet. Say undo to try again.`;
  }
  drive.tracker.apply({ type: 'restored', snapshot: action.before });
  if (!succeeded && action.saidWhenUndone !== undefined) return action.saidWhenUndone;
  return `It came through late, and I took it back: I had ${action.label}.`;
}

/** Says how a change ended after the driver was told that its outcome is unknown. */
async function tellOutcome(drive: DriveContext, { change, undo }: Working, result: ToolResult): Promise<string> {
  const toUndo = change?.undoWhenDone === true ? undo : null;
  if (result.code === 'MAIL_ACTION_UNCERTAIN')
    return toUndo === null ? result.message : undoLateChange(drive, toUndo, false);
  if (!result.success) {
    const why = result.code?.startsWith('MAIL') ? ` ${result.message}` : '';
    return `It turned out that I could not ${change?.label ?? 'do that'}.${why}`;
  }
  if (toUndo !== null) return undoLateChange(drive, toUndo, true);
  return `It did come through. ${result.message}`;
}

const fillers = ['One moment…', 'Just a second…', 'Still on it…'];

/** Milliseconds until a filler is tried again that found somebody speaking. */
const retryFillerAfter = 250;

interface FillerOptions {
  /** Milliseconds. */
  readonly after: number;
  readonly say: (words: string) => void;
  readonly isQuiet: () => boolean;
  readonly scheduler: Scheduler;
}

/**
 * For each call: says once that a tool is at work when it is slow, as soon as nobody speaks, until what is returned is called. The framework's
 * own filler looks for quiet without pause from the first moment on, and goes on looking after the tool is done.
 */
export function createFiller({
  after,
  say,
  isQuiet,
  scheduler,
}: FillerOptions): (interrupted: AbortSignal) => () => void {
  let said = 0;
  return (interrupted) => {
    const speak = () => {
      if (interrupted.aborted) return;
      if (isQuiet()) say(fillers[said++ % fillers.length] ?? 'One moment…');
      else cancel = scheduler.after(retryFillerAfter, speak);
    };
    let cancel = scheduler.after(after, speak);
    return () => cancel();
  };
}
