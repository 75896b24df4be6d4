export { type LiveAccount, type LiveFault, liveFaults } from './live-account.ts';
export { layGmailAccount } from './live-gmail-account.ts';
export { layImapAccount } from './live-imap-account.ts';
export { layOutlookAccount } from './live-outlook-account.ts';
