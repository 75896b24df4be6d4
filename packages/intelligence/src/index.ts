export { type AskClassifier, createAskClassifier } from './asks/ask-classifier.ts';
// Threads, topics and the order of a briefing.
export { createJudge, type Judge, type JudgeOptions } from './create-judge.ts';
export { briefedId, isSameMail } from './holding/hold-reason.ts';
export { isInThreads, threadKey } from './holding/thread-key.ts';
// Reading what is to be judged.
export { cameAt } from './inbox/came-at.ts';
export { headersOnly, unreadHeaders, unreadMail, windowStart } from './inbox/unread-mail.ts';
// Taking files in.
// The offline language.
// Looking things up in manuals.
export { explainScore } from './scoring/explain-score.ts';
export { type MessageScore, scoreMessage } from './scoring/score-message.ts';
export { senderName, shortSenderName, speakableName } from './scoring/sender-name.ts';
export type { ScoringContext } from './scoring/signal-reading.ts';
export { type MailSummary, type SummaryContext, summarizeMail } from './summaries/extractive-summary.ts';
export { joinThreads } from './threads/join-threads.ts';
export { type NormalisedSubject, normaliseSubject } from './threads/normalise-subject.ts';
export { withoutSubjectMarks } from './threads/subject-marks.ts';
export { type ClusterTopicsOptions, clusterTopics, type TopicCluster } from './topics/cluster-topics.ts';
export type { TopicThread } from './topics/thread-features.ts';
export { titleTopics } from './topics/title-topic.ts';
export { defaultTopicSettings, type TopicSettings } from './topics/topic-settings.ts';
export { type Triage, type TriageDependencies, triage } from './triage.ts';
