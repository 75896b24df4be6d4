export { buildRawMail, type RawAttachment, type RawMail } from './build-raw-mail.ts';
export { buildMbox, type ConformanceMail, writeEmlFolder, writeMaildir, writeMbox } from './write-mailbox.ts';
