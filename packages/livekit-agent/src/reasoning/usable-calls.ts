import { llm } from '@livekit/agents';
import type { z } from 'zod';
import { newCallId } from './call-id.ts';

function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    return null;
  }
}

/** The calls of a model's answer that can be carried out: the tool exists and its arguments fit. Each gets an id of our own. */
export function usableCalls(
  calls: readonly llm.FunctionCall[],
  tools: llm.ToolContext | undefined,
): readonly llm.FunctionCall[] {
  return calls.flatMap((call) => {
    const tool = tools?.getFunctionTool(call.name);
    const schema = tool?.parameters as z.ZodType | undefined;
    if (schema === undefined || !schema.safeParse(parseArguments(call.args)).success) return [];
    return [llm.FunctionCall.create({ ...call, callId: newCallId() })];
  });
}
