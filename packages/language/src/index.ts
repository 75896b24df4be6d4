export { type Correction, readCorrection } from './commands/read-correction.ts';
export { isThatAYes } from './commands/read-reply.ts';
export { readNamedValues } from './follow-ups/named-values.ts';
export { type FollowUp, readFollowUp } from './follow-ups/read-follow-up.ts';
export { shortQuestion } from './follow-ups/short-question.ts';
export {
  type ActionIntent,
  type AgendaIntent,
  calendarQuestions,
  changesOfMail,
  type Intent,
  type IntentKind,
  type IntentTarget,
  isAction,
  type MailChoice,
  type MailTest,
  type MailView,
  type MemoryIntent,
  mailViews,
  manualSteps,
  type SpeakingPace,
  speakingPaces,
  type Understanding,
  type UnderstandingContext,
} from './intent.ts';
export { ordinaryWords } from './lexicon/loose-words.ts';
export { momentKinds } from './requests/draft-revision.ts';
export { readMailChoice } from './requests/mail-choice.ts';
export { findNamedManual } from './requests/named-manual.ts';
export { readOtherTime } from './requests/reminder-request.ts';
export { type MailRule, readMailRule } from './rules/mail-rule.ts';
export { type PastSpan, resolvePast } from './time/resolve-past.ts';
export { type ResolvedSpan, resolveSpan } from './time/resolve-span.ts';
export { resolveTime } from './time/resolve-time.ts';
export { sayDay, sayHour, sayTimeAhead } from './time/say-time.ts';
export { dayNumberAt, wallClockAt } from './time/zoned-clock.ts';
export { judgeEnd, type TurnEnd } from './turn-end/judge-end.ts';
export { understand } from './understand.ts';
export { afterEditingTerms, repairSpeech, takesItBack } from './words/self-repair.ts';
