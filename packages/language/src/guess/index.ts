export { type LabelledRequest, parseLabelledRequests } from './labelled-requests.ts';
export { trainIntentModel } from './train-intent-model.ts';
