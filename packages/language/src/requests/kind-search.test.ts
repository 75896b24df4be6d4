import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';
import { readKindSearch } from './kind-search.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

describe('a kind of mail that is asked for', () => {
  it.each([
    ['any invoices?', 'invoices'],
    ['Are there any new drawings?', 'drawings'],
    ['which drawings are there', 'drawings'],
    ['any crane bookings today?', 'crane bookings'],
    ['what orders do I have', 'orders'],
    ['is the PayPal mail real?', 'PayPal'],
    ['is that Northmix invoice a scam', 'Northmix invoice'],
    ['is the message from the bank about the account genuine', 'bank account'],
  ])('B-19: %j looks for it', (text, query) => {
    expect(understand(text, idle)).toMatchObject({ verdict: 'meant', intents: [{ kind: 'search', query }] });
  });

  it.each([
    'is the mail real',
    'is the story real',
    'any biscuits?',
    'any plans for tonight?',
    'any other questions?',
    'any orders for the waiter over there',
  ])('B-19: %j is for somebody in the car', (text) => {
    expect(readKindSearch(text)).toBeNull();
  });
});
