export { type AskClassifier, createAskClassifier } from './asks/ask-classifier.ts';
export { type IdentifiedLanguage, identifyLanguage } from './languages/identify-language.ts';
export { explainScore } from './scoring/explain-score.ts';
export { type MessageScore, scoreMessage } from './scoring/score-message.ts';
export { senderName, shortSenderName } from './scoring/sender-name.ts';
export type { ScoringContext } from './scoring/signal-reading.ts';
export { type MailSummary, type SummaryContext, summarizeMail } from './summaries/extractive-summary.ts';
export { speakableText } from './text/speakable-text.ts';
export { splitSentences } from './text/split-sentences.ts';
// The offline language.
export {
  type ActionIntent,
  actionIntents,
  conversationIntents,
  type Intent,
  type IntentKind,
  type IntentTarget,
  navigationIntents,
  type Understanding,
  type UnderstandingContext,
} from './language/intent.ts';
export { isAction } from './language/intent-groups.ts';
export { understand } from './language/understand.ts';
