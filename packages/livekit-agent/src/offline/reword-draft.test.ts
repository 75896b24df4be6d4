import type { Intent } from '@nexus/language';
import { expect, it } from 'vitest';
import { reworded } from './reword-draft.ts';

function change(more: Partial<Intent>): Intent {
  return { kind: 'revise-draft', target: { scope: 'current' }, confidence: 1, ...more };
}

it.each([
  ['I will come', { revision: 'add', body: 'I bring the drawings' }, 'I will come. I bring the drawings.'],
  ['Can you come?', { revision: 'add', body: 'thanks' }, 'Can you come? Thanks.'],
  ['Thanks.', { revision: 'add', body: 'many thanks' }, 'Many thanks.'],
  ['Thanks.', { revision: 'add', body: 'no thanks needed' }, 'Thanks. No thanks needed.'],
  ['No.', { revision: 'add', body: 'there is no rush' }, 'No. There is no rush.'],
  ['I come on Monday', { revision: 'replace', body: 'on Friday' }, 'I come on Friday'],
  ['I come on Monday or Tuesday', { revision: 'replace', body: 'Friday' }, 'Friday.'],
  ['I come at ten on Monday', { revision: 'swap', body: 'eleven' }, 'I come at eleven on Monday'],
  ['I come on Monday', { revision: 'swap', body: 'on Friday', replaced: 'on monday' }, 'I come on Friday'],
  ['I come at ten', { revision: 'swap', body: 'before three' }, 'I come before three'],
  ['The bottles come today.', { revision: 'swap', body: 'before three' }, 'The bottles come today before three.'],
  ['A (b) costs $1', { revision: 'swap', body: '$& c', replaced: '(b)' }, 'A $& c costs $1'],
  ['I come', { revision: 'replace', body: 'no thank you' }, 'No thank you.'],
  ['I ring at nine. We pour on Tuesday.', { revision: 'cut', body: 'last' }, 'I ring at nine.'],
  ['I ring at nine. We pour on Tuesday.', { revision: 'cut', body: 'first' }, 'We pour on Tuesday.'],
  ['I ring at nine. We pour on Tuesday. Bye.', { revision: 'cut', body: 'pouring' }, 'I ring at nine. Bye.'],
  ['The crane is late.\n\nCome at ten. Bye.', { revision: 'cut', body: 'crane being late' }, 'Come at ten. Bye.'],
  ['I ring.\n\nCome at ten. Bye.', { revision: 'cut', body: 'last' }, 'I ring.\n\nCome at ten.'],
] as const)('J-15: %j with %j becomes %j', (text, more, expected) => {
  expect(reworded(text, change(more))).toEqual({ text: expected });
});

it.each([
  ['I come on Monday', {}],
  ['I come on Monday', { revision: 'swap', body: 'Friday', replaced: 'Tuesday' }],
  ['I come on Monday', { revision: 'swap', body: 'eleven' }],
  ['It is a Mondayish day', { revision: 'swap', body: 'Friday', replaced: 'Monday' }],
] as const)('J-15: %j with %j is said to take a model', (text, more) => {
  expect(reworded(text, change(more))).toEqual({ say: expect.stringContaining('language model') });
});

it.each([
  ['We pour.', 'last', 'only sentence'],
  ['We pour. I come.', 'third', 'no such sentence'],
  ['We pour. I come.', 'the crane', 'no such sentence'],
  ['We pour. We pour on Tuesday.', 'pouring', 'Several sentences'],
] as const)('J-15: of %j nothing is left out for %j, and it is said why', (text, body, why) => {
  expect(reworded(text, change({ revision: 'cut', body }))).toEqual({ say: expect.stringContaining(why) });
});
