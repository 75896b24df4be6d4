import type { ModelAnswer } from './model-answer.ts';
import { type ModelRequest, type ScriptedModel, startScriptedModel } from './model-server.ts';

/** What one request carried, as far as a test asks about it. */
export interface HeardRequest {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** What the driver said last. */
  readonly words: string;
  /** Outputs of tools that have answered since. */
  readonly toolOutputs: readonly string[];
}

export type AttentiveCall = readonly [name: string, toolArguments: Readonly<Record<string, unknown>>];

export type AttentiveAnswer =
  | {
      readonly text?: string;
      readonly calls?: readonly AttentiveCall[];
      readonly tokens?: { readonly read: number; readonly wrote: number };
    }
  /** An HTTP error, with a body that repeats what was sent. */
  | { readonly status: number }
  /** The stream ends in the middle of a sentence, or repeats what was sent as what was never JSON. */
  | { readonly broken: 'cut' | 'garbage' };

function contentOf({ content }: ModelRequest['messages'][number] & { content?: unknown }): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { readonly text?: string }) => part.text ?? '').join('');
}

function hear(request: ModelRequest): HeardRequest {
  const messages = request.messages.map((message) => ({ role: message.role, content: contentOf(message) }));
  const said = messages.findLastIndex(({ role }) => role === 'user');
  const since = messages.slice(said + 1);
  return {
    messages,
    words: messages[said]?.content ?? '',
    toolOutputs: since.filter(({ role }) => role === 'tool').map(({ content }) => content),
  };
}

function say(answer: AttentiveAnswer, request: ModelRequest): ModelAnswer {
  const echo = JSON.stringify(request);
  if ('status' in answer) return { status: answer.status, message: `I refuse: ${echo}` };
  if ('broken' in answer)
    return answer.broken === 'cut' ? { say: 'Well, the', end: 'unfinished' } : { end: 'garbage', garbage: echo };
  const calls = (answer.calls ?? []).map(([name, toolArguments]) => ({ name, arguments: toolArguments }));
  return {
    calls,
    ...(answer.text !== undefined && { say: answer.text }),
    ...(answer.tokens !== undefined && { tokens: answer.tokens }),
  };
}

/** A scripted model that answers what it was asked, as the test says. */
export function startAttentiveModel(answer: (heard: HeardRequest) => AttentiveAnswer): Promise<ScriptedModel> {
  return startScriptedModel((request) => say(answer(hear(request)), request));
}
