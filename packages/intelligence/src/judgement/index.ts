export { mailAskFeatures } from '../asks/mail-ask-features.ts';
export { deadlineCandidates, pickDeadline } from '../scoring/deadlines/deadline-candidates.ts';
export { hashedProbability, packHashedModel } from './hashed-logistic.ts';
export { createJudgementModels, type JudgementModels } from './judgement-models.ts';
export {
  isDeadlineFound,
  type LabelledMail,
  trainDeadlineModel,
  trainMailAskModel,
} from './train-judgement-models.ts';
