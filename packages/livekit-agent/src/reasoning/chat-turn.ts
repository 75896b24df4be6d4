import type { llm } from '@livekit/agents';

/** The part of a chat context that belongs to the driver's last words. */
export interface ChatTurn {
  readonly messageId: string | null;
  readonly words: string;
  readonly calls: readonly llm.FunctionCall[];
  readonly outputs: readonly llm.FunctionCallOutput[];
}

/** Splits off the current turn: what was said last, and which tools have answered since. */
export function currentChatTurn(chatContext: llm.ChatContext): ChatTurn {
  const { items } = chatContext;
  const start = items.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  const said = start < 0 ? undefined : items[start];
  const since = items.slice(start + 1);
  return {
    messageId: said?.id ?? null,
    words: said?.type === 'message' ? (said.textContent ?? '') : '',
    calls: since.filter((item) => item.type === 'function_call'),
    outputs: since.filter((item) => item.type === 'function_call_output'),
  };
}
