import { llm } from '@livekit/agents';
import { attemptModel, type ModelBudget } from './attempt-model.ts';
import type { ModelSource } from './openai-model.ts';

/** About what it costs, in tokens. */
export const probeCost = 20;

/** Asks the model for a word, beside the conversation, to learn whether it answers at all. @throws ModelFailure when it does not. */
export async function probeModel(source: ModelSource, budget: ModelBudget): Promise<void> {
  const chatCtx = new llm.ChatContext([llm.ChatMessage.create({ role: 'user', content: 'Say yes.' })]);
  const { signal } = new AbortController();
  for await (const _ of attemptModel(source, { chatCtx }, { budget, signal })) return;
}
