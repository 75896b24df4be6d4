import type { ModelQuota } from '@nexus/contracts';
import type { BriefModel } from '@nexus/packs';
import { askForJson } from './json-completion.ts';
import type { ModelBudget } from './model-attempt.ts';
import type { ModelSource } from './openai-model.ts';

/** Milliseconds. The brief itself waits for four seconds. */
const arrangeWithin = 4_000;
const budget: ModelBudget = { firstToken: arrangeWithin, pause: arrangeWithin, whole: arrangeWithin };

/** The small model, to arrange the rules of a brief (P-3). It is shown the request and rules, and nothing of any mail. */
export function createBriefModel(source: ModelSource, quota?: ModelQuota): BriefModel {
  return {
    name: source.name,
    arrange: (question, signal, onTokens) =>
      askForJson(question, { source, budget, signal, onTokens, ...(quota && { quota }) }),
  };
}
