export { buildRawMail, type RawAttachment, type RawMail } from './build-raw-mail.ts';
export { dovecotPassword, findDovecot, layDovecot, type TestDovecot, whereDovecotIsMissing } from './lay-dovecot.ts';
export { laySmtpServer, type TestSmtpServer } from './lay-smtp-server.ts';
export { layWire, type TestWire } from './lay-wire.ts';
export { lookIntoFolder, type SeenMail } from './look-into-folder.ts';
export { openDovecotMailbox } from './open-dovecot-mailbox.ts';
export { buildMbox, type ConformanceMail, writeEmlFolder, writeMaildir, writeMbox } from './write-mailbox.ts';
