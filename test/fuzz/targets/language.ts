import { isAction, judgeEnd, type UnderstandingContext, understand } from '@nexus/language';
import { expectAtMost, expectSame, expectSpeakable, type FuzzTarget } from '../fuzz-target.ts';

const contexts: readonly UnderstandingContext[] = [
  { pendingQuestion: false, pendingDraft: false, paused: false },
  { pendingQuestion: true, questionOfMany: true, pendingDraft: true, paused: true },
  {
    pendingQuestion: false,
    pendingDraft: false,
    paused: false,
    manuals: true,
    guidance: true,
    calendar: true,
    mailOpen: true,
  },
];

/** What the driver said: read the same each time; nothing is done of what is refused or unsure; what is asked back can be said. */
export const target: FuzzTarget = {
  seeds: [
    'archive this and flag the next one',
    'snooze it until tuesday at half past nine, please',
    'reply to her saying I will be there at noon, thanks',
    'what did Maria want from me?',
    'no, the second one. Move it to invoices',
    'remember that payments need two signatures',
    'remind me to call the plumber tomorrow morning',
    "don't archive it, mark it as read instead",
    'yes but send it to Tom as well',
    'only mails from example.com since last Friday',
    'how often do I oil the saw?',
    'what is on my calendar next week',
  ],
  pieces: [
    ' not ',
    ' and ',
    ' then ',
    ' never ',
    ' all ',
    ' yes ',
    ' no ',
    '?',
    ' until ',
    ' saying ',
    '"',
    "'",
    ' the ',
    ' undo ',
    ' every ',
    ' twelve ',
  ],
  examine(input) {
    const text = input.toString('utf8');
    for (const context of contexts) {
      const understood = understand(text, context);
      expectSame(understood, understand(text, context), 'what is understood');
      expectAtMost(understood.intents.length, 50, 'commands of one turn');
      if (understood.verdict !== 'meant' && understood.intents.some(({ kind }) => isAction(kind)))
        throw new Error(`acts although the verdict is ${understood.verdict}`);
      if ('clarify' in understood && understood.clarify !== undefined)
        expectSpeakable(understood.clarify, 'what is asked back');
      judgeEnd(understood);
    }
  },
};
