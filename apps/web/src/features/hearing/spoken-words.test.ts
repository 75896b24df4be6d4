import { describe, expect, it } from 'vitest';
import { interruption } from './spoken-words.ts';

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
