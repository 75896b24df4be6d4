import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailChoice } from '../intent.ts';
import { understand } from '../understand.ts';
import { readMailChoice } from './mail-choice.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };
const only = (...tests: Extract<MailChoice, { kind: 'only' }>['tests']): MailChoice => ({ kind: 'only', tests });

describe('which mails a drive is to tell', () => {
  it.each<[string, MailChoice]>([
    ['only the urgent ones', only({ is: 'urgent' })],
    ['just the important stuff please', only({ is: 'important' })],
    ["only today's", only({ came: 'today' })],
    ['only what came in yesterday', only({ came: 'yesterday' })],
    ['only from clients', only({ from: 'clients' })],
    ['just the ones from Acme', only({ from: 'Acme' })],
    ["only Anna's mails", only({ from: 'Anna' })],
    ['only the crane mails', only({ about: 'crane' })],
    ['only the urgent ones from Anna', only({ is: 'urgent' }, { from: 'Anna' })],
    ['just the ones with deadlines', only({ has: 'deadline' })],
    ['just the ones with a deadline this week', only({ due: 'this-week' })],
    ['only things due next week', only({ due: 'next-week' })],
    ['only things due today', only({ due: 'today' })],
    ['only the ones that need a reply', only({ has: 'request' })],
    ['read me the last three', only({ newest: 3 })],
    ['give me the two newest', only({ newest: 2 })],
    ['the urgent ones only', only({ is: 'urgent' })],
    ['skip to the important ones', only({ is: 'important' })],
    ['jump straight to the urgent stuff', only({ is: 'urgent' })],
    ['which of these came in today', only({ came: 'today' })],
    ['which ones arrived yesterday', only({ came: 'yesterday' })],
    ['skip the newsletters', { kind: 'without', test: { is: 'mailing' } }],
    ['everything except the ads', { kind: 'without', test: { is: 'mailing' } }],
    ["don't read me any newsletters", { kind: 'without', test: { is: 'mailing' } }],
    ["don't bother me with mail from Anna today", { kind: 'without', test: { from: 'Anna' } }],
    ["leave out the builders' forum altogether please", { kind: 'without', test: { about: "builders' forum" } }],
    ['no mail from LinkedIn', { kind: 'without', test: { from: 'LinkedIn' } }],
    ['everything again', { kind: 'all' }],
    ['turn the filter off', { kind: 'all' }],
    ['go on with the others', { kind: 'all' }],
    ['start over', { kind: 'again', heard: 'now' }],
    ['go through them again', { kind: 'again', heard: 'now' }],
    ['brief me again', { kind: 'again', heard: 'now' }],
    ['read me the ones I heard before', { kind: 'again', heard: 'before' }],
  ])('W-1, W-2: "%s"', (text, choice) => {
    expect(readMailChoice(text)).toEqual(choice);
  });

  it.each([
    'brief me',
    'read it again',
    'read that again',
    'skip it',
    'skip this topic',
    'skip to the next one',
    'skip the crane',
    "don't read me the signatures",
    "don't read me that",
    "don't tell me about it",
    'leave out the last sentence',
    'leave it out',
    'only the second one',
    'not that one',
    'not today',
    'no more today please',
    'no wait',
    'no way',
    'only joking',
    'just a minute',
    'just the two of us',
    'only on Sundays',
    'the rest please',
    'archive only the urgent ones',
    'read the mail from Anna',
    'leave it',
  ])('W-2: "%s" chooses nothing', (text) => {
    expect(readMailChoice(text)).toBeNull();
  });

  it('W-2: narrows no briefing where it may answer what was asked', () => {
    const asked = { ...idle, pendingQuestion: true, questionOfMany: true };
    expect(understand('only the urgent ones', asked).intents.map(({ kind }) => kind)).not.toContain('choose-mails');
    expect(understand('everything', asked).intents.map(({ kind }) => kind)).not.toContain('choose-mails');
  });

  it.each([
    ['only the urgent ones', ['choose-mails']],
    ['skip the newsletters', ['choose-mails']],
    ['no, only the urgent ones', ['no', 'choose-mails']],
    ['no thanks, skip the newsletters', ['no', 'choose-mails']],
    ['no newsletters', ['choose-mails']],
  ])('W-2: "%s" chooses also while a question about one mail waits', (text, kinds) => {
    expect(understand(text, { ...idle, pendingQuestion: true }).intents.map(({ kind }) => kind)).toEqual(kinds);
  });

  it('W-2: whatever is said, reading it ends and throws nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        readMailChoice(text);
        readMailChoice(`only ${text}`);
        readMailChoice(`skip ${text} from the`);
      }),
    );
  });
});
