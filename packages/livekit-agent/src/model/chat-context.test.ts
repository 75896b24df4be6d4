import { llm } from '@livekit/agents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usableCalls } from './chat-context.ts';

const tools = new llm.ToolContext([
  llm.tool({
    name: 'archive_email',
    description: 'Archives mail.',
    parameters: z.object({ email_ids: z.array(z.string()).nullish() }),
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
    ['a list', '[]', 0],
  ])('B-12: %s', (_name, args, count) => {
    expect(usableCalls([call(args)], tools)).toHaveLength(count);
  });

  it('B-12: a tool that does not exist is left out, the others stay in order', () => {
    const calls = [call('{}', { callId: 'a' }), call('{}', { name: 'delete_all' }), call('', { callId: 'b' })];
    expect(usableCalls(calls, tools).map((usable) => usable.args)).toEqual(['{}', '']);
    expect(usableCalls(calls, undefined)).toEqual([]);
  });

  it('B-18: every call has an id of its own, so that each keeps its result', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'call_1', 'call_2')), (callIds) => {
        const usable = usableCalls(
          callIds.map((callId) => call('{}', { callId })),
          tools,
        );
        expect(usable).toHaveLength(callIds.length);
        expect(new Set(usable.map((one) => one.callId)).size).toBe(callIds.length);
        expect(usable.every((one) => /^[a-z0-9]{9}$/.test(one.callId))).toBe(true);
      }),
    );
  });
});
