export { type AskClassifier, createAskClassifier } from './asks/ask-classifier.ts';
// Threads, topics and the order of a briefing.
export { createJudge, type Judge, type JudgeOptions } from './create-judge.ts';
export {
  createOpenAIEmbedder,
  type EmbeddingService,
  type OpenAIEmbedderOptions,
} from './embedding/openai-embedder.ts';
export { briefedId, isSameMail } from './holding/hold-reason.ts';
export { isInThreads, threadKey } from './holding/thread-key.ts';
// Reading what is to be judged.
export { cameAt } from './inbox/came-at.ts';
export { headersOnly, unreadHeaders, unreadMail, windowStart } from './inbox/unread-mail.ts';
// Taking files in.
export { type DocumentLimits, documentLimits } from './ingestion/document-limits.ts';
export { type ReadDocument, type ReadDocumentOptions, readDocument } from './ingestion/read-document.ts';
export { recogniseFormat } from './ingestion/recognise/recognise-format.ts';
export { embedStored, type StoredEmbedding } from './ingestion-work/embed-stored.ts';
export type { IngestionLog } from './ingestion-work/ingestion-log.ts';
export { type DocumentWork, takeInDocument } from './ingestion-work/take-in-document.ts';
// The offline language.
export {
  type ActionIntent,
  actionIntents,
  conversationIntents,
  type Intent,
  type IntentKind,
  type IntentTarget,
  type ManualIntent,
  type ManualStep,
  type MemoryIntent,
  manualIntents,
  manualSteps,
  memoryIntents,
  navigationIntents,
  type Understanding,
  type UnderstandingContext,
} from './language/intent.ts';
export { isAction } from './language/intent-groups.ts';
// Looking things up in manuals.
export { findNamedManual } from './language/manuals/find-named-manual.ts';
export { type ResolvedTime, resolveTime, type TimeContext } from './language/resolve-time.ts';
export { sayTimeAhead } from './language/say-time-ahead.ts';
export { understand } from './language/understand.ts';
export { type IdentifiedLanguage, identifyLanguage } from './languages/identify-language.ts';
export {
  createRecall,
  type Recall,
  type RecallDependencies,
  type RecalledPassage,
  type RecallOptions,
  type RecallOutcome,
} from './retrieval/recall.ts';
export { explainScore } from './scoring/explain-score.ts';
export { type MessageScore, scoreMessage } from './scoring/score-message.ts';
export { senderName, shortSenderName, speakableName } from './scoring/sender-name.ts';
export type { ScoringContext } from './scoring/signal-reading.ts';
export { type MailSummary, type SummaryContext, summarizeMail } from './summaries/extractive-summary.ts';
export { speakableText } from './text/speakable-text.ts';
export { splitSentences } from './text/split-sentences.ts';
export { isSpeakableScript, spokenSubject } from './text/spoken-subject.ts';
export { joinThreads } from './threads/join-threads.ts';
export { type NormalisedSubject, normaliseSubject } from './threads/normalise-subject.ts';
export { withoutSubjectMarks } from './threads/subject-marks.ts';
export { type ClusterTopicsOptions, clusterTopics, type TopicCluster } from './topics/cluster-topics.ts';
export type { TopicThread } from './topics/thread-features.ts';
export { titleTopics } from './topics/title-topic.ts';
export { defaultTopicSettings, type TopicSettings } from './topics/topic-settings.ts';
export { type Triage, type TriageDependencies, triage } from './triage.ts';
