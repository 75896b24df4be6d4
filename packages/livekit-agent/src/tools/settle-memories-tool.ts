import { type KnowledgeEntry, NexusError } from '@nexus/contracts';
import { joinWithAnd } from '@nexus/spoken-text';
import { z } from 'zod';
import { type ToolRun, undoHint } from '../actions/mail-action.ts';
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
const restLater = "I can't keep the rest just now: I ask you again the next time.";
const takenBack = 'Taken back: I no longer remember that.';
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
      const kept: KnowledgeEntry[] = [];
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
        for (const { id, content } of asked) {
          if (!isKnown(memory, content)) {
            const entry = makeEntry({ content, ...agreed }, drive.clock.wall());
            await memory.keep(entry);
            kept.push(entry);
            if (kept.length === 1) addUndo(drive, memory, { kept, run });
          }
          await waiting.settle([id]);
        }
        return succeeded(`I'll remember that.${sayEnds(memory, kept)}${kept.length > 0 ? undoHint(drive) : ''}`);
      } catch (error) {
        if (!(error instanceof NexusError)) throw error;
        // What was kept before it broke off is kept, and can be taken back.
        const rest = asked.every(({ content }) => isKnown(memory, content)) ? '' : ` ${restLater}`;
        if (kept.length > 0) return succeeded(`${sayKept(kept)}${sayEnds(memory, kept)}${rest}${undoHint(drive)}`);
        return refused(unreachable, { code: error.code });
      }
    },
  });
}

const agreed = { category: 'context', source: 'agent' } as const;

function isKnown({ entries }: SessionMemory, content: string): boolean {
  return entries.some((entry) => remembersThat(entry, { content, ...agreed }));
}

const sayKept = (kept: readonly KnowledgeEntry[]) =>
  `I'll remember ${joinWithAnd(kept.map(({ content }) => `“${content.replace(/[\s.]+$/, '')}”`))}.`;

const sayEnds = (memory: SessionMemory, kept: readonly KnowledgeEntry[]) =>
  kept.map(({ id }) => sayEnded(memory, id)).join('');

/** @param kept what is kept by then; more may come */
function addUndo(
  drive: DriveContext,
  memory: SessionMemory,
  { kept, run }: { readonly kept: readonly KnowledgeEntry[]; readonly run: ToolRun },
): void {
  run.addUndo({
    label: 'remembered what you mentioned',
    before: snapshotOf(drive.tracker.state, []),
    saidWhenUndone: takenBack,
    stillHolds: () => kept.some(({ id }) => memory.find(id) !== null),
    async revert() {
      const ids = kept.map(({ id }) => id);
      const ended = endedBy(memory, ids);
      const trace = await memory.forget(ids);
      const reopened = sayReopened(memory, ended);
      if (trace !== 'gone') return copyLeft;
      return reopened === '' ? null : `${takenBack}${reopened}`;
    },
  });
}

/** A plain no to the question is all the permission that letting go needs. */
function saysNo({ conversation, tracker }: DriveContext): boolean {
  const { verdict, intents } = conversation.turn.understanding;
  const isNo = verdict === 'declined' || (verdict === 'meant' && intents.some(({ kind }) => kind === 'no'));
  return isNo && answerableQuestion(tracker.state)?.onNo?.toolName === toolName;
}
