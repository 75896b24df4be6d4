import { putQuestion } from '../../actions/ask-driver.ts';
import type { DriveContext } from '../../state/drive-context.ts';
import { askToMove } from '../../wording/old-facts.ts';

/**
 * Asks once in a drive, in a quiet moment after its opening, whether facts from before there was a long memory may go there (L-6). Not where
 * something proposed waits for an answer.
 */
export async function offerOldFacts(drive: DriveContext, signal: AbortSignal): Promise<void> {
  const { memory, oldFacts, proposals } = drive.knowledge;
  if (memory === null || oldFacts === null) return;
  await Promise.all([memory.load(), drive.user.arrived]);
  const isBusy = () => (proposals?.all.length ?? 0) > 0;
  // Where long memory cannot be read, what is in it may be taken for what is not.
  if (signal.aborted || isBusy() || !memory.isToldKnown || oldFacts.choose().length === 0) return;
  drive.conversation.announcements.add({
    whenIdle: true,
    words() {
      const { asked } = oldFacts;
      if (asked.length === 0 || isBusy()) return null;
      const question = askToMove(asked.map(({ content }) => content));
      putQuestion(drive, { ...moving, question }, { unbidden: true });
      drive.conversation.emit({ type: 'confirm', turn: drive.tracker.state.turn, action: moving.toolName, count: 1 });
      return question;
    },
  });
}

/** Both answers are kept. */
const moving = {
  toolName: 'move_facts',
  intents: [],
  emailIds: [],
  toolArguments: { move: true },
  alwaysAsk: true,
  onNo: { toolName: 'move_facts', toolArguments: { move: false } },
} as const;
