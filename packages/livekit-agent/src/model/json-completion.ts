import { llm } from '@livekit/agents';
import type { ModelQuota } from '@nexus/contracts';
import { z } from 'zod';
import { estimateTokens } from './chat-context.ts';
import { attemptModel, type ModelBudget, ModelFailure } from './model-attempt.ts';
import type { ModelSource } from './openai-model.ts';

interface JsonQuestion {
  readonly system: string;
  readonly user: string;
  /** A name for the schema, letters and hyphens. */
  readonly name: string;
  readonly schema: z.ZodType;
}

interface AskForJsonOptions {
  readonly source: ModelSource;
  readonly budget: ModelBudget;
  readonly quota?: ModelQuota;
  readonly signal: AbortSignal;
  /** Told what was read and written, where the provider says so. */
  readonly onTokens?: (tokens: number) => void;
}

/** Characters. A longer answer is not read to its end. */
const longestAnswer = 40_000;
/** Milliseconds of rest after a refusal that names no time. */
const defaultRest = 500;

/**
 * Asks a model once for an answer in JSON, apart from the conversation (structured outputs of OpenAI's chat completions,
 * https://platform.openai.com/docs/guides/structured-outputs). What comes back is parsed, not checked.
 *
 * @throws ModelFailure when it is late, refuses, breaks off, runs on, or answers anything but JSON; MODEL_RATE_LIMITED without
 * asking where the quota has nothing left.
 */
export async function askForJson(
  { system, user, name, schema }: JsonQuestion,
  { source, budget, quota, signal, onTokens = () => {} }: AskForJsonOptions,
): Promise<unknown> {
  const chatCtx = new llm.ChatContext([
    llm.ChatMessage.create({ role: 'system', content: system }),
    llm.ChatMessage.create({ role: 'user', content: user }),
  ]);
  // The answer is about as long as the question.
  const tokens = 2 * estimateTokens(chatCtx, 0);
  if (quota?.tryTake(tokens).granted === false) throw new ModelFailure('MODEL_RATE_LIMITED', { retryable: true });
  const { $schema: _, ...wanted } = z.toJSONSchema(schema);
  const response_format = { type: 'json_schema', json_schema: { name, strict: true, schema: wanted } };
  let answer = '';
  try {
    const request = { chatCtx, extraKwargs: { response_format } };
    for await (const chunk of attemptModel(source, request, { budget, signal })) {
      answer += chunk.delta?.content ?? '';
      if (answer.length > longestAnswer) throw new ModelFailure('MODEL_ANSWER_INVALID');
      if (!chunk.usage) continue;
      quota?.settle(tokens, chunk.usage.totalTokens);
      onTokens(chunk.usage.totalTokens);
    }
  } catch (error) {
    if (error instanceof ModelFailure && error.code === 'MODEL_RATE_LIMITED') {
      quota?.rest(error.retryAfter ?? defaultRest);
    }
    throw error;
  }
  try {
    return JSON.parse(answer);
  } catch (cause) {
    // The parser's own message quotes what it read.
    throw new ModelFailure('MODEL_ANSWER_INVALID', { cause: cause instanceof SyntaxError ? null : cause });
  }
}
