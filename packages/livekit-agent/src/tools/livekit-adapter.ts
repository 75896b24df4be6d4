import { llm, type voice } from '@livekit/agents';
import type { Scheduler } from '@nexus/async';
import { isAction } from '@nexus/language';
import { waitsForAnswer } from '../actions/ask-driver.ts';
import type { CurrentTurn } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, type ToolResult } from '../state/tool-result.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import { type BriefingTool, createFiller, defaultToolTimes, runTool, type ToolCall, type ToolTimes } from './tool.ts';

interface ToolCarrier {
  readonly times?: ToolTimes | undefined;
  /** Says something that is no answer: "go on" never continues it, and it leaves no trace in the conversation. */
  readonly say: (words: string) => voice.SpeechHandle;
  /** Nobody speaks, so that a word may be put in. */
  readonly isQuiet: () => boolean;
  readonly scheduler: Scheduler;
  /** Called when tools begin to work, and when none works any more. */
  readonly onWork?: (atWork: boolean) => void;
  /** Aborted when the drive is over. */
  readonly closing?: AbortSignal;
}

const mustWaitForAnswer = 'That waits for the answer to my question, so it is not done yet.';

/** Orders that become part of a question that is asked in their turn; everything else waits until it is answered. */
const joiningTools = new Set([
  'archive_email',
  'mark_read',
  'flag_email',
  'snooze_email',
  'move_email',
  'mute_sender',
  'mute_thread',
  'prioritize_sender',
  'unlist_sender',
  'set_preference',
  'send_draft',
  'undo_last_action',
  'end_briefing',
  'forget_memory',
]);

/** These open another item; what waits to be told comes before it. */
const openingTools = new Set(['next_email', 'skip_topic', 'go_back', 'resume_briefing', 'end_briefing']);

/**
 * The same tools as the framework wants them. It runs the calls of one answer side by side; here they wait for each other, so
 * that a second archive of the same mail sees the first, and "archive it, next" keeps its order. What the driver said after an order that
 * is asked about waits for their answer. A call whose turn came after the driver had spoken again does nothing. No speech is shielded
 * from interruption; only what changes the mailbox is (`runTool`).
 */
export function toLiveKitTools(
  drive: DriveContext,
  tools: readonly BriefingTool[],
  { times = defaultToolTimes, say, isQuiet, scheduler, onWork = () => {}, closing }: ToolCarrier,
): llm.FunctionTool[] {
  let last: Promise<unknown> = Promise.resolve();
  const fillWhenSlow = createFiller({ after: times.filler, say, isQuiet, scheduler });
  let called = 0;

  function announce(tool: BriefingTool): void {
    const news = openingTools.has(tool.name) ? drive.conversation.announcements.take({ onTheWay: true }) : null;
    if (news === null) return;
    const speech = say(news.words);
    speech.addDoneCallback(() => {
      if (speech.interrupted) news.putBack();
    });
  }

  async function carryOut(call: ToolCall, turn: CurrentTurn) {
    if (drive.conversation.turn !== turn) return refused('I left the rest, since you spoke.');
    const { tool, toolArguments } = call;
    // A draft that is asked about comes before its sending.
    const joins = joiningTools.has(tool.name) && (tool.name !== 'send_draft' || drive.actions.drafts.current !== null);
    if (turn.asksWhich !== null || (!joins && waitsForAnswer(drive, { toolName: tool.name, toolArguments })))
      return refused(mustWaitForAnswer);
    const inVain = refuseAfterVainSearch(turn, call);
    if (inVain !== null) return inVain;
    if (!call.interrupted.aborted) announce(call.tool);
    const stopWaiting = fillWhenSlow(call.interrupted);
    try {
      const result = await runTool(drive, call);
      noteFound(turn, call, result);
      return result;
    } finally {
      stopWaiting();
    }
  }

  return tools.map((tool) =>
    llm.tool({
      name: tool.name,
      description: tool.description,
      parameters: tool.parameters,
      execute: (toolArguments: Record<string, unknown>, { abortSignal }) => {
        const call = {
          tool,
          toolArguments,
          interrupted: abortSignal ?? new AbortController().signal,
          limit: times.limit,
          closing,
        };
        const { turn } = drive.conversation;
        turn.called.push({ toolName: tool.name, toolArguments });
        const run = () => carryOut(call, turn);
        if (called++ === 0) onWork(true);
        const result = last.then(run, run).finally(() => {
          if (--called === 0) onWork(false);
        });
        last = result;
        return result;
      },
    }),
  );
}

/** What these do to "it" they do to what was found, where a search was ordered before them. */
const onMailTools = new Set([
  'archive_email',
  'mark_read',
  'flag_email',
  'snooze_email',
  'move_email',
  'mute_sender',
  'prioritize_sender',
  'unlist_sender',
  'mute_thread',
  'read_email',
  'view_mail',
  'go_deeper',
  'draft_reply',
]);

/** Notes whether "it" is a mail that this call found, or nothing: what was open before is not meant any more. */
function noteFound(turn: CurrentTurn, { tool }: ToolCall, { email_ids = [] }: ToolResult): void {
  if (tool.name === 'search_emails') turn.soughtInVain = email_ids.length === 0;
  else if (email_ids.length > 0) turn.soughtInVain = false;
}

/** "Find the mail from Margaret and archive it", where nothing was found: nothing is done, and that is said. Null: the call is about no such "it". */
function refuseAfterVainSearch(turn: CurrentTurn, call: ToolCall): ToolResult | null {
  if (!turn.soughtInVain || !onMailTools.has(call.tool.name) || namesOther(turn, call)) return null;
  return refused('So I left the rest of that.', { verbatim: true });
}

/** Whether a call says itself what it is about: another mail than the one that was open, a person, a draft. */
function namesOther(turn: CurrentTurn, { toolArguments }: ToolCall): boolean {
  const { email_id, email_ids, sender, kind, all } = toolArguments;
  if (sender || all || kind === 'new' || kind === 'revise') return true;
  const named = [email_id, email_ids].flat().filter(Boolean);
  if (named.length === 0) return false;
  const open: readonly unknown[] = mailsMeant(turn.before);
  return !searchesFirst(turn) || !named.every((emailId) => open.includes(emailId));
}

/** The driver's words order a search before anything else. */
function searchesFirst({ understanding: { intents } }: CurrentTurn): boolean {
  return intents.find(({ kind }) => kind === 'search' || isAction(kind))?.kind === 'search';
}
