import type { KnowledgeEntry } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { makeEntry, meansEverything, memoryLines } from './memory-entries.ts';

const told = (content: string, day: number): KnowledgeEntry =>
  makeEntry({ content, category: 'preference', source: 'user' }, new Date(Date.UTC(2026, 10, day)));

describe('what goes into the prompt', () => {
  it('L-7: what the driver likes and said is important is in, however much came after it', () => {
    const entries = [
      told('It is important to me that you name the client', 1),
      ...Array.from({ length: 20 }, (_, day) => told(`I like thing number ${day}`, day + 2)),
    ];
    const { lines, leftOut } = memoryLines(entries, { entries: 5, characters: 3_000 });
    expect(lines[0]).toBe('[preference] It is important to me that you name the client');
    expect([lines.length, leftOut]).toEqual([5, 16]);
  });
});

describe('what is to be forgotten', () => {
  it.each(['everything you learned about me', "all you've noted", 'everything you know', 'Everything about me.'])(
    'M-8: "%s" is all that is remembered',
    (words) => expect(meansEverything(words)).toBe(true),
  );

  it.each(['everything you know about the crane', 'what you know about me and the office', 'everything I said today'])(
    'M-8: "%s" is not',
    (words) => expect(meansEverything(words)).toBe(false),
  );
});
