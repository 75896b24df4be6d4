import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { withholdPermission } from '../actions/permission.ts';
import type { OldFacts } from '../memory/old-facts.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { askToMove } from '../wording/old-facts.ts';
import { defineTool } from './tool.ts';

const toolName = 'move_facts';

/** Moves what was told before there was a long memory, or leaves it in every prompt for good (L-6). */
export function createMoveFactsTool(drive: DriveContext, old: OldFacts) {
  return defineTool({
    name: toolName,
    tellsAll: true,
    description:
      'Only on a yes or a no to the question whether to keep what was told earlier as something to look up, instead of always having it in mind.',
    parameters: z.object({ move: z.boolean() }),
    async execute({ move }, run) {
      const { asked } = old;
      if (asked.length === 0) return refused('There is nothing of that kind to decide.');
      if (!move) {
        if (!saysNo(drive)) return refused('Shall I keep it to look up, yes or no?');
        old.leave();
        return succeeded('All right, I keep it in mind.');
      }
      const withheld = await withholdPermission(drive, {
        toolName,
        intents: [],
        emailIds: [],
        toolArguments: { move: true },
        alwaysAsk: true,
        question: askToMove(asked.map(({ content }) => content)),
        onNo: { toolName, toolArguments: { move: false } },
      });
      if (withheld) return withheld;
      const fingerprint = `${toolName} ${asked.map(({ id }) => id).join(' ')}`;
      run.begin({ kind: 'action', fingerprint, label: 'keep that to look up', emailIds: [] });
      try {
        await old.move();
        return succeeded('Good. Ask me, and I look it up.');
      } catch (error) {
        if (!(error instanceof NexusError)) throw error;
        return refused("I can't move it just now, so it stays as it is. I ask you again the next time.", {
          code: error.code,
        });
      }
    },
  });
}

/** A plain no to the question is all the permission that leaving it needs. */
function saysNo({ conversation, tracker }: DriveContext): boolean {
  const { verdict, intents } = conversation.turn.understanding;
  const isNo = verdict === 'declined' || (verdict === 'meant' && intents.some(({ kind }) => kind === 'no'));
  return isNo && answerableQuestion(tracker.state)?.onNo?.toolName === toolName;
}
