import { expect, it } from 'vitest';
import { understand } from '../understand.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

it.each([
  ['snooze it until the fifteenth of december', 'the fifteenth of december'],
  ['remind me of this on the thirteenth', 'on the thirteenth'],
  ['remind me about this on the twenty second', 'on the twenty second'],
  ['bring this back a week on friday', 'a week on friday'],
  ['snooze it for ninety minutes', 'ninety minutes'],
  ['remind me in three days time', 'in three days time'],
  ['snooze until this time tomorrow', 'this time tomorrow'],
  ['snooze it until the monday after next', 'the monday after next'],
  ['snooze it until christmas eve', 'christmas eve'],
  ['remind me about it at close of business tomorrow', 'at close of business tomorrow'],
])('B-19: "%s" names a time', (words, when) => {
  expect(understand(words, idle)).toMatchObject({ verdict: 'meant', intents: [{ kind: 'snooze', when }] });
});
