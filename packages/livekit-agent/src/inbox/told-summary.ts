import type { JudgedMail, Verbosity } from '@nexus/contracts';
import { createSummarizer, type MailSummary } from '@nexus/intelligence';
import { isVoiced } from '@nexus/text';
import type { DriveContext } from '../state/drive-context.ts';

/** Without a thread all of it is told, whatever was told before. */
type Summarised = Pick<JudgedMail, 'email'> & Partial<Pick<JudgedMail, 'threadId'>>;

/** Of so much room; nothing of it is kept. */
export type Summariser = ReturnType<typeof createSummarizer>;

/** Summaries of a mail at this point of the drive, for several rooms. */
export function summariserOf(
  drive: DriveContext,
  mail: Summarised,
  verbosity: Verbosity = drive.user.preferences.verbosity,
): Summariser {
  const { clock, inbox } = drive;
  const told = toldOfThread(drive, mail);
  const known = {
    timeZone: clock.timeZone,
    verbosity,
    asks: inbox.asks,
    readerAddresses: readerAddresses(drive),
    told,
  };
  return createSummarizer(mail.email, { now: clock.now(), ...known });
}

/** As it was told, else as it would be. */
export function summaryOf(
  drive: DriveContext,
  mail: Summarised,
  verbosity: Verbosity = drive.user.preferences.verbosity,
): MailSummary {
  const kept = drive.inbox.summaries.get(mail.email)?.get(verbosity);
  return kept ?? keepSummary(drive, mail, summariserOf(drive, mail, verbosity)(), verbosity);
}

/** What is told of a mail from now on. */
export function keepSummary(
  drive: DriveContext,
  { email }: Summarised,
  summary: MailSummary,
  verbosity = drive.user.preferences.verbosity,
): MailSummary {
  const made = drive.inbox.summaries.get(email) ?? new Map<Verbosity, MailSummary>();
  drive.inbox.summaries.set(email, made.set(verbosity, summary));
  return summary;
}

/** What was said of the other mails of its thread in this drive. */
function toldOfThread(drive: DriveContext, { email, threadId }: Summarised): string[] {
  if (threadId === undefined) return [];
  const others = [...drive.tracker.state.heard].flatMap((emailId) => {
    const other = drive.inbox.state.items.get(emailId);
    return other === undefined || other.threadId !== threadId || other.email === email ? [] : [other.email];
  });
  return others.flatMap((other) =>
    [...(drive.inbox.summaries.get(other)?.values() ?? [])].flatMap(({ sentences }) => sentences),
  );
}

/** Who the reader is: as given, else as guessed when the mail was judged. */
export function readerAddresses({ user, inbox }: DriveContext): readonly string[] {
  return user.addresses.length > 0 ? user.addresses : inbox.state.readerAddresses;
}

/** Comes before the words of a fraud (J-3). */
export const fraudSays = 'It looks like a fraud, and this is what it says:';

/** The longer summary; null when it says no more than the one that was told. */
export function presentLonger(drive: DriveContext, mail: JudgedMail): string | null {
  const longer = summaryOf(drive, mail, 'detailed').sentences.join(' ');
  if (mail.isFraud) return longer === '' ? null : `${fraudSays} ${longer}`;
  const told = summaryOf(drive, mail).sentences.join(' ');
  return longer === told || longer === '' ? null : longer;
}

/**
 * A sentence for a mail in a language that no voice reads out, null for one that can be read. A model has the text at hand and may
 * translate it.
 */
export function foreignMail(drive: DriveContext, mail: Pick<JudgedMail, 'email'>): string | null {
  const { language } = summaryOf(drive, mail);
  if (language === null || language === 'English' || isVoiced(language)) return null;
  return `It is in ${language}, which I can't read out.`;
}

/** The language of a mail that a voice of that language reads out (W-5); null: it is in English, or none does. */
export function voicedLanguage(drive: DriveContext, mail: Pick<JudgedMail, 'email'>): string | null {
  const { language } = summaryOf(drive, mail);
  return language !== null && isVoiced(language) ? language : null;
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
