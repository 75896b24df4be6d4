import { splitSentences } from '@nexus/text';
import type { DriveContext } from './briefing-desk.ts';
import { placeToGoOn } from './cut-reply.ts';
import type { PendingQuestion, TrackerState } from './tracker-state.ts';
import { answerableQuestion, remaining } from './tracker-views.ts';

/** The question that a yes in the turn to come would answer. */
export function openQuestion(state: TrackerState): PendingQuestion | null {
  return answerableQuestion({ ...state, turn: state.turn + 1 });
}

/** What a driver who says nothing hears once, in other words than before (V-8). Null: they are not expected to speak. Pure. */
export function repromptFor(desk: DriveContext): string | null {
  const { state } = desk.tracker;
  if (state.ended || state.paused) return null;
  const question = openQuestion(state);
  if (question !== null) return `Yes or no: ${splitSentences(question.question)[0] ?? question.question}`;
  if (placeToGoOn(desk) !== null) return 'Say go on to hear the rest, or next.';
  if (desk.draft !== null) return 'Your draft is still here. Say send it, or next.';
  if (state.cursor !== null) return 'Say next, archive, or ask.';
  if (remaining(state).length > 0) return "Whenever you like: say next, and I'll begin.";
  return 'Ask me anything else, or say goodbye.';
}

/** A pause lasts until the driver says more than that they want one; what they then ask is answered, so they listen again. */
function keepsQuiet({ turn, tracker }: DriveContext): boolean {
  if (!tracker.state.paused) return false;
  if (!turn.before.paused) return true;
  const { verdict, intents } = turn.understanding;
  const kinds = intents.map(({ kind }) => kind);
  return verdict !== 'meant' || kinds.includes('pause') || kinds.every((kind) => kind === 'thanks');
}

/** Whether something may be told unasked at this moment: never over a question, whichever it is, in a pause, or into an answer that was cut off. */
export function mayInterject(desk: DriveContext): boolean {
  const { state } = desk.tracker;
  const isAsked = openQuestion(state) !== null || desk.turn.asksWhich !== null;
  return !state.ended && !keepsQuiet(desk) && !isAsked && placeToGoOn(desk) === null;
}
