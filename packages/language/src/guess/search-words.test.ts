import { describe, expect, it } from 'vitest';
import { normalise } from '../words/normalise.ts';
import { searchIn } from './search-words.ts';

const sought = (text: string) => searchIn({ text, tokens: normalise(text) });
const sameSender = { target: { scope: 'matching', query: '', plural: true, fromSameSender: true } };

describe('searchIn', () => {
  it.each([
    ['did Margaret ever come back to me', { from: 'Margaret' }],
    ['has that Kowalski fella mailed', { from: 'Kowalski' }],
    ['I was expecting something from Deborah did it come', { from: 'Deborah' }],
    ['has the plumber got back to me about the boiler', { from: 'plumber', query: 'boiler' }],
    ['did anyone mention the board meeting', { query: 'board meeting' }],
    ['did he write anything else', sameSender],
    ['anything else from him', sameSender],
  ])('J-19: %j names what is looked for', (text, found) => {
    expect(sought(text)).toEqual(found);
  });

  it.each(['did Margaret bring the shopping', 'has she been at the biscuits', 'anything', 'did they'])(
    'J-19: %j names nothing that mail has',
    (text) => {
      expect(sought(text)).toBeNull();
    },
  );
});
