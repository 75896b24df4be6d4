import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';
import { normalise } from '../words/normalise.ts';
import { readGuessedRule } from './guess-rule.ts';
import { shippedRuleModel } from './shipped-rule-model.ts';

function read(text: string) {
  const understood = readGuessedRule({ text, tokens: normalise(text) }, shippedRuleModel);
  const [proposed] = understood?.proposed ?? [];
  return proposed?.content ?? proposed?.kind ?? understood?.clarify ?? null;
}

describe('readGuessedRule', () => {
  it.each([
    ['Red alert whenever Building control writes', 'Mail from Building control is always urgent'],
    ['drop parking receipts from the rundown all of em', 'Never read me parking receipts'],
    ["don't get worked up over webinar invitations they keep", 'Webinar invitations are never important'],
    ['Lead with my editor, every day, and bury the rest', 'Mail from my editor comes first'],
    ['make sure Priya always gets through to me', 'Mail from Priya is always important'],
  ])('J-12: says a rule in plain words: "%s"', (said, rule) => {
    expect(read(said)).toBe(rule);
  });

  it('J-12: a name ends where the voice pauses, and who is only pointed to beside a name is left out', () => {
    expect(read('mail from Ruth and from him is red alert')).toBe('Mail from Ruth is always urgent');
    for (const condition of ['but only when it rains', 'if it is about the pour']) {
      expect(read(`Red alert whenever Building control writes, ${condition}`)).toMatch(
        /^I can keep rules that always hold/,
      );
    }
  });

  it('J-12: whose mail is only pointed to is a matter of their sender', () => {
    expect(read('her emails are urgent by default okay')).toBe('prioritize-sender');
    expect(read('this sort of thing is never of any importance')).toMatch(/^I keep rules on mail by who writes it/);
  });

  it('J-12: a rule for a time, or with an exception, is none, and says so', () => {
    expect(read('treat whatever Northmix sends as drop everything until the pour is done')).toMatch(
      /^I can keep rules that always hold/,
    );
    expect(read('treat whatever Northmix sends as drop everything until I say so')).toBe(
      'Mail from Northmix is always urgent',
    );
  });

  it.each([
    'that sounds urgent',
    'is there anything urgent from Graham?',
    'Tell Ruth that safety always comes first',
    'Neville is the union rep.',
    'The ferry goes at nine fifteen.',
    'Ruth is out of the office.',
    'she always puts urgent on it bless her',
    'skip this one',
    '',
  ])('J-12: makes no rule of "%s"', (said) => {
    expect(read(said)).toBeNull();
  });
});

it('J-12: what is refused makes no rule, but a rule may be said with a no', () => {
  const idle = { pendingQuestion: false, pendingDraft: false, paused: false };
  expect(understand("don't you dare mute my wife", idle)).not.toHaveProperty('proposed');
  expect(understand('not a peep about the parking receipts while I am driving', idle).proposed).toMatchObject([
    { kind: 'remember', content: 'Never read me parking receipts' },
  ]);
});
