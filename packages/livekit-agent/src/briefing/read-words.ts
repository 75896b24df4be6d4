import { type Intent, type Understanding, understand } from '@nexus/intelligence';
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
  const understanding = understand(words, {
    pendingQuestion: questionFor(desk, messageId) !== null,
    pendingDraft: desk.draft !== null,
    paused: desk.tracker.state.paused,
  });
  return stopsSending(desk, understanding) ? { text: words, verdict: 'meant', intents: [undo] } : understanding;
}

const undo: Intent = { kind: 'undo', target: { scope: 'current' }, confidence: 1 };

/** "Don't send it", "cancel that": while a mail waits to be sent, this takes it back, though nothing else was meant by it. */
function stopsSending(desk: BriefingDesk, { text, verdict, intents }: Understanding): boolean {
  const waits = desk.sendQueue.waiting > 0 && desk.undo.peek()?.holdsBackSending === true;
  if (!waits || (verdict === 'meant' && !intents.every(({ kind }) => kind === 'no' || kind === 'pause'))) return false;
  const refuses = /\b(?:don['’]?t|do not|never|stop|cancel|hold|wait)\b/i.test(text);
  return refuses && /\b(?:send|sent|sending|that|it|mail|message|reply|cancel)\b/i.test(text);
}
