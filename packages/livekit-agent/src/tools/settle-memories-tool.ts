import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import { undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import { endedBy, sayEnded, sayReopened } from '../memory/ended-facts.ts';
import { makeEntry, remembersThat } from '../memory/memory-entries.ts';
import type { SessionMemory } from '../memory/session-memory.ts';
import type { WaitingMemories } from '../memory/waiting-memories.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { askToKeep } from '../wording/proposals.ts';
import { defineTool } from './tool.ts';

const toolName = 'settle_memories';
const nothingWaits = 'Nothing waits to be remembered.';
const unreachable = "I can't keep all of that just now. I ask you again the next time.";
const copyLeft =
  'I no longer remember it, but one of the places I keep it in did not answer, so a copy may be left there.';

/** Keeps, or lets go, what a model proposed after an earlier drive and was read out at the greeting (L-5). */
export function createSettleMemoriesTool(drive: DriveContext, memory: SessionMemory, waiting: WaitingMemories) {
  return defineTool({
    name: toolName,
    tellsAll: true,
    description: 'Only on a yes or a no to the question whether to remember what was mentioned last time.',
    parameters: z.object({ keep: z.boolean() }),
    async execute({ keep }, run) {
      const asked = waiting.all;
      if (asked.length === 0) return refused(nothingWaits);
      const ids = asked.map(({ id }) => id);
      try {
        if (!keep) {
          if (!saysNo(drive)) return refused('Shall I remember it, yes or no?');
          await waiting.settle(ids);
          return succeeded("All right, I won't.");
        }
        const withheld = await withholdPermission(drive, {
          toolName,
          intents: [],
          emailIds: [],
          toolArguments: { keep: true },
          alwaysAsk: true,
          question: askToKeep(asked.map(({ content }) => content)),
          onNo: { toolName, toolArguments: { keep: false } },
        });
        if (withheld) return withheld;
        run.begin({
          kind: 'action',
          fingerprint: `${toolName} ${ids.join(' ')}`,
          label: 'remember that',
          emailIds: [],
        });
        const kept: string[] = [];
        for (const { id, content } of asked) {
          const wanted = { content, category: 'context', source: 'agent' } as const;
          if (!memory.entries.some((entry) => remembersThat(entry, wanted))) {
            const entry = makeEntry(wanted, drive.clock.wall());
            await memory.keep(entry);
            kept.push(entry.id);
          }
          await waiting.settle([id]);
        }
        run.addUndo({
          label: 'remembered what you mentioned',
          before: snapshotOf(drive.tracker.state, []),
          saidWhenUndone: 'Taken back: I no longer remember that.',
          stillHolds: () => kept.some((id) => memory.find(id) !== null),
          async revert() {
            const ended = endedBy(memory, kept);
            const trace = await memory.forget(kept);
            const reopened = sayReopened(memory, ended);
            if (trace !== 'gone') return copyLeft;
            return reopened === '' ? null : `Taken back: I no longer remember that.${reopened}`;
          },
        });
        return succeeded(`I'll remember that.${kept.map((id) => sayEnded(memory, id)).join('')}${undoHint(drive)}`);
      } catch (error) {
        if (!(error instanceof NexusError)) throw error;
        return refused(unreachable, { code: error.code });
      }
    },
  });
}

/** A plain no to the question is all the permission that letting go needs. */
function saysNo({ conversation, tracker }: DriveContext): boolean {
  const { verdict, intents } = conversation.turn.understanding;
  const isNo = verdict === 'declined' || (verdict === 'meant' && intents.some(({ kind }) => kind === 'no'));
  return isNo && answerableQuestion(tracker.state)?.onNo?.toolName === toolName;
}
