import type { MemoryEntry } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entryOf } from '../testing/entry-of.ts';
import { createLongMemory } from './long-memory.ts';
import { createNeighbours } from './neighbours.ts';

const minute = 60_000;
const drives = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const now = () => new Date('2026-11-25T09:00:00Z');

function at(content: string, minutes: number, more: Partial<MemoryEntry> = {}): MemoryEntry {
  return {
    ...entryOf(content, new Date(Date.UTC(2026, 10, 1) + minutes * minute)),
    driveId: drives[0] ?? null,
    ...more,
  };
}

describe('what was told around what has the words', () => {
  const opening = at('Gwen took me aside because of the bell tower', 1);
  const answer = at('She is worried that we run out of money before summer', 2);
  const others = Array.from({ length: 20 }, (_, place) =>
    at(`They walked round the bell tower with visitor ${place}`, 300 + 90 * place),
  );
  const ask = (entries: readonly MemoryEntry[], limit = 2) =>
    createLongMemory(entries, { now })
      .search('why did Gwen take me aside over the bell tower?', limit)
      .map(({ content }) => content);

  it('L-10: an answer without a word of the question is found by the line before it', () => {
    expect(ask([opening, answer, ...others])).toEqual([opening.content, answer.content]);
  });

  it('L-10: what another drive, or the agent, or an hour has between is no neighbour', () => {
    for (const apart of [{ driveId: drives[1] ?? null }, { source: 'agent' as const }])
      expect(ask([opening, { ...answer, ...apart }, ...others])).not.toContain(answer.content);
    const later = at(answer.content, 90);
    expect(ask([opening, later, ...others])).not.toContain(later.content);
  });

  it('L-10, M-8: what was forgotten finds nothing, and nothing finds it', () => {
    const memory = createLongMemory([opening, answer, ...others], { now });
    memory.follow([answer, ...others]);
    expect(memory.search('why did Gwen take me aside?', 3)).toEqual([]);
  });

  it('L-10: neighbours are the same in whatever order entries came and went', () => {
    const entry = fc.record({ minutes: fc.nat(200), drive: fc.nat(1), keep: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: ({ minutes }) => minutes, maxLength: 20 }), (told) => {
        const entries = told.map(({ minutes, drive }) => at('x', minutes, { driveId: drives[drive] ?? null }));
        const neighbours = createNeighbours();
        for (const one of entries) neighbours.add(one);
        for (const [place, one] of entries.entries()) if (!told[place]?.keep) neighbours.remove(one);
        const left = entries.filter((_one, place) => told[place]?.keep);
        for (const one of left) {
          const nearer = (other: MemoryEntry) => {
            const [from, to] = [one.createdAt, other.createdAt].toSorted();
            return left.filter(
              ({ driveId, createdAt }) =>
                driveId === one.driveId &&
                (from ?? '') <= createdAt &&
                createdAt <= (to ?? '') &&
                createdAt !== one.createdAt,
            );
          };
          const expected = left.filter((other) => {
            const path = other === one || other.driveId !== one.driveId ? [] : nearer(other);
            const steps = [one, ...path].map(({ createdAt }) => Date.parse(createdAt)).toSorted((a, b) => a - b);
            const pauses = steps.slice(1).map((step, place) => step - (steps[place] ?? 0));
            return path.length > 0 && path.length <= 2 && pauses.every((pause) => pause <= 60 * minute);
          });
          const found = neighbours.of(one, 2).map(({ entry: near }) => near.createdAt);
          expect(found.toSorted()).toEqual(expected.map(({ createdAt }) => createdAt).toSorted());
        }
      }),
    );
  });
});
