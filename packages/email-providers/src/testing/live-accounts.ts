export { layGmailAccount } from './gmail-account.ts';
export { layImapAccount } from './imap-account.ts';
export { type LiveAccount, type LiveFault, liveFaults } from './live-account.ts';
export { layOutlookAccount } from './outlook-account.ts';
