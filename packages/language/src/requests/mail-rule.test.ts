import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';
import { readMailRule, readRuleSaid } from './mail-rule.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false };

describe('a rule on mail of some kind', () => {
  it.each([
    ['invoices are never urgent', 'never', 'invoices'],
    ['Honestly, nothing from ToolBarn is ever going to matter.', 'never', 'toolbarn'],
    ['you need not treat invoices as urgent, they all write that', 'never', 'invoices'],
    ["don't you ever tell me again that an invoice is urgent", 'never', 'an invoice'],
    ["invoices aren't all that important to me, to be honest with you", 'never', 'invoices'],
    ['mail from the forum is unimportant', 'never', 'mail from the forum'],
    ["I couldn't care less about parking receipts", 'never', 'parking receipts'],
    ['anything from ruth is important shes safety', 'important', 'ruth'],
    ['Mail from Ruth is important because she looks after safety', 'important', 'mail from ruth'],
    ['Council letters are important, no matter how dull they sound', 'important', 'council letters'],
    ["Mrs Hallam matters. She may look like a crank to you, but she doesn't go away.", 'important', 'mrs hallam'],
    ['if priya writes I always want to know about it', 'important', 'priya'],
    ["whenever Priya writes to me that's urgent", 'urgent', 'priya'],
    ["whenever Priya mails me, that's urgent", 'urgent', 'priya'],
    ['From now on, please treat every mail from Mr Ortega as urgent.', 'urgent', 'every mail from mr ortega'],
    ['Anything about somebody getting hurt is urgent, full stop.', 'urgent', 'somebody getting hurt'],
    ['tell me about the crane first', 'first', 'the crane'],
    ['never read me mail from Colin', 'left-out', 'mail from colin'],
    ['I never want to hear about my mailbox being full again', 'left-out', 'my mailbox being full'],
    ["don't bother me with adverts while I'm driving", 'left-out', 'adverts'],
    ['no more ToolBarn in the car', 'left-out', 'toolbarn'],
  ] as const)('J-12, M-10: "%s" is one: %s', (content, verdict, what) => {
    expect(readMailRule(content)).toEqual({ verdict, what });
  });

  it.each([
    'it is never urgent',
    'invoices are never urgent unless they are overdue',
    'invoices are urgent, but only on Mondays',
    'invoices are urgent, but not the one from Anna',
    'Treat Northmix as urgent until the pour is done',
    'never read me the signatures',
    'never tell me about invoices first',
    "don't bother me with it again",
    'I never want to hear from him again',
    'Invoices are due on Fridays',
  ])('J-12: "%s" is none that holds', (content) => {
    expect(readMailRule(content)).toBeNull();
  });

  it('J-12: whatever is said, nothing else than words of it is what a rule is about', () => {
    const part = fc.constantFrom(
      ...'invoices are is never urgent important mail from Ruth , . because she I not first read me'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const said = parts.join(' ');
        const what = readMailRule(said)?.what ?? '';
        expect(said.toLowerCase().replace(/\s+/g, ' ')).toContain(what);
      }),
    );
  });

  it.each([
    ['anything from ruth is important shes safety', true],
    ['Nothing from ToolBarn is ever going to matter', true],
    ['I never want to hear about my mailbox being full again', true],
    ['never read me mail from Colin', true],
    ['could you please never treat invoices as urgent?', true],
    ['Mrs Hallam matters', false],
    ['the school is always important even the silly consent forms', false],
    ['no more ToolBarn in the car ever', false],
  ])('J-12: said to the agent, "%s" can be nothing else: %s', (words, isPlain) => {
    expect(readRuleSaid(words)?.isPlain).toBe(isPlain);
  });

  it.each([
    'is Ruth important',
    'the meeting is important',
    'this mail is important',
    'her mails are important',
    'stuff like this is never urgent',
    'leave out the newsletters',
    "don't read me any newsletters",
    "she's the client, so whatever she sends counts",
  ])('J-12: "%s" makes none', (words) => {
    expect(readRuleSaid(words)).toBeNull();
  });

  it.each([
    ['Mrs Hallam matters', 'rule'],
    ['the school is always important', 'rule'],
    ['no more ToolBarn in the car ever', 'rule'],
    ['magda is my site engineer', 'context'],
    ['When I say the client, I mean Eleanor Tarrant', 'context'],
  ])('M-6: it is asked whether to remember "%s", which may be said to others', (words, category) => {
    expect(understand(words, idle)).toMatchObject({
      verdict: 'unsure',
      intents: [],
      clarify: 'Shall I remember that?',
      proposed: [{ kind: 'remember', content: words, category }],
    });
    expect(understand(words, { ...idle, pendingQuestion: true }).proposed).toBeUndefined();
  });
});
