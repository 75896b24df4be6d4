export { type FraudWeights, findFraudSigns, judgeFraud } from './judge-fraud.ts';
export { findKnownSenders, type KnownSenders } from './known-senders.ts';
export type { FraudSignId } from './signs.ts';
export { type LabelledSigns, trainFraudWeights, weighSigns } from './train-fraud-weights.ts';
