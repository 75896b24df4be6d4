import type { KnowledgeEntry } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KnowledgeChange } from './knowledge-change.ts';
import { applyChange } from './knowledge-change.ts';
import {
  emptyState,
  isForgotten,
  type KnowledgeState,
  materialiseForgotten,
  mergeStates,
  sameKnowledge,
  visibleDocument,
} from './knowledge-state.ts';

const start = Date.UTC(2026, 10, 22);
const at = '2026-11-22T08:00:00.000Z';
const numbers = 12;

function entryOf(number: number): KnowledgeEntry {
  const time = start + number * 1_000;
  return {
    id: `k_${time.toString(36)}_${'a'.repeat(9)}${number.toString(36)}`,
    content: `likes number ${number}`,
    category: 'context',
    source: 'user',
    createdAt: new Date(time).toISOString(),
  };
}

const all = Array.from({ length: numbers }, (_, number) => entryOf(number));
const some = fc.subarray(all);
const changes: fc.Arbitrary<KnowledgeChange> = fc.oneof(
  { weight: 4, arbitrary: some.map((entries): KnowledgeChange => ({ kind: 'append', entries })) },
  fc
    .tuple(some, some)
    .map(([entries, kept]): KnowledgeChange => ({ kind: 'remove', entryIds: entries.map(({ id }) => id), kept })),
  some.map((kept): KnowledgeChange => ({ kind: 'restore orphans', kept })),
  fc.nat(numbers).map((number): KnowledgeChange => ({ kind: 'clear', until: start + number * 1_000 })),
  fc
    .tuple(fc.subarray(all, { minLength: 1, maxLength: 4 }), fc.integer({ min: 20, max: 30 }))
    .map(([entries, number]): KnowledgeChange => {
      const condensed = entries.map(({ id }) => id);
      const { id, ...summary } = entryOf(number);
      // An id of its own, as random ones are: two summaries of different things never share one.
      const entry = { ...summary, id: `${id}${entries.map((source) => source.id.at(-1)).join('')}`, from: condensed };
      return { kind: 'replace', replacement: { basedOn: 0, condensed, entries: [entry] } };
    }),
  some.map((entries): KnowledgeChange => ({ kind: 'restore', entries, others: all })),
);

type Step =
  | { readonly place: number; readonly change: KnowledgeChange }
  | { readonly from: number; readonly to: number };
const places = 3;
const place = fc.nat(places - 1);
const histories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ place, change: changes }) },
    { weight: 1, arbitrary: fc.record({ from: place, to: place }) },
  ),
  { maxLength: 25 },
);

/** Three places that change apart and hear of one another now and then. */
function statesAfter(history: readonly Step[]): readonly [KnowledgeState, KnowledgeState, KnowledgeState] {
  const states = Array.from({ length: places }, () => emptyState);
  const stateOf = (number: number) => states[number] ?? emptyState;
  for (const step of history) {
    if ('change' in step) states[step.place] = applyChange(stateOf(step.place), step.change, at);
    else states[step.to] = mergeStates(stateOf(step.to), stateOf(step.from));
  }
  return [stateOf(0), stateOf(1), stateOf(2)];
}

const knowsTheSame = (one: KnowledgeState, other: KnowledgeState) =>
  expect({ entries: one.entries, tombstones: one.tombstones }).toEqual({
    entries: other.entries,
    tombstones: other.tombstones,
  });

const repeated = { numRuns: 1_000 };

