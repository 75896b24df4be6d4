import { randomUUID } from 'node:crypto';
import { llm } from '@livekit/agents';
import type { z } from 'zod';

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return null;
  }
}

/**
 * The calls of a model's answer that can be carried out: the tool exists and its arguments fit. Call ids are made distinct, since the framework
 * refuses a second call with the same one and some servers send none.
 */
export function usableCalls(
  calls: readonly llm.FunctionCall[],
  tools: llm.ToolContext | undefined,
): readonly llm.FunctionCall[] {
  const seen = new Set<string>();
  return calls.flatMap((call) => {
    const tool = tools?.getFunctionTool(call.name);
    const schema = tool?.parameters as z.ZodType | undefined;
    if (schema === undefined || !schema.safeParse(parseArguments(call.args)).success) return [];
    const callId = call.callId !== '' && !seen.has(call.callId) ? call.callId : `call_${randomUUID()}`;
    seen.add(callId);
    return [llm.FunctionCall.create({ ...call, callId })];
  });
}
