import type { JudgedMail, Verbosity } from '@nexus/contracts';
import { type MailSummary, summarizeMail } from '@nexus/intelligence';
import type { DriveContext } from '../state/drive-context.ts';
import { sayAttachments, sayWhen, senderName, subjectName } from '../wording/mail.ts';
import { accountWord } from './account-outages.ts';

/** One mail as the driver hears it: who, when, about what; then what is asked. One item, in a breath or two. */
export function presentMail(drive: DriveContext, mail: JudgedMail): string {
  const when = sayWhen(mail.email.receivedAt, drive.clock.now(), drive.clock.timeZone);
  const account = accountWord(drive, mail.email);
  const where = account === null ? '' : `, to ${account}`;
  const who = `${mail.redFlag ? 'Important: ' : ''}${senderName(mail.email)}, ${when}${where}`;
  const { sentences, language } = summaryOf(drive, mail);
  // Of a mail in another language the summary names language and subject itself.
  const named = language === null || language === 'English' ? `: ${subjectName(mail.email)}` : '';
  return [`${who}${named}.`, ...sentences, attachmentPhrase(mail)].filter(Boolean).join(' ');
}

/** The longer summary; null when it says no more than the one that was told. */
export function presentLonger(drive: DriveContext, mail: JudgedMail): string | null {
  const longer = summaryOf(drive, mail, 'detailed').sentences.join(' ');
  const told = summaryOf(drive, mail).sentences.join(' ');
  return longer === told || longer === '' ? null : longer;
}

/**
 * A sentence for a mail that is in another language than English, null for one that can be read out. The voice speaks English; a
 * model has the text at hand and may translate it.
 */
export function foreignMail(drive: DriveContext, mail: Pick<JudgedMail, 'email'>): string | null {
  const { language } = summaryOf(drive, mail);
  return language === null || language === 'English' ? null : `It is in ${language}, which I can't read out.`;
}

const pieceLength = 600;

/** The sender's words, in pieces of about 600 characters cut at sentence ends; `index` from 0. */
export function readingPiece(text: string, index: number): string | null {
  const words = text.replace(/\s+/g, ' ').trim();
  let start = 0;
  for (let piece = 0; start < words.length; piece++) {
    const rough = words.slice(start, start + pieceLength);
    const end =
      start + rough.length >= words.length ? rough.length : Math.max(rough.lastIndexOf('. ') + 1, 0) || rough.length;
    if (piece === index) return rough.slice(0, end).trim();
    start += end;
  }
  return null;
}

/** A mail named in passing: "Anna Berg about the crane". */
export function nameMail(mail: JudgedMail | { readonly email: JudgedMail['email'] }): string {
  return `${senderName(mail.email)} about ${subjectName(mail.email)}`;
}

/** What to say of a mail, made once for each verbosity. */
export function summaryOf(
  drive: DriveContext,
  { email }: Pick<JudgedMail, 'email'>,
  verbosity = drive.user.preferences.verbosity,
): MailSummary {
  const made = drive.inbox.summaries.get(email) ?? new Map<Verbosity, MailSummary>();
  const { timeZone } = drive.clock;
  const { asks } = drive.inbox;
  const summary = made.get(verbosity) ?? summarizeMail(email, { now: drive.clock.now(), timeZone, verbosity, asks });
  drive.inbox.summaries.set(email, made.set(verbosity, summary));
  return summary;
}

function attachmentPhrase({ email }: JudgedMail): string {
  const said = sayAttachments(email.attachments);
  return said === '' ? '' : `It has ${said}.`;
}
