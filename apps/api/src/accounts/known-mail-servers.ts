import type { MailServer, PasswordCredentials } from '@nexus/contracts';

/** The servers of an account. */
export type MailServers = Pick<PasswordCredentials, 'imap' | 'smtp'>;

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' });
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' });
const both = (imapHost: string, smtp: MailServer): MailServers => ({ imap: tls(imapHost, 993), smtp });

const gmail = both('imap.gmail.com', tls('smtp.gmail.com', 465));
const icloud = both('imap.mail.me.com', starttls('smtp.mail.me.com'));
const yahoo = both('imap.mail.yahoo.com', tls('smtp.mail.yahoo.com', 465));
const fastmail = both('imap.fastmail.com', tls('smtp.fastmail.com', 465));
const gmx = both('imap.gmx.net', tls('mail.gmx.net', 465));

/** Servers as the providers publish them in their help pages, by the part of an address behind the @. */
export const knownMailServers: ReadonlyMap<string, MailServers> = new Map([
  ['gmail.com', gmail],
  ['googlemail.com', gmail],
  ['icloud.com', icloud],
  ['me.com', icloud],
  ['mac.com', icloud],
  ['yahoo.com', yahoo],
  ['yahoo.co.uk', yahoo],
  ['yahoo.de', yahoo],
  ['yahoo.fr', yahoo],
  ['aol.com', both('imap.aol.com', tls('smtp.aol.com', 465))],
  ['fastmail.com', fastmail],
  ['fastmail.fm', fastmail],
  ['gmx.net', gmx],
  ['gmx.de', gmx],
  ['gmx.at', gmx],
  ['gmx.ch', gmx],
  ['web.de', both('imap.web.de', starttls('smtp.web.de'))],
  ['t-online.de', both('secureimap.t-online.de', tls('securesmtp.t-online.de', 465))],
  ['mailbox.org', both('imap.mailbox.org', tls('smtp.mailbox.org', 465))],
  ['posteo.de', both('posteo.de', tls('posteo.de', 465))],
]);

/** Domains whose provider takes no app passwords any more, so nobody should type one. */
export const withoutPasswords: ReadonlySet<string> = new Set(['outlook.com', 'hotmail.com', 'live.com', 'msn.com']);
