export { expandTemplates } from './guess/expand-templates.ts';
export { parseLabelledRequests, trainIntentModel } from './guess/train-intent-model.ts';
export { type LabelledRule, parseLabelledRules, trainRuleModel } from './rules/train-rule-model.ts';
