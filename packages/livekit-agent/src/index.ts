export { type BriefingDependencies, type BriefingSession, createBriefingSession } from './create-briefing-session.ts';
export { createPrivateLogger, installFrameworkLogger } from './logging/private-logger.ts';
export { defaultModelBudget, type ModelBudget } from './reasoning/attempt-model.ts';
export {
  createOpenAIModel,
  type ModelSource,
  type OpenAIModelOptions,
  type RequestObserver,
} from './reasoning/openai-model.ts';
