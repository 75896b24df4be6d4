import { llm } from '@livekit/agents';
import { NexusError } from '@nexus/contracts';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';
import { createArchiveEmailTool } from './archive-email.ts';
import type { BriefingTool } from './briefing-tool.ts';
import { createDraftReplyTool } from './draft-reply.ts';
import { createEndBriefingTool } from './end-briefing.ts';
import { createFlagEmailTool } from './flag-email.ts';
import { createGoBackTool } from './go-back.ts';
import { createGoDeeperTool } from './go-deeper.ts';
import { createListTopicsTool } from './list-topics.ts';
import { createMarkReadTool } from './mark-read.ts';
import { createMoveEmailTool } from './move-email.ts';
import { createMuteSenderTool } from './mute-sender.ts';
import { createNextEmailTool } from './next-email.ts';
import { createPauseBriefingTool } from './pause-briefing.ts';
import { createPrioritizeSenderTool } from './prioritize-sender.ts';
import { createReadEmailTool } from './read-email.ts';
import { createRepeatTool } from './repeat.ts';
import { createResumeBriefingTool } from './resume-briefing.ts';
import { createSearchEmailsTool } from './search-emails.ts';
import { createSendDraftTool } from './send-draft.ts';
import { createSkipTopicTool } from './skip-topic.ts';
import { createSnoozeEmailTool } from './snooze-email.ts';
import { createUndoLastActionTool } from './undo-last-action.ts';

/** Tools that look things up in memory and manuals; they come with their own packages and are listed after the mail. */
export type KnowledgeTools = readonly BriefingTool[];

/** Everything the agent can do, in the order the model is told (B-12). */
export function createTools(desk: BriefingDesk, knowledge: KnowledgeTools = []): readonly BriefingTool[] {
  return [
    createArchiveEmailTool(desk),
    createMarkReadTool(desk),
    createFlagEmailTool(desk),
    createSnoozeEmailTool(desk),
    createMoveEmailTool(desk),
    createMuteSenderTool(desk),
    createPrioritizeSenderTool(desk),
    createDraftReplyTool(desk),
    createSendDraftTool(desk),
    createSearchEmailsTool(desk),
    createReadEmailTool(desk),
    createUndoLastActionTool(desk),
    createNextEmailTool(desk),
    createGoBackTool(desk),
    createSkipTopicTool(desk),
    createGoDeeperTool(desk),
    createRepeatTool(desk),
    createListTopicsTool(desk),
    createPauseBriefingTool(desk),
    createResumeBriefingTool(desk),
    createEndBriefingTool(desk),
    ...knowledge,
  ];
}

async function attempt(tool: BriefingTool, toolArguments: Record<string, unknown>): Promise<ToolResult> {
  try {
    return await tool.execute(tool.parameters.parse(toolArguments));
  } catch (error) {
    const code = error instanceof NexusError ? error.code : 'INTERNAL';
    return refused('That did not work, so nothing was changed. Try it again, or go on.', { code });
  }
}

/** Runs a tool and reports it: what was asked of it, what came of it, how long it took. */
export async function runTool(
  desk: BriefingDesk,
  tool: BriefingTool,
  toolArguments: Record<string, unknown>,
): Promise<ToolResult> {
  const { turn } = desk.tracker.state;
  const began = performance.now();
  const result = await attempt(tool, toolArguments);
  const ms = Math.round(performance.now() - began);
  const { success, message } = result;
  desk.emit({ type: 'tool', turn, name: tool.name, arguments: toolArguments, success, message, ms });
  if (result.code !== undefined) desk.emit({ type: 'error', turn, code: result.code, message, fatal: false });
  return result;
}

/**
 * The same tools as the framework wants them. It runs the calls of one answer side by side; here they wait for each other, so
 * that a second archive of the same mail sees the first, and "archive it, next" keeps its order.
 */
export function toLiveKitTools(desk: BriefingDesk, tools: readonly BriefingTool[]): llm.FunctionTool[] {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (tool: BriefingTool, toolArguments: Record<string, unknown>) => {
    const run = () => runTool(desk, tool, toolArguments);
    const result = last.then(run, run);
    last = result;
    return result;
  };
  return tools.map((tool) =>
    llm.tool({
      name: tool.name,
      description: tool.description,
      parameters: tool.parameters,
      execute: (toolArguments: Record<string, unknown>) => inTurn(tool, toolArguments),
    }),
  );
}
