import { type Understanding, understand } from '@nexus/intelligence';
import type { BriefingDesk } from './briefing-desk.ts';
import type { PendingQuestion } from './tracker-state.ts';
import { answerableQuestion } from './tracker-views.ts';

/** The question that these words may answer. A model may be asked before the turn has begun; both see the same question. */
export function questionFor(desk: BriefingDesk, messageId: string | null): PendingQuestion | null {
  const { state } = desk.tracker;
  if (desk.turn.messageId === messageId) return answerableQuestion(state);
  return answerableQuestion({ ...state, turn: state.turn + 1 });
}

/** What the driver's words mean at this point of the briefing. */
export function readWords(desk: BriefingDesk, messageId: string | null, words: string): Understanding {
  if (desk.turn.messageId === messageId) return desk.turn.understanding;
  return understand(words, {
    pendingQuestion: questionFor(desk, messageId) !== null,
    pendingDraft: desk.draft !== null,
    paused: desk.tracker.state.paused,
  });
}
