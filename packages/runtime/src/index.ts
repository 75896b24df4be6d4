export { createRuntime, type Runtime, type RuntimeOptions } from './create-runtime.ts';
export { type JudgedMailbox, judgeMailbox, type MailHeadline } from './judge-mailbox.ts';
export { logLevels, parseSettings, type Settings } from './settings.ts';
