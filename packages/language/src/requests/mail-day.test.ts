import { expect, it } from 'vitest';
import { understand } from '../understand.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

it.each([
  ['what did Graham want on Friday', { from: 'Graham', when: 'on Friday' }],
  ['anything from Graham yesterday', { from: 'Graham', when: 'yesterday' }],
  ['find the mail from Graham from Friday', { from: 'Graham', when: 'from Friday' }],
  ['what did Ruth say this morning', { from: 'Ruth', when: 'this morning' }],
  ['did Ruth write today?', { from: 'Ruth', when: 'today' }],
  ['search for invoices from last week', { query: 'invoices', when: 'from last week' }],
  ['anything about the crane since Wednesday', { query: 'crane', when: 'since Wednesday' }],
  ['what came in on Friday', { query: '', when: 'on Friday' }],
  ['mails from Friday', { query: '', when: 'from Friday' }],
  ['did I get any mail last night', { query: '', when: 'last night' }],
  ['did anyone write on Sunday', { query: '', when: 'on Sunday' }],
  ['how many mails came in today', { query: '', when: 'today' }],
])('W-2: "%s" is looked for by the day that it came', (words, sought) => {
  const { verdict, intents } = understand(words, idle);
  expect(verdict).toBe('meant');
  expect(intents).toMatchObject([{ kind: 'search', ...sought }]);
  if (!('from' in sought)) expect(intents[0]).not.toHaveProperty('from');
});

it.each([
  ['find the mail about the pour on Tuesday', 'search'],
  ['only the ones from today', 'choose-mails'],
  ['remind me of this on Friday', 'snooze'],
  ['read me the last three', 'choose-mails'],
])('W-2: in "%s" no day is one on which mail came', (words, kind) => {
  const { intents } = understand(words, idle);
  expect(intents).toMatchObject([{ kind }]);
  if (kind === 'search') expect(intents[0]).not.toHaveProperty('when');
});
