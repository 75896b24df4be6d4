export type { AccountPart } from './combined/account-member.ts';
export { needsSignIn, withOmission } from './combined/omissions.ts';
export { type CombinedMailboxOptions, createCombinedMailbox } from './combined/open.ts';
export { openFileMailbox, sampleMailboxPath } from './file/open.ts';
export { domainWord, openLiveMailbox, openMailbox } from './open-mailbox.ts';
export { openLazyMailbox } from './remote/lazy-mailbox.ts';
export type { LiveMailboxLog, LiveMailboxOptions, UnfinishedAction } from './remote/options.ts';
export { signInToImap, signInToSmtp } from './sign-in/sign-in.ts';
export { explainUnreachable } from './sign-in/unreachable.ts';
