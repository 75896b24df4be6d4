import type { MemoryEntry } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStatementReader, type StatementReader } from '../history.ts';
import { entryOf } from '../testing/entry-of.ts';
import { createLongMemory, type LongMemory } from './long-memory.ts';

const now = () => new Date('2026-11-25T09:00:00Z');
const minute = 60_000;
const at = (content: string, place: number) => entryOf(content, new Date(Date.UTC(2026, 5, 1) + place * minute));
/** Always rests: the smallest slice there is. */
const inSlices = { now, slice: 0 };

function say(memory: LongMemory, words: string): string {
  const answer = memory.answer(words, null);
  if (answer?.kind === 'values') return answer.values.map(({ text }) => text).join(', ');
  return answer?.kind === 'told' ? answer.entries.map(({ content }) => content).join('; ') : `${answer?.kind}`;
}

describe('what was told, read beside the conversation', () => {
  const many = Array.from({ length: 600 }, (_, place) =>
    at(`Person${place % 170} runs the site number ${place % 200}`, place),
  );

  it('L-7: what was told last is there first, and others run meanwhile', async () => {
    const memory = createLongMemory([], inSlices);
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    memory.follow([at('Tom runs the harbour site', -2), at('Ruth runs the harbour site', -1), ...many]);
    const who = () => say(memory, 'who runs the site number 150?');
    expect(who()).not.toContain('Person40');
    count();
    while (!who().includes('Person40')) await new Promise((resolve) => setImmediate(resolve));
    expect(
      memory
        .search('the harbour site', 3)
        .map(({ content }) => content)
        .join(),
    ).not.toContain('harbour');
    await memory.whenReady();
    isDone = true;
    expect(say(memory, 'who runs the harbour site?')).toBe('Ruth');
    expect(turns).toBeGreaterThan(600);
  });

  it('L-7: a new fact is added where it comes, and is read alone', async () => {
    const asked: string[] = [];
    const reader = createStatementReader();
    const read: StatementReader = (entry) => {
      asked.push(entry.content);
      return reader(entry);
    };
    const memory = createLongMemory([], { ...inSlices, read });
    memory.follow(many);
    await memory.whenReady();
    asked.length = 0;
    memory.follow([...many, at('Ana runs the site number 199', 3_000)]);
    expect(say(memory, 'who runs the site number 199?')).toBe('Ana');
    expect(say(memory, 'who ran the site number 199 before?')).toBe('Person89');
    expect(asked).toEqual(['Ana runs the site number 199']);
  });

  it('M-8: what was forgotten is in no answer from then on, and what it had ended holds again', async () => {
    const memory = createLongMemory([], inSlices);
    memory.follow(many);
    await memory.whenReady();
    const last = many.findLast(({ content }) => content.endsWith('number 199'));
    memory.follow(many.filter(({ id }) => id !== last?.id));
    expect(say(memory, 'who runs the site number 199?')).not.toContain('Person89');
    expect(memory.search('Person89 site number 199', 9).some(({ id }) => id === last?.id)).toBe(false);
    await memory.whenReady();
    expect(say(memory, 'who runs the site number 199?')).toBe('Person59');
  });

  it('L-4: whatever is told and forgotten in whatever order, it answers as if it had all been read at once', async () => {
    const fact = fc.constantFrom(
      'Tom runs the harbour site',
      'Ruth runs the harbour site since June',
      'Tom runs the quarry until May',
      'Ana succeeds Tom',
      'the harbour site is called the Pier',
      'Tom is not the foreman any more',
      'Kim is the foreman from January',
    );
    const questions = [
      'who runs the harbour site?',
      'who ran the Pier before?',
      'who is the foreman?',
      'who runs the quarry?',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fact, fc.nat({ max: 3 })), { minLength: 1, maxLength: 12 }), async (steps) => {
        const memory = createLongMemory([], inSlices);
        let told: readonly MemoryEntry[] = [];
        for (const [place, [content, kind]] of steps.entries()) {
          if (kind === 0 && told.length > 0) told = told.filter((_, other) => other !== place % told.length);
          else
            told = [...told, at(content, kind === 1 ? -place : place)].toSorted((a, b) =>
              a.createdAt < b.createdAt ? -1 : 1,
            );
          memory.follow(told);
          if (kind === 2) await memory.whenReady();
        }
        await memory.whenReady();
        const whole = createLongMemory(told, { now });
        for (const question of questions) expect(say(memory, question)).toBe(say(whole, question));
      }),
      { interruptAfterTimeLimit: 1_500 },
    );
  });
});
