import { llm } from '@livekit/agents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createMailHandles } from '../state/mail-handles.ts';
import { toolsForModel, trimHistory, usableCalls } from './chat-context.ts';

const tools = new llm.ToolContext([
  llm.tool({
    name: 'archive_email',
    description: 'Archives mail.',
    parameters: z.object({ email_ids: z.array(z.string()).optional() }),
    execute: async () => 'done',
  }),
]);

function call(args: string, { name = 'archive_email', callId = 'call_1' } = {}): llm.FunctionCall {
  return llm.FunctionCall.create({ callId, name, args });
}

describe('usable calls', () => {
  it.each([
    ['no arguments at all', '', 1],
    ['arguments that fit', '{"email_ids":["a"]}', 1],
    ['arguments that are cut off', '{"email_ids":["a"', 0],
    ['arguments of another type', '{"email_ids":"a"}', 0],
    ['null', 'null', 0],
    ['null for what is left out', '{"email_ids":null}', 1],
    ['a list', '[]', 0],
  ])('B-12: %s', (_name, args, count) => {
    expect(usableCalls([call(args)], tools, createMailHandles())).toHaveLength(count);
  });

  it('B-12: a tool that does not exist is left out, the others stay in order', () => {
    const calls = [call('{}', { callId: 'a' }), call('{}', { name: 'delete_all' }), call('', { callId: 'b' })];
    expect(usableCalls(calls, tools, createMailHandles()).map((usable) => usable.args)).toEqual(['{}', '{}']);
    expect(usableCalls(calls, undefined, createMailHandles())).toEqual([]);
  });

  it('B-18: every call has an id of its own, so that each keeps its result', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'call_1', 'call_2')), (callIds) => {
        const usable = usableCalls(
          callIds.map((callId) => call('{}', { callId })),
          tools,
          createMailHandles(),
        );
        expect(usable).toHaveLength(callIds.length);
        expect(new Set(usable.map((one) => one.callId)).size).toBe(callIds.length);
        expect(usable.every((one) => /^[a-z0-9]{9}$/.test(one.callId))).toBe(true);
      }),
    );
  });
});

describe('tools for the model', () => {
  it('B-24: the schema that a client would make of a tool is made once, and is the same', () => {
    const given = toolsForModel(tools).getFunctionTool('archive_email');
    const tool = tools.getFunctionTool('archive_email');
    expect(given).toMatchObject({ name: 'archive_email', description: 'Archives mail.' });
    expect(given?.parameters).toEqual(tool && llm.toJsonSchema(tool.parameters));
    expect(llm.toJsonSchema(given?.parameters)).toEqual(given?.parameters);
    expect(
      toolsForModel(new llm.ToolContext(Object.values(tools.functionTools))).getFunctionTool('archive_email'),
    ).toBe(given);
  });
});

interface SaidTurn {
  readonly words: string;
  readonly tools: readonly string[];
  readonly answer: string;
}

const saidTurn: fc.Arbitrary<SaidTurn> = fc.record({
  words: fc.stringMatching(/^[a-z ]{1,30}$/),
  tools: fc.array(fc.constantFrom('next_email', 'archive_email'), { maxLength: 2 }),
  answer: fc.stringMatching(/^[a-z ]{1,60}$/),
});

/** The framework's history after these turns, with the greeting before them. */
function historyOf(turns: readonly SaidTurn[]): llm.ChatContext {
  const message = (role: 'user' | 'assistant', content: string) => llm.ChatMessage.create({ role, content });
  const items = turns.flatMap(({ words, tools: names, answer }, turn) => [
    message('user', words),
    ...names.flatMap((name, at) => {
      const callId = `${turn}-${at}`;
      const output = JSON.stringify({ success: true, message: 'Archived.', email_ids: [`id-${turn}`] });
      return [
        llm.FunctionCall.create({ callId, name, args: '{}' }),
        llm.FunctionCallOutput.create({ callId, name, output, isError: false }),
      ];
    }),
    message('assistant', answer),
  ]);
  return new llm.ChatContext([message('assistant', 'Good morning. You have five mails.'), ...items]);
}

const textsOf = (items: readonly llm.ChatItem[]) =>
  items.map((item) => (item.type === 'message' ? (item.textContent ?? '') : item.id));

describe('the history of a request', () => {
  it('J-17: twelve turns before this one go word for word, and each call goes with its result', () => {
    fc.assert(
      fc.property(fc.array(saidTurn, { minLength: 1, maxLength: 40 }), (turns) => {
        const items = trimHistory(historyOf(turns), createMailHandles());
        const texts = textsOf(items);
        for (const { words, answer } of turns.slice(-13)) {
          expect(texts).toContain(words);
          expect(texts).toContain(answer);
        }
        const called = items.flatMap((item) => (item.type === 'function_call' ? [item.callId] : []));
        const answered = items.flatMap((item) => (item.type === 'function_call_output' ? [item.callId] : []));
        expect(called).toEqual(answered);
        expect(texts[0]).toContain('Good morning. You have five mails.');
      }),
    );
  });

  it('J-17: its beginning moves on at every third turn only, so that most requests begin as the one before did', () => {
    const turns = Array.from({ length: 60 }, (_, turn) => ({ words: `turn ${turn}`, tools: [], answer: 'fine' }));
    const handles = createMailHandles();
    const second = turns.map((_, turn) => textsOf(trimHistory(historyOf(turns.slice(0, turn + 1)), handles))[1]);
    expect(new Set(second).size).toBe(1 + Math.floor((60 - 13) / 3));
  });

  it('B-18: of earlier turns it is told which tools did what to which mails', () => {
    const turns = Array.from({ length: 4 }, () => ({
      words: 'archive it',
      tools: ['archive_email'],
      answer: 'Archived.',
    }));
    const texts = textsOf(trimHistory(historyOf(turns), createMailHandles()));
    expect(texts.filter((text) => text.startsWith('Called'))).toEqual([
      'Called archive_email m1',
      'Called archive_email m2',
    ]);
  });
});
