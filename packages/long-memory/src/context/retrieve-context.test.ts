import { createManualScheduler } from '@nexus/async/testing';
import type { ContextItem, ContextKind, ContextRequest, ContextSource } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createContextRetrieval, type MissedBecause } from './retrieve-context.ts';

const userId = '00000000-0000-4000-8000-000000000001';

function item(text: string, rest: Partial<ContextItem> = {}): ContextItem {
  return { text, from: 'you told me', subject: null, relevance: 0.5, isPersonal: true, ...rest };
}

function source(kind: ContextKind, find: ContextSource['find']): ContextSource {
  return { kind, find };
}

const own = source('memories', () => [item('Ruth runs the harbour site')]);
const textsOf = (items: readonly ContextItem[]) => items.map(({ text }) => text);

/** Lets everything run that waits for no timer. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('what comes into a turn', () => {
  it('L-7: all sources are asked at once; what waits for nothing is there at once, the others as they come', async () => {
    const office = Promise.withResolvers<readonly ContextItem[]>();
    const { lookUp } = createContextRetrieval({ sources: [own, source('office', () => office.promise)] });
    const lookup = lookUp(userId, 'the harbour site', [], {});
    expect(textsOf(lookup.current)).toEqual(['Ruth runs the harbour site']);
    office.resolve([item('the gate code is with the guard', { isPersonal: false })]);
    const { items, missed } = await lookup.inTime;
    expect(textsOf(items)).toEqual(['Ruth runs the harbour site', 'the gate code is with the guard']);
    expect(missed).toEqual([]);
  });

  it('L-7: a source that hangs, one that throws and one that rejects take nothing from the others, and are counted', async () => {
    const scheduler = createManualScheduler();
    const counted: [ContextKind, MissedBecause][] = [];
    const { retrieveContext } = createContextRetrieval({
      sources: [
        source('office', () => new Promise(() => {})),
        source('calendar', () => {
          throw new Error('away');
        }),
        source('tasks', () => Promise.reject(new Error('away'))),
        own,
      ],
      scheduler,
      onMissed: (...missed) => void counted.push(missed),
    });
    const found = retrieveContext(userId, 'the harbour site', []);
    await settle();
    scheduler.advance(249);
    await settle();
    expect(counted).toEqual([
      ['calendar', 'failed'],
      ['tasks', 'failed'],
    ]);
    scheduler.advance(1);
    const { items, missed } = await found;
    expect(textsOf(items)).toEqual(['Ruth runs the harbour site']);
    expect(missed).toContainEqual({ kind: 'office', because: 'late' });
    expect(counted).toHaveLength(3);
    expect(scheduler.waiting).toBe(0);
  });

  it('L-7: what comes late is there for who looks again, unless nobody wants it any more', async () => {
    const scheduler = createManualScheduler();
    const office = Promise.withResolvers<readonly ContextItem[]>();
    const { lookUp } = createContextRetrieval({ sources: [source('office', () => office.promise)], scheduler });
    const left = new AbortController();
    const [lookup, dropped] = [
      lookUp(userId, 'the gate', [], {}),
      lookUp(userId, 'the gate', [], { signal: left.signal }),
    ];
    scheduler.advance(250);
    expect((await lookup.inTime).items).toEqual([]);
    left.abort();
    office.resolve([item('the gate code is with the guard')]);
    await settle();
    expect(lookup.current).toHaveLength(1);
    expect(dropped.current).toEqual([]);
  });

  it('L-7: ten entities and ten memories of strength 0.3 of all kinds, unless other limits are given', async () => {
    const asked: [ContextKind, ContextRequest][] = [];
    const noting = (kind: ContextKind) =>
      source(kind, (request) => {
        asked.push([kind, request]);
        return Array.from({ length: 30 }, (_, at) => item(`${kind} ${at}`));
      });
    const { retrieveContext } = createContextRetrieval({
      sources: [noting('memories'), noting('entities'), noting('mail')],
    });
    await retrieveContext(userId, 'ruth', ['before'], {});
    expect(asked.map(([kind, { limit }]) => [kind, limit])).toEqual([
      ['memories', 10],
      ['entities', 10],
      ['mail', 10],
    ]);
    expect(asked[0]?.[1]).toMatchObject({ leastStrength: 0.3, categories: null, accountId: null, recent: ['before'] });
    const few = await retrieveContext(userId, 'ruth', [], { kinds: ['entities'], entities: 3, accountId: 'a' });
    expect(textsOf(few.items)).toEqual(['entities 0', 'entities 1', 'entities 2']);
    expect(asked.at(-1)?.[1]).toMatchObject({ accountId: 'a' });
  });

  it('L-8: of one thing the own comes before what is shared; each text once; at most twenty', async () => {
    const shared = { isPersonal: false, from: "the office's note says" };
    const { retrieveContext } = createContextRetrieval({
      sources: [
        source('office', async () => [
          item('the harbour site is run by Tom', { ...shared, subject: 'the harbour site', relevance: 0.9 }),
          item('Visitors need a badge.', { ...shared, relevance: 0.7 }),
          item('Lena keeps the keys', { ...shared, relevance: 1 }),
        ]),
        source('memories', () => [
          item('Ruth runs the harbour site', { subject: 'harbour site', relevance: 0.6 }),
          item('Lena keeps the keys.', { relevance: 0.2 }),
        ]),
        source('tasks', () => Array.from({ length: 10 }, (_, at) => item(`task ${at}`, { relevance: 0.1 }))),
        source('calendar', () => Array.from({ length: 10 }, (_, at) => item(`date ${at}`, { relevance: 0.1 }))),
      ],
    });
    const { items } = await retrieveContext(userId, 'the harbour site', []);
    expect(items).toHaveLength(20);
    expect(items.slice(0, 4)).toMatchObject([
      { text: 'Ruth runs the harbour site', from: 'you told me' },
      { text: 'the harbour site is run by Tom', from: "the office's note says" },
      { text: 'Visitors need a badge.' },
      { text: 'Lena keeps the keys.', from: 'you told me' },
    ]);
  });
});
