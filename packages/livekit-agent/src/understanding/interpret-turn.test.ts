import { describe, expect, it } from 'vitest';
import { createTestDrive } from '../testing/test-drive.ts';
import { interpretLater } from './interpret-turn.ts';

function kindsOf(words: string, cut: boolean): string {
  const { drive } = createTestDrive();
  if (cut)
    drive.conversation.cut = { whole: 'One. Two.', rest: 'Two.', emailId: null, status: undefined, mention: null };
  const { verdict, intents } = interpretLater(drive, 'message', words)();
  return verdict === 'meant' ? intents.map(({ kind }) => kind).join(' ') : verdict;
}

describe('going on', () => {
  it.each([
    'go on',
    'continue',
    'please continue',
    'okay, go on',
    'keep going',
    'carry on',
    'resume',
    'where were we',
    'you were saying',
    'finish what you were saying',
  ])('V-4: “%s” means the rest of an answer that was cut off', (words) => {
    expect(kindsOf(words, true)).toBe('resume');
  });

  it.each([
    ['next', 'next'],
    ['next one please', 'next'],
    ['move on', 'next'],
    ['skip it', 'next'],
    ['archive it and go on', 'archive next'],
    ['go back', 'go-back'],
    ['more', 'go-deeper'],
    ['stop', 'pause'],
  ])('V-4: “%s” means what it always means', (words, kinds) => {
    expect(kindsOf(words, true)).toBe(kinds);
    expect(kindsOf(words, false)).toBe(kinds);
  });

  it('V-4: where nothing was cut off, going on is the next mail', () => {
    expect(kindsOf('go on', false)).toBe('next');
    expect(kindsOf('keep going', false)).toBe('next');
  });
});
