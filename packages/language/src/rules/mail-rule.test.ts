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
    expect(readMailRule(content)).toMatchObject({ verdict, what });
  });

  it.each([
    'it is never urgent',
    'invoices are never urgent unless they are overdue',
    'invoices are urgent, but only on Mondays',
    'invoices are urgent, but not the one from Anna',
    'Treat Northmix as urgent until the pour is done',
    'never read me the signatures',
    'never tell me what to do',
    "don't tell me how it went",
    'never tell me about invoices first',
    "don't bother me with it again",
    'I never want to hear from him again',
    'Invoices are due on Fridays',
    "never read me mail from Colin, unless it's about the crane",
    'never read me mail from Colin, except invoices',
    'nothing from Anna, except the invoices, is urgent',
    "I don't want calls while driving",
    'no more meetings on Friday',
    'The matter is with the council now',
  ])('J-12: "%s" is none that holds', (content) => {
    expect(readMailRule(content)).toBeNull();
  });

  it('J-12: whatever mail it is about, a reason behind it changes nothing, and a condition ends it', () => {
    const names = fc.constantFrom('invoices', 'mail from ruth', 'council letters', "anna's mails", 'parking receipts');
    const worth = fc.constantFrom('are never urgent', "aren't important", 'are always urgent', 'are important to me');
    const reason = fc.constantFrom(
      ', they all write that',
      ' because I said so',
      '. She knows',
      ' even the small ones',
    );
    const condition = fc.constantFrom(
      ' unless they are late',
      ', except on Mondays',
      ' until Friday',
      ', but only today',
    );
    fc.assert(
      fc.property(names, worth, reason, condition, (name, verdict, why, limit) => {
        const rule = readMailRule(`${name} ${verdict}`);
        expect(rule?.what).toBe(name);
        expect(readMailRule(`${name} ${verdict}${why}`)).toEqual(rule);
        expect(readMailRule(`${name} ${verdict}${limit}`)).toBeNull();
      }),
    );
  });

  it.each([
    ['never read me mail from Colin', true],
    ["Anna's mails are never urgent", true],
    ['never read me adverts', undefined],
  ])('J-12: whether "%s" is on who wrote: %s', (content, bySender) => {
    expect(readMailRule(content)?.bySender).toBe(bySender);
  });

  it.each([
    ['anything from ruth is important shes safety', true],
    ['anything from the school is important even if it looks like a circular', true],
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
    'mark everything from the bank as important',
    'the kids matter',
  ])('J-12: "%s" makes none', (words) => {
    expect(readRuleSaid(words)).toBeNull();
  });

  it.each([
    ['Mrs Hallam matters', 'rule'],
    ['Mark is important', 'rule'],
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

it('J-12: "about" before whose mail it is leaves it a rule on the sender, before a matter it does not', () => {
  expect(readMailRule("I don't care about mail from Colin")).toMatchObject({ what: 'mail from colin', bySender: true });
  expect(readMailRule('never read me mail from Colin about timesheets')).not.toHaveProperty('bySender');
});
