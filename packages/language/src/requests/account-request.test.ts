import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';

const nothingPending = { pendingQuestion: false, pendingDraft: false, paused: false };

describe('questions about one account', () => {
  it.each([
    ['what came to my home address?', 'home'],
    ["what's in my work account?", 'work'],
    ['what is in the firm mailbox', 'firm'],
    ['anything new in my Gmail?', 'Gmail'],
    ['is there anything in my gmail account?', 'gmail'],
    ['and what came in to my outlook', 'outlook'],
    ['which mails came to my work address today', 'work'],
    ['any mail for my home address', 'home'],
    ['how many mails are in my work inbox', 'work'],
  ])('E-6: %j is about the account called %j', (words, account) => {
    expect(understand(words, nothingPending)).toMatchObject({
      verdict: 'meant',
      intents: [{ kind: 'search', account }],
    });
  });

  it.each([
    "what's in my inbox",
    'what is in my mailbox',
    'what is in the new mail',
    'who is in my unread inbox',
    'what came to my mind',
    'what is in my account at the bank',
    'archive everything in my work account',
  ])('E-6: %j names no account', (words) => {
    const { intents } = understand(words, nothingPending);
    expect(intents.filter(({ account }) => account !== undefined)).toEqual([]);
  });
});
