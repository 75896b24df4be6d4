export { dovecotPassword, findDovecot, layDovecot, type TestDovecot } from './dovecot.ts';
export { buildMbox, type ConformanceMail, writeEmlFolder, writeMaildir, writeMbox } from './mailbox-files.ts';
export { buildRawMail, type RawMail } from './raw-mail.ts';
export { laySmtpServer, type TestSmtpServer } from './smtp-server.ts';
export { freePort, layWire, type TestWire } from './wire.ts';
