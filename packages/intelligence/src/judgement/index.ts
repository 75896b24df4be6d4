export { mailAskFeatures } from '../asks/mail-ask-features.ts';
export { deadlineCandidates } from '../scoring/deadlines/deadline-candidates.ts';
export { pickDeadline } from '../scoring/deadlines/deadline-model.ts';
export { hashedProbability } from './hashed-logistic.ts';
export { createJudgementModels, type JudgementModels, packJudgementModels } from './judgement-models.ts';
export { isDeadlineFound, type LabelledMail } from './train-deadline-model.ts';
export { trainJudgementModels } from './train-judgement-models.ts';
