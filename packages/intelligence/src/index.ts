export { type AskedMail, findAnswer, findMailsAsked, type MailAnswer } from './answers/find-answer.ts';
export { type MailQuestion, readMailQuestion } from './answers/mail-question.ts';
export { type AskClassifier, createAskClassifier } from './asks/ask-classifier.ts';
export { briefedId, isInThreads, isSameMail, threadKey } from './holding/mail-identity.ts';
export {
  applyLearned,
  type LearnedWeights,
  type LearningSample,
  learnedWeights,
  learnFromDrive,
  withoutLastDrive,
} from './learning/learn-from-drive.ts';
export { explainLearned, readLearning } from './learning/say-learned.ts';
export { proposedTimes } from './scoring/deadlines/proposed-times.ts';
export { sentenceOfDay } from './scoring/deadlines/sentence-of-day.ts';
export { explainScore } from './scoring/explain-score.ts';
export { againWhen, isAskedAgain, isAskedBack, isChanged } from './scoring/say-standing.ts';
export { type MessageScore, redFlagThreshold, settling } from './scoring/score-message.ts';
export { speakableName } from './sender-name.ts';
export { addresseeOf } from './summaries/addressee.ts';
export { isForward } from './summaries/earlier-mail/forwarded-mail.ts';
export { createSummarizer, summarizeMail } from './summaries/extractive-summary.ts';
export { type ActionItem, type MailParts, partsOfMail } from './summaries/mail-parts.ts';
export { type MailSummary, moreIsAsked } from './summaries/mail-summary.ts';
export { sayDaysAnew } from './summaries/sentences/relative-days.ts';
export { joinThreads } from './threads/join-threads.ts';
export { createReadAround, type ReadAround } from './threads/read-around.ts';
export { withoutSubjectMarks } from './threads/subjects.ts';
export { clusterTopics } from './topics/cluster-topics.ts';
export type { TopicThread } from './topics/thread-vectors.ts';
export { distinctTitles } from './topics/topic-names.ts';
export { createJudge, type JudgeOptions, type Triage } from './triage.ts';
export { cameAt, headersOnly, unreadHeaders, unreadMail, windowStart } from './unread-mail.ts';
