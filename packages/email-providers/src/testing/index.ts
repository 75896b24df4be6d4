export { lookIntoFolder, openDovecotMailbox, type SeenMail } from './imap-account.ts';
