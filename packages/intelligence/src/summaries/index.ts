export { isHeadlines, rankMail } from './rank-mail.ts';
export type { SentenceWeights } from './sentences/rank-sentences.ts';
export { type MarkedSentence, trainSentenceWeights } from './sentences/train-sentence-weights.ts';
