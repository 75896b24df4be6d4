import { describe, expect, it } from 'vitest';
import { interruption, isUnfinished, pauseAfter } from './spoken-words.ts';

const pause = (text: string, { asked = false, isFinal = true } = {}) => pauseAfter({ text, isFinal, asked });

describe('how long words wait for more', () => {
  it.each([
    'next',
    'Archive it.',
    'archive',
    'go back',
    'how many are left?',
    'who is it from',
    'please flag this one',
    'no',
    'goodbye',
  ])('V-15: “%s” is whole, and ends the turn soon', (text) => {
    expect(pause(text)).toBe(300);
    expect(pause(text, { isFinal: false })).toBeGreaterThan(300);
  });

  it.each([
    'archive the one from',
    'tell her that I',
    'and then',
    'archive everything from',
    'what did',
    'remind me to',
    'find the',
    'the one',
    'um',
  ])('V-15: “%s” waits for the rest', (text) => {
    expect(isUnfinished(text)).toBe(true);
    expect(pause(text)).toBe(2_500);
  });

  it('V-15: whatever else is said ends after a second; a yes to a question waits for its “no, wait”', () => {
    expect(pause('archive everything from Bob')).toBe(1_000);
    expect(pause('yes', { asked: true })).toBe(700);
    expect(pause('yes, do it', { asked: true })).toBe(700);
    expect(pause('go on')).toBe(300);
  });
});

describe('words while the page speaks', () => {
  it.each([
    ['Stop!', null],
    ['wait', null],
    ['stop stop stop', null],
    ['please be quiet', null],
    ['next', 'next'],
    ['okay next please', 'next'],
    ['undo', 'undo'],
  ])('V-15: “%s” interrupts', (text, order) => {
    expect(interruption(text)).toEqual({ order });
  });

  it.each(['archive it', 'yes', 'send it', 'stop the pour on level nine', 'next week', 'delete everything', ''])(
    'V-15: “%s” does not',
    (text) => {
      expect(interruption(text)).toBeNull();
    },
  );
});
