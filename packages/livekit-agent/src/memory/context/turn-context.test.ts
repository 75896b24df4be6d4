import { createManualScheduler } from '@nexus/async/testing';
import type { ContextItem, ContextRequest, ContextSource } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createTurnContext } from './turn-context.ts';

const userId = '00000000-0000-4000-8000-000000000001';
const gate: ContextItem = {
  text: 'The gate code is with the guard at the north entrance',
  from: "the office's note says",
  subject: 'the gate code',
  relevance: 0.8,
  isPersonal: false,
};

function open(find: (request: ContextRequest) => ReturnType<ContextSource['find']>, said: readonly string[] = []) {
  const scheduler = createManualScheduler();
  const asked: ContextRequest[] = [];
  const source: ContextSource = {
    kind: 'office',
    find(request) {
      asked.push(request);
      return find(request);
    },
  };
  const closing = new AbortController();
  const context = createTurnContext({
    sources: [source],
    userId,
    recent: () => said,
    scheduler,
    closing: closing.signal,
  });
  return { context, scheduler, asked, closing };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('what was found for a turn', () => {
  it('L-7: what was asked when the words were recognised ahead is there when they are answered', async () => {
    const { context, asked } = open(async () => [gate], ['good morning', 'next', 'what was that']);
    context.expect('the gate');
    await settle();
    expect(context.at('the gate code please')).toMatchObject([{ text: gate.text, kind: 'office' }]);
    expect(asked.map(({ words }) => words)).toEqual(['the gate', 'the gate code please']);
    expect(asked[0]?.recent).toEqual(['good morning', 'next', 'what was that']);
    context.at('The gate code, please.');
    expect(asked).toHaveLength(2);
  });

  it('L-7, L-13: nothing of a turn is left for the next, also where the same is asked', async () => {
    const { context, asked } = open(async () => [gate]);
    context.expect('the gate code');
    await settle();
    expect(context.at('the gate code')).toHaveLength(1);
    context.answered();
    expect(context.at('the gate code')).toEqual([]);
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(asked).toHaveLength(2);
    expect(context.at('something else')).toEqual([]);
    expect(asked[1]?.signal.aborted).toBe(true);
  });

  it('L-7: no turn waits for a source that hangs; it is counted by its kind, and what comes late is there for the tool', async () => {
    const office = Promise.withResolvers<readonly ContextItem[]>();
    const { context, scheduler } = open(() => office.promise);
    expect(context.at('the gate code')).toEqual([]);
    const first = context.search('gate code');
    scheduler.advance(250);
    await settle();
    expect([...context.missed.keys()]).toEqual(['office late']);
    office.resolve([gate]);
    expect(await first).toMatchObject({ items: [{ text: gate.text }], unknown: [] });
  });

  it('L-7: a source that hangs holds a tool for two seconds, and then it is known that nobody knows', async () => {
    const { context, scheduler } = open(() => new Promise(() => {}));
    const found = context.search('the gate code');
    scheduler.advance(2_000);
    expect(await found).toEqual({ items: [], unknown: ['office'] });
  });

  it('L-7: of words that come while a source is busy only the first and the newest are asked for', async () => {
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<readonly ContextItem[]>());
    let questions = 0;
    const { context, asked } = open(() => answers[questions++]?.promise ?? []);
    for (const words of ['what', 'what was', 'what was the', 'what was the gate']) context.expect(words);
    expect(asked.map(({ words }) => words)).toEqual(['what']);
    answers[0]?.resolve([]);
    await settle();
    expect(asked.map(({ words }) => words)).toEqual(['what', 'what was the gate']);
    context.expect('what was the gate code');
    context.at('what was the gate code?');
    answers[1]?.resolve([]);
    await settle();
    expect(asked.map(({ words }) => words)).toEqual(['what', 'what was the gate', 'what was the gate code?']);
  });

  it('L-7: a tool waits for its own words and the newest of the driver, not for what was heard of them before', async () => {
    const { context } = open(({ words }) => (words === 'the gate' ? new Promise(() => {}) : Promise.resolve([gate])));
    context.expect('the gate');
    context.at('the gate code');
    expect(await context.search('gate code')).toMatchObject({ items: [{ text: gate.text }], unknown: [] });
  });

  it('M-7: what others wrote is known to the privacy gate, also after the turn', async () => {
    const { context } = open(async () => [gate]);
    expect(context.strangersWords).toBeNull();
    await context.search('the gate code');
    context.answered();
    expect(context.strangersWords?.holds('gate code is with the guard'.split(' '))).toBe(true);
  });

  it('L-7: when the drive is over nobody wants anything any more', async () => {
    const { context, asked, closing } = open(() => new Promise(() => {}));
    context.expect('the gate code');
    closing.abort();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
