import type { MailEnvelope, MailMessage, MailReader } from '@nexus/contracts';

const day = 86_400_000;

/** The start of the window (B-4); null: there is none. */
export function windowStart(now: Date, windowDays: number | null): Date | null {
  return windowDays === null ? null : new Date(now.getTime() - windowDays * day);
}

/** A mail of which only the headers are known yet. */
export function headersOnly(envelope: MailEnvelope): MailMessage {
  const body = { own: '', quoted: '', signature: '', footer: '', onlyPictures: false, truncated: false };
  return { ...envelope, body, attachments: [], problems: [] };
}

/** All unread mail of an account, headers only. */
export async function* unreadHeaders(reader: MailReader, signal?: AbortSignal): AsyncGenerator<MailMessage> {
  for await (const page of reader.unread(signal)) for (const envelope of page) yield headersOnly(envelope);
}

/**
 * All unread mail of an account: whole where it lies in the window, headers only where it does not, since an older mail is only
 * counted. One mail at a time, so that a mailbox larger than the memory can be judged.
 */
export async function* unreadMail(
  reader: MailReader,
  since: Date | null,
  signal?: AbortSignal,
): AsyncGenerator<MailMessage> {
  for await (const page of reader.unread(signal)) {
    const recent = (envelope: MailEnvelope) => {
      const at = cameAt(envelope);
      return at !== null && (since === null || at >= since);
    };
    for (const envelope of page) if (!recent(envelope)) yield headersOnly(envelope);
    yield* reader.read(
      page.filter(recent).map((envelope) => envelope.emailId),
      signal,
    );
  }
}

/** When a mail came as far as the window goes (B-4): one that was snoozed came anew when it returned (E-9). Null: nobody knows. */
export function cameAt({ returnedAt, receivedAt }: Pick<MailEnvelope, 'returnedAt' | 'receivedAt'>): Date | null {
  return returnedAt ?? receivedAt;
}
