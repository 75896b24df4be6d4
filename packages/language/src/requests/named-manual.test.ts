import { describe, expect, it } from 'vitest';
import type { UnderstandingContext } from '../intent.ts';
import { understand } from '../understand.ts';
import { findNamedManual } from './named-manual.ts';

const titles = [
  'Site safety rules',
  'Holiday rules',
  'Plant manual',
  'price-list-2026',
  'Fire_Safety_Policy_v2.pdf',
  'Kerr',
];
const idle = { pendingQuestion: false, pendingDraft: false, paused: false };
const uploaded: UnderstandingContext = { ...idle, manuals: true, manualTitles: titles };

describe('manuals that are named by their titles', () => {
  it.each([
    ['the site safety rules', 'Site safety rules'],
    ['the site rules', 'Site safety rules'],
    ['the holiday policy', 'Holiday rules'],
    ['our holidays list', 'Holiday rules'],
    ['the fire safety policy', 'Fire_Safety_Policy_v2.pdf'],
    ['the price list', 'price-list-2026'],
    ['the plant handbook', 'Plant manual'],
    ['the crane manual', null],
    ['the safety of the site', 'Site safety rules'],
    ['the holidays', null],
    ['the rules', null],
    ['Kerr', null],
    ['what does Kerr want', null],
  ])('K-8: "%s" names %s', (words, title) => {
    expect(findNamedManual(words, titles)?.title ?? null).toBe(title);
  });

  it('K-8: of two titles that fit alike none is named', () => {
    expect(findNamedManual('the safety rules', ['Site safety rules', 'Fire safety rules'])).toBeNull();
  });

  it.each([
    ['what do the site safety rules say about wind', 'wind', 'Site safety rules'],
    ['What do the holiday rules say about sickness?', 'sickness', 'Holiday rules'],
    ['search the site safety rules for ladders', 'ladders', 'Site safety rules'],
    ['is there anything about ladders in the safety policy', 'ladders', 'Fire_Safety_Policy_v2.pdf'],
    [
      'how many days can I carry over according to the holiday rules',
      'how many days can I carry over',
      'Holiday rules',
    ],
    [
      'check the site safety rules: how long must a fire watch last',
      'how long must a fire watch last',
      'Site safety rules',
    ],
    ['read me the site safety rules', '', 'Site safety rules'],
    ['read me the plant manual', '', 'Plant manual'],
    ['open the holiday rules', '', 'Holiday rules'],
  ])('K-8: "%s" asks that manual', (words, query, manual) => {
    expect(understand(words, uploaded)).toMatchObject({
      verdict: 'meant',
      intents: [{ kind: 'look-up', query, manual }],
    });
  });

  it.each([
    'what does Kerr want',
    'who is it from',
    'is there any mail about the site safety rules',
    'what did Anna say about the site safety rules',
    'archive the mail about the holiday rules',
    'forward the site safety rules to Ben',
    'search my mail for the holiday rules',
    'what does it say',
    'next',
  ])('K-8: "%s" is read as it is without manuals', (words) => {
    expect(understand(words, uploaded)).toEqual(understand(words, idle));
  });
});

describe('asking which manuals there are', () => {
  it.each([
    'which manuals do you have',
    'what manuals are there?',
    'what have you got uploaded',
    'what has been uploaded',
    'list my manuals',
    'which documents do you have',
    'do you have any manuals',
    'so, what handbooks have you got please',
  ])('K-8: "%s"', (words) => {
    expect(understand(words, uploaded)).toMatchObject({ verdict: 'meant', intents: [{ kind: 'list-manuals' }] });
  });

  it.each([
    'which mails do you have',
    'which files are attached',
    'what do you have',
    'what have we got today',
    'list the topics',
  ])('K-8: "%s" does not', (words) => {
    expect(understand(words, uploaded).intents.map(({ kind }) => kind)).not.toContain('list-manuals');
  });
});

describe('questions that may be for manuals', () => {
  it.each([
    'when do I have to stop the crane',
    'who is the first aider',
    'do I need a permit for hot work?',
    'how many days of holiday do I get',
    'what does gravel cost',
    'how do you refuel the generator',
    'tell me about ladders',
  ])('K-8: "%s" is offered to them where there are some, and never acted on', (words) => {
    const { verdict, intents, question } = understand(words, uploaded);
    expect([verdict, intents]).toEqual(['aside', []]);
    expect(question).toBeTruthy();
    expect(understand(words, idle).question).toBeUndefined();
    expect(understand(words, { ...uploaded, pendingQuestion: true }).question).toBeUndefined();
  });

  it.each([
    'where did you park',
    'who called',
    'what is for dinner',
    'what do you think about it',
    'should I archive this?',
    'did he forward it to Sam',
    'who moved the folder',
    'when is the meeting',
    'what is that, Emma',
    'can you pass me the water',
    'turn left here',
    'are we there yet',
    'why is that lorry in front',
    'how many more miles',
    'who left the milk out',
    'the archive is in the basement',
  ])('K-8: "%s" is not', (words) => {
    expect(understand(words, uploaded).question).toBeUndefined();
  });
});
