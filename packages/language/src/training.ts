export { expandTemplates } from './guess/expand-templates.ts';
export { parseLabelledRequests, trainIntentModel } from './guess/train-intent-model.ts';
