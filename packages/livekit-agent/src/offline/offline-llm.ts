import { randomUUID } from 'node:crypto';
import { llm } from '@livekit/agents';
import type { DriveContext } from '../state/drive-context.ts';
import { currentChatTurn, newCallId } from './chat-turn.ts';
import { offlineReply } from './offline-reply.ts';
import type { PlannedCall } from './plan-tool-calls.ts';

type ChatOptions = Parameters<llm.LLM['chat']>[0];

/** Understands and answers without a model (B-19, B-20): the same tools, tracker and confirmations. */
export class OfflineLLM extends llm.LLM {
  readonly #drive: DriveContext;

  constructor(drive: DriveContext) {
    super();
    this.#drive = drive;
  }

  label(): string {
    return 'nexus.OfflineLLM';
  }

  override get model(): string {
    return 'offline';
  }

  chat(options: ChatOptions): llm.LLMStream {
    return new OfflineStream(this, this.#drive, options);
  }
}

class OfflineStream extends llm.LLMStream {
  readonly #drive: DriveContext;

  constructor(owner: OfflineLLM, drive: DriveContext, { chatCtx, toolCtx, connOptions }: ChatOptions) {
    super(owner, { chatCtx, toolCtx: toolCtx ?? llm.ToolContext.empty(), connOptions: connOptions ?? noRetries });
    this.#drive = drive;
  }

  protected async run(): Promise<void> {
    for (const chunk of offlineChunks(this.#drive, this.chatCtx)) this.queue.put(chunk);
  }
}

/** A planned call as the framework carries it out. */
export function toFunctionCall({ name, toolArguments }: PlannedCall): llm.FunctionCall {
  return llm.FunctionCall.create({ callId: newCallId(), name, args: JSON.stringify(toolArguments) });
}

/** The chunks of an offline answer: its words, then the tools it calls. */
export function offlineChunks(drive: DriveContext, chatContext: llm.ChatContext): llm.ChatChunk[] {
  const { text, calls } = offlineReply(drive, currentChatTurn(chatContext));
  const id = `offline_${randomUUID()}`;
  const toolCalls = calls.map(toFunctionCall);
  return [
    ...(text === '' ? [] : [{ id, delta: { role: 'assistant' as const, content: text } }]),
    ...(toolCalls.length === 0 ? [] : [{ id, delta: { role: 'assistant' as const, toolCalls } }]),
  ];
}

/** Retrying is decided by the caller, which knows what may be repeated, never by the framework. */
export const noRetries = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 60_000 } as const;
