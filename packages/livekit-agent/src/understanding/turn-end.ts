import { judgeEnd } from '@nexus/language';
import type { DriveContext } from '../state/drive-context.ts';
import { callsOf, type PendingQuestion } from '../state/pending-question.ts';
import { interpretLater, questionFor } from './interpret-turn.ts';

/** Milliseconds of silence that end a turn after its words, whatever the sound of them (V-14). */
const silence = {
  whole: 300,
  /** "Yes … no, wait": sending, or many mails, is hard to take back. */
  weightyYes: 700,
  /** "Archive the one from …" */
  unfinished: 2_500,
} as const;

/** These words belong to no turn yet. */
const notYetSaid = '';

/** How much silence ends the turn that these words begin, in milliseconds; null: the words do not tell. Reads, and changes nothing. */
export function silenceAfter(drive: DriveContext, words: string): number | null {
  const read = interpretLater(drive, notYetSaid, words)();
  const end = judgeEnd(read);
  if (end === 'open') return null;
  if (end === 'unfinished') return silence.unfinished;
  const question = questionFor(drive, notYetSaid);
  const saysYes = read.intents.some(({ kind }) => kind === 'yes');
  return saysYes && question !== null && isWeighty(question) ? silence.weightyYes : silence.whole;
}

function isWeighty(question: PendingQuestion): boolean {
  return callsOf(question).some(({ toolName, toolArguments }) => {
    const { email_ids: mails } = toolArguments;
    return toolName === 'send_draft' || (Array.isArray(mails) && mails.length > 1);
  });
}
