export { rankMail } from './rank-mail.ts';
export type { SentenceWeights } from './rank-sentences.ts';
export { type MarkedSentence, trainSentenceWeights } from './train-sentence-weights.ts';
