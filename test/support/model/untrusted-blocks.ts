import type { ModelRequest } from './model-server.ts';

const block = /<untrusted kind="[^"]*">[\s\S]*?<\/untrusted>/g;

/** The text of one message of a request; of a tool's result, the values of its JSON. */
function textOf(message: ModelRequest['messages'][number]): string {
  if (!('content' in message)) return '';
  const { content } = message;
  const text =
    typeof content === 'string' ? content : (content ?? []).map((part) => ('text' in part ? part.text : '')).join('\n');
  return message.role === 'tool' ? Object.values(JSON.parse(text) as object).join('\n') : text;
}

/**
 * What a model can read outside of marked blocks: system messages, tool results, tool calls, descriptions. What the assistant and
 * the driver said themselves is left out.
 */
export function unmarkedText(request: ModelRequest): string {
  const messages = request.messages.flatMap((message) => {
    if (message.role === 'user') return [];
    if (message.role === 'assistant') return [JSON.stringify(message.tool_calls ?? [])];
    return [textOf(message)];
  });
  return [...messages, JSON.stringify(request.tools ?? [])].join('\n').replace(block, '');
}

/** What stands inside marked blocks. */
export function markedText(request: ModelRequest): string {
  return request.messages.flatMap((message) => textOf(message).match(block) ?? []).join('\n');
}
