import { setImmediate as nextTask } from 'node:timers/promises';
import { understand } from '@nexus/language';

/** Of each kind that drivers say: questions of mail and of manuals, orders, what outlives the drive, yes and no. */
const sayings = [
  'What does Maria want from me?',
  'Is there anything about the delivery on Tuesday?',
  'Tell me what else is important today.',
  'Archive it and read me the next one.',
  'Remind me tomorrow at nine to call him.',
  'Write back that I will be there at ten.',
  'Yes, please do that.',
  'What does the manual say about the wind?',
];
/** An engine compiles an expression when it is first run, and to machine code when it is run again. */
const rounds = 2;

let prewarmed: Promise<void> | null = null;

/**
 * Has the offline language read a few sentences, once a process and bit by bit, so that the driver's first words need not wait until its
 * expressions are compiled: a third of a second over the first three turns. For a worker's `prewarm`, or while the greeting is read.
 */
export function prewarmReading(): Promise<void> {
  prewarmed ??= readAhead((words, pendingQuestion) =>
    understand(words, { pendingQuestion, pendingDraft: false, paused: false, manuals: true }),
  );
  return prewarmed;
}

/** Has each sentence read, also as an answer to a question, one a task. */
export async function readAhead(read: (words: string, pendingQuestion: boolean) => void): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const words of sayings) {
      await nextTask();
      read(words, round > 0);
    }
  }
}
