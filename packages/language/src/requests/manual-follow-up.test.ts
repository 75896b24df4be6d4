import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';

const idle = { pendingQuestion: false, pendingDraft: false, paused: false, manuals: true };
const told = { ...idle, toldManual: 'Site safety rules' };

describe('words right after an answer from a manual', () => {
  it.each([
    ['which page was that?', 'source'],
    ['what page is that on', 'source'],
    ['where does it say that', 'source'],
    ['which manual was that from', 'source'],
    ['where is that from', 'source'],
    ['read me the next part', 'next-part'],
    ['go on reading', 'next-part'],
    ['continue', 'next-part'],
    ['go on', 'next-part'],
    ['okay, read on please', 'next-part'],
    ['what comes after that', 'next-part'],
    ['read the rest of it', 'next-part'],
    ['read the whole section', 'whole-part'],
    ['read me the full passage', 'whole-part'],
    ['read it all', 'whole-part'],
    ['the next hit please', 'next-place'],
    ['next place', 'next-place'],
    ['what else does it say?', 'next-place'],
    ['anything else in there', 'next-place'],
  ])('K-8: "%s" stays with it: %s', (words, step) => {
    expect(understand(words, told)).toMatchObject({ verdict: 'meant', intents: [{ kind: 'stay-with-manual', step }] });
    expect(understand(words, idle).intents.map(({ kind }) => kind)).not.toContain('stay-with-manual');
  });

  it.each([
    ['and about ladders?', 'ladders'],
    ['what about the ladders', 'ladders'],
    ['and ladders?', 'ladders'],
    ['how about hot work', 'hot work'],
    ['what does it say about scaffolds', 'scaffolds'],
    ['does it say anything about dogs?', 'dogs'],
  ])('K-8: "%s" asks the same manual anew', (words, query) => {
    expect(understand(words, told)).toMatchObject({
      verdict: 'meant',
      intents: [{ kind: 'look-up', query, manual: 'Site safety rules' }],
    });
  });

  it.each([
    'next',
    'next mail',
    'whats next',
    'what is next',
    'what about archiving it',
    'the next one',
    'go on with the mail',
    'read it',
    'what about the next one',
    'and about this mail?',
    'and then?',
    'archive it',
    'what does Kerr want',
    'who is it from',
    'more',
    'repeat that',
    'stop',
  ])('K-8: "%s" is read as always', (words) => {
    expect(understand(words, told)).toEqual(understand(words, idle));
  });

  it.each([
    ['where does it say that', 'source'],
    ['where did you get that from', 'source'],
    ['how do you know that', 'source'],
    ['read me the whole section', 'whole-part'],
    ['the full paragraph please', 'whole-part'],
  ])('W-7: "%s" is %s', (words, step) => {
    expect(understand(words, told).intents).toMatchObject([{ kind: 'stay-with-manual', step }]);
  });

  it.each([
    ['and the rope', 'rope'],
    ['and the rope?', 'rope'],
    ['and for ladders', 'ladders'],
    ['is there anything about ropes', 'ropes'],
  ])('W-7: "%s", heard without a mark, asks the same manual', (words, query) => {
    expect(understand(words, told).intents).toMatchObject([{ kind: 'look-up', query, manual: told.toldManual }]);
  });

  it.each(['and the kids', 'and the kids are asleep', 'and the next one', 'and the mail'])(
    'W-7: "%s" asks no manual',
    (words) => {
      expect(understand(words, told).intents.some(({ kind }) => kind === 'look-up')).toBe(false);
    },
  );

  it('K-8: what goes on while the briefing stands still is the briefing', () => {
    expect(understand('continue', { ...told, paused: true }).intents).toMatchObject([{ kind: 'resume' }]);
  });
});
