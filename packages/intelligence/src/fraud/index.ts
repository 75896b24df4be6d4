export { findFraudSigns } from './judge-fraud.ts';
export { findKnownSenders } from './known-senders.ts';
export type { FraudSignId } from './signs.ts';
export { type LabelledSigns, trainFraudWeights, weighSigns } from './train-fraud-weights.ts';
