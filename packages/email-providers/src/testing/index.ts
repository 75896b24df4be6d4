export { lookIntoFolder, openDovecotMailbox } from './imap-account.ts';