describe('states of what is remembered', () => {
  it('M-4: merge to the same whichever comes first, version included', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const [one, other] = statesAfter(history);
        expect(mergeStates(one, other)).toEqual(mergeStates(other, one));
      }),
      repeated,
    );
  });

  it('M-4: merge to the same in whatever groups', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const [one, two, three] = statesAfter(history);
        knowsTheSame(mergeStates(mergeStates(one, two), three), mergeStates(one, mergeStates(two, three)));
      }),
      repeated,
    );
  });

  it('M-4: merging again changes nothing, the version neither', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const [one, other] = statesAfter(history);
        const merged = mergeStates(one, other);
        expect(mergeStates(one, one)).toEqual(one);
        expect(mergeStates(merged, merged)).toEqual(merged);
        expect(mergeStates(merged, other)).toEqual(merged);
      }),
      repeated,
    );
  });

  it('M-4: of one version there are never two contents that take each other for the same', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const [one, other] = statesAfter(history);
        const merged = mergeStates(one, other);
        for (const state of [one, other]) {
          if (!sameKnowledge(state, merged)) expect(merged.version).toBeGreaterThan(state.version);
        }
      }),
      repeated,
    );
  });

  it('M-4: what was appended is there exactly once, unless somebody took it away', () => {
    const appending = fc.array(
      fc.oneof(
        fc.record({ place, change: some.map((entries): KnowledgeChange => ({ kind: 'append', entries })) }),
        fc.record({ from: place, to: place }),
      ),
    );
    fc.assert(
      fc.property(appending, some, (history, removed) => {
        const ids = removed.map(({ id }) => id);
        const [one, two, three] = statesAfter([
          ...history,
          { place: 1, change: { kind: 'remove', entryIds: ids, kept: all } },
        ]);
        const merged = mergeStates(mergeStates(one, two), three);
        const added = history.flatMap((step) =>
          'change' in step && step.change.kind === 'append' ? step.change.entries : [],
        );
        const expected = new Set(added.map(({ id }) => id).filter((id) => !ids.includes(id)));
        expect(merged.entries.map(({ id }) => id)).toEqual([...expected].sort());
      }),
      repeated,
    );
  });

  it('M-8: what was forgotten never comes back, and nothing that was made of it', () => {
    fc.assert(
      fc.property(histories, some, histories, (before, forgotten, after) => {
        const ids = forgotten.map(({ id }) => id);
        const [one, two, three] = statesAfter([
          ...before,
          { place: 0, change: { kind: 'remove', entryIds: ids, kept: all } },
        ]);
        const later = statesAfter(after);
        const merged = [two, three, ...later].reduce(mergeStates, one);
        for (const entry of merged.entries) {
          expect(ids).not.toContain(entry.id);
          for (const source of entry.from ?? []) expect(ids).not.toContain(source);
        }
      }),
      repeated,
    );
  });

  it('M-4: a summary is not judged by when what it was made of was said, but by whether that was forgotten by name', () => {
    const old = entryOf(1);
    const summary = { ...entryOf(8), from: [old.id] };
    const said: KnowledgeState = { entries: [summary], tombstones: {}, version: 1, lastUpdatedAt: at };
    // It never heard of the old one; all that was said until then is forgotten.
    const cleared = applyChange(emptyState, { kind: 'clear', until: start + 5_000 }, at);
    expect(mergeStates(said, cleared).entries).toEqual([summary]);
    expect(mergeStates(cleared, said).entries).toEqual([summary]);
    // A place that did know it says its name, and then all places agree.
    const named = materialiseForgotten(
      applyChange(
        applyChange(emptyState, { kind: 'append', entries: [old] }, at),
        { kind: 'clear', until: start + 5_000 },
        at,
      ),
    );
    expect(named.tombstones[old.id]).toBe('forgotten');
    for (const state of [
      mergeStates(named, mergeStates(said, cleared)),
      mergeStates(cleared, mergeStates(named, said)),
    ])
      expect(state.entries).toEqual([]);
  });

  it('M-8: forgetting everything takes what was there, also where nobody could look; what is said after it stays', () => {
    const known = applyChange(emptyState, { kind: 'append', entries: all.slice(0, 3) }, at);
    const elsewhere = applyChange(emptyState, { kind: 'append', entries: all.slice(3, 6) }, at);
    const cleared = applyChange(known, { kind: 'clear', until: start + 7_000 }, at);
    // By the clock of the machine that made it, it is older than the forgetting.
    const after = applyChange(cleared, { kind: 'append', entries: all.slice(6, 7) }, at);
    const merged = materialiseForgotten(mergeStates(after, elsewhere), elsewhere);
    expect(merged.entries).toEqual(all.slice(6, 7));
    for (const { id } of all.slice(0, 6)) expect(merged.tombstones[id]).toBe('forgotten');
    const again = applyChange(merged, { kind: 'clear', until: start + 7_000 }, at);
    expect(again.entries).toEqual([]);
  });

  it('M-12: a restored version takes the place of its summary, and goes when it is condensed again', () => {
    const full = applyChange(emptyState, { kind: 'append', entries: all.slice(0, 4) }, at);
    const condensed = full.entries.slice(0, 3).map(({ id }) => id);
    const summary = (number: number) => ({ ...entryOf(number), from: condensed });
    const replacement = (number: number): KnowledgeChange => ({
      kind: 'replace',
      replacement: { basedOn: 1, condensed, entries: [summary(number)] },
    });
    const short = applyChange(full, replacement(20), at);
    expect(short.entries.map(({ id }) => id)).toEqual([entryOf(3).id, entryOf(20).id]);
    const restored = applyChange(short, { kind: 'restore', entries: full.entries, others: full.entries }, at);
    expect(restored.entries).toEqual(full.entries);
    // A place that knows of the summary only does not undo it.
    expect(mergeStates(short, restored).entries).toEqual(full.entries);
    const shortAgain = applyChange(restored, replacement(21), at);
    expect(mergeStates(restored, shortAgain).entries.map(({ id }) => id)).toEqual([entryOf(3).id, entryOf(21).id]);
  });

  it('M-12: restoring the oldest version loses nothing of what was condensed later', () => {
    const [first, second, third, fourth] = all;
    if (!first || !second || !third || !fourth) throw new Error('too few entries');
    const replaceBy = (state: KnowledgeState, entry: KnowledgeEntry & { from: string[] }) =>
      applyChange(
        state,
        { kind: 'replace', replacement: { basedOn: state.version, condensed: entry.from, entries: [entry] } },
        at,
      );
    const full = applyChange(emptyState, { kind: 'append', entries: [first, second] }, at);
    const once = { ...entryOf(20), from: [first.id, second.id] };
    const longer = applyChange(replaceBy(full, once), { kind: 'append', entries: [third] }, at);
    const short = replaceBy(longer, { ...entryOf(21), from: [once.id, third.id] });
    const restore = (others: readonly KnowledgeEntry[]) =>
      applyChange(short, { kind: 'restore', entries: full.entries, others }, at).entries.map(({ id }) => id);
    expect(restore([...full.entries, ...longer.entries])).toEqual([first.id, second.id, third.id]);
    expect(restore(full.entries)).toEqual([first.id, second.id, entryOf(21).id]);
  });

  it('M-8: wherever it was forgotten and condensed, in the end only what was forgotten is missing', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const [one, two, three] = statesAfter(history);
        const merged = mergeStates(mergeStates(one, two), three);
        const whole = applyChange(merged, { kind: 'restore orphans', kept: all }, at);
        const said = history.flatMap((step) =>
          'change' in step && (step.change.kind === 'append' || step.change.kind === 'restore')
            ? step.change.entries.map(({ id }) => id)
            : [],
        );
        const represented = new Set(whole.entries.flatMap(({ id, from }) => [id, ...(from ?? [])]));
        for (const id of said) expect(represented.has(id) || isForgotten(whole.tombstones, id)).toBe(true);
        expect(applyChange(whole, { kind: 'restore orphans', kept: all }, at)).toBe(whole);
      }),
      repeated,
    );
  });

  it('M-12: what was condensed twice still goes when the first of it is forgotten', () => {
    const [first, second, third] = all.slice(0, 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few entries');
    const full = applyChange(emptyState, { kind: 'append', entries: [first, second, third] }, at);
    const once = { ...entryOf(20), from: [first.id, second.id] };
    const twice = { ...entryOf(21), from: [once.id, third.id] };
    const replaceBy = (state: KnowledgeState, entry: KnowledgeEntry & { from: string[] }) =>
      applyChange(
        state,
        { kind: 'replace', replacement: { basedOn: state.version, condensed: entry.from, entries: [entry] } },
        at,
      );
    const state = replaceBy(replaceBy(full, once), twice);
    expect(state.entries.map(({ id }) => id)).toEqual([twice.id]);
    const forgetting = (kept: readonly KnowledgeEntry[]): KnowledgeChange => ({
      kind: 'remove',
      entryIds: [first.id],
      kept,
    });
    const forgotten = applyChange(state, forgetting([]), at);
    expect(forgotten.entries).toEqual([]);
    const kept = [...full.entries, once];
    expect(applyChange(state, forgetting(kept), at).entries).toEqual([second, third]);
    expect(applyChange(forgotten, { kind: 'restore orphans', kept }, at).entries).toEqual([second, third]);
    // A place that still has the summary does not take them away again.
    expect(mergeStates(state, applyChange(forgotten, { kind: 'restore orphans', kept }, at)).entries).toEqual([
      second,
      third,
    ]);
  });

  it('M-8: forgetting a summary forgets the words it was made of in kept versions too', () => {
    const full = applyChange(emptyState, { kind: 'append', entries: all.slice(0, 2) }, at);
    const condensed = full.entries.map(({ id }) => id);
    const summary = { ...entryOf(20), from: condensed };
    const change: KnowledgeChange = { kind: 'replace', replacement: { basedOn: 1, condensed, entries: [summary] } };
    const short = applyChange(full, change, at);
    const forgotten = applyChange(short, { kind: 'remove', entryIds: [summary.id], kept: full.entries }, at);
    expect(condensed.every((id) => isForgotten(forgotten.tombstones, id))).toBe(true);
    expect(
      applyChange(forgotten, { kind: 'restore', entries: full.entries, others: full.entries }, at).entries,
    ).toEqual([]);
  });

  it('M-1: a change that changes nothing is none', () => {
    fc.assert(
      fc.property(histories, changes, (history, change) => {
        const once = applyChange(statesAfter(history)[0], change, at);
        if (change.kind !== 'replace') expect(applyChange(once, change, at)).toBe(once);
      }),
      repeated,
    );
  });

  it('M-1: the document is oldest first and has no tombstones', () => {
    const state = applyChange(emptyState, { kind: 'append', entries: all.toReversed() }, at);
    const userId = '6b9f2c1e-54d7-4f0a-9a55-2f1d2f3c7a10';
    expect(visibleDocument(userId, state)).toEqual({ userId, entries: all, version: 1, lastUpdatedAt: at });
  });
});
