import type { ModelRequest } from './model-server.ts';

/** OpenAI refuses a longer one. */
const longestCallId = 40;

/** What a strict server refuses in a request: results away from the message with their call, calls without a result, ids that are too long or used twice. */
export function protocolErrors({ messages }: ModelRequest): string[] {
  const errors: string[] = [];
  const used = new Set<string>();
  let open = new Set<string>();
  const endCalls = () => errors.push(...[...open].map((id) => `call without result ${id}`));
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.delete(message.tool_call_id)) errors.push(`result without call ${message.tool_call_id}`);
      continue;
    }
    endCalls();
    const ids = message.role === 'assistant' ? (message.tool_calls ?? []).map((call) => call.id) : [];
    for (const id of ids) {
      if (id === '' || id.length > longestCallId || used.has(id)) errors.push(`unusable id ${id}`);
      used.add(id);
    }
    open = new Set(ids);
  }
  endCalls();
  return errors;
}
