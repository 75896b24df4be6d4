import { randomUUID } from 'node:crypto';
import type { llm } from '@livekit/agents';
import { z } from 'zod';

/**
 * An id for a tool call, new in the whole drive: a result finds its call by it, and some servers send none or the same in each
 * answer. Nine letters and digits are what every server takes: OpenAI refuses more than 40, Mistral anything else.
 */
export function newCallId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 9);
}

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

const Output = z.object({
  success: z.boolean(),
  message: z.string(),
  needs_confirmation: z.boolean().optional(),
  verbatim: z.boolean().optional(),
  complete: z.boolean().optional(),
  email_ids: z.array(z.string()).optional(),
  passages: z.string().optional(),
  outside: z.string().optional(),
  mail_text: z.string().optional(),
});
type ReadToolOutput = z.infer<typeof Output>;

/** What a tool reported; null when it never ran (an unknown tool, arguments that did not parse). */
export function readToolOutput(output: llm.FunctionCallOutput): ReadToolOutput | null {
  if (output.isError) return null;
  try {
    return Output.parse(JSON.parse(output.output));
  } catch {
    return null;
  }
}
