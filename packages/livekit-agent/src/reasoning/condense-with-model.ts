import type { KnowledgeDocument, KnowledgeLimit, ModelQuota, UserKnowledgeStore } from '@nexus/contracts';
import { type CondenseOutcome, condenseKnowledge } from '../knowledge/condense-knowledge.ts';
import { CondensedAnswer } from '../knowledge/condensed-answer.ts';
import { askForJson } from './ask-for-json.ts';
import type { ModelBudget } from './attempt-model.ts';
import type { ModelSource } from './openai-model.ts';

export interface CondenseWithModelOptions {
  readonly store: UserKnowledgeStore;
  /** The small model. */
  readonly source: ModelSource;
  readonly quota?: ModelQuota | undefined;
  readonly budget?: ModelBudget;
  /** The privacy gate (M-7). */
  readonly holdsMailText: (content: string) => Promise<boolean>;
  /** As the store has it; the usual one where absent. */
  readonly limit?: KnowledgeLimit;
  readonly signal: AbortSignal;
}

/** Milliseconds. Nobody waits for it, so that a slow model is no failure. */
const unhurried: ModelBudget = { firstToken: 30_000, pause: 15_000, whole: 60_000 };

/** `condenseKnowledge` with a model that speaks OpenAI's protocol. Asks it at most once. Never rejects. */
export function condenseWithModel(
  document: KnowledgeDocument,
  { source, quota, budget = unhurried, ...options }: CondenseWithModelOptions,
): Promise<CondenseOutcome> {
  const asking = { source, budget, signal: options.signal, ...(quota && { quota }) };
  return condenseKnowledge(document, {
    ...options,
    ask: (prompt) => askForJson({ ...prompt, name: 'condensed-notes', schema: CondensedAnswer }, asking),
  });
}
