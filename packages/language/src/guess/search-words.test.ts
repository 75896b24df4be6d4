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
    ['did nobody write about the crane', { query: 'crane' }],
    ['did no one write about the crane', { query: 'crane' }],
    ['has anybody written about the crane', { query: 'crane' }],
    ['has Ruth stopped writing', { from: 'Ruth' }],
    ['has the plumber managed to reply about the boiler', { from: 'plumber', query: 'boiler' }],
    ['anything from Robert Browning', { from: 'Robert Browning' }],
    ['anything from the building society', { from: 'building society' }],
    ['anything from Acme limited', { from: 'Acme limited' }],
    ['anything from fred about the crane', { from: 'fred', query: 'crane' }],
    ['did he write anything else', sameSender],
    ['anything else from him', sameSender],
  ])('J-19: %j names what is looked for', (text, found) => {
    expect(sought(text)).toEqual(found);
  });

  it.each([
    'did Margaret bring the shopping',
    'has she been at the biscuits',
    'anything',
    'did they',
    'anyone from the office coming tonight',
    'anybody from work joined the club',
    'is somebody from the bank waiting',
    'did nobody write',
    'has Ruth stopped smoking',
  ])('J-19: %j names nothing that mail has', (text) => {
    expect(sought(text)).toBeNull();
  });

  it('J-19: no verb stands in a name, and nobody is no name', () => {
    for (const who of ['nobody', 'anyone', 'no one', 'somebody', 'Ruth'])
      for (const verb of ['stopped', 'finished', 'wants', 'left', 'working', 'went', 'seen']) {
        for (const text of [`has ${who} ${verb} writing about the crane`, `anyone from ${who} ${verb} tonight`])
          expect(sought(text)?.from ?? 'Ruth', text).toBe('Ruth');
      }
  });
});
