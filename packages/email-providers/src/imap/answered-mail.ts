import { type DraftContent, type MailAddress, NexusError } from '@nexus/contracts';
import { type HeaderEnvelope, readHeaders } from '../mime/read-headers.ts';
import type { ImapConnection } from './imap-connection.ts';
import type { ImapPlaces } from './imap-places.ts';

/** What a draft needs of the mail that it answers or forwards. */
export interface AnsweredMail {
  readonly headers: HeaderEnvelope;
  /** The whole mail, where it is forwarded. */
  readonly raw: Buffer | null;
}

/** Bytes. A larger mail takes longer than a driver waits, and servers do not take it. */
const largestForward = 25 * 1024 * 1024;

type Regarding = NonNullable<DraftContent['regarding']>;

/** Throws MAIL_NOT_FOUND, or MAIL_ACTION_UNSUPPORTED for a mail that is too large to be forwarded. */
export async function fetchAnswered(
  { emailId, as }: Regarding,
  { connection, places }: { readonly connection: ImapConnection; readonly places: ImapPlaces },
  signal: AbortSignal,
): Promise<AnsweredMail> {
  const place = places.locate(emailId);
  const gone = new NexusError('MAIL_NOT_FOUND', 'The mail to answer is not in this mailbox. Name one that is.');
  if (place === null) throw gone;
  return connection.inFolder(
    place.path,
    async (client, { uidValidity }) => {
      if (String(uidValidity) !== place.uidValidity) throw gone;
      const uid = String(place.uid);
      const mail = await client.fetchOne(uid, { uid: true, size: true, headers: true }, { uid: true });
      if (!mail) throw gone;
      const headers = readHeaders(mail.headers ?? Buffer.alloc(0));
      if (as === 'reply') return { headers, raw: null };
      if ((mail.size ?? 0) > largestForward) {
        throw new NexusError(
          'MAIL_ACTION_UNSUPPORTED',
          'That mail is too large to be forwarded from here. Forward it in the mail program.',
        );
      }
      const whole = await client.fetchOne(uid, { uid: true, source: true }, { uid: true });
      if (!whole) throw gone;
      return { headers, raw: whole.source ?? Buffer.alloc(0) };
    },
    { signal, again: true },
  );
}

/** Where an answer goes that names nobody: to whoever the mail asks to answer to. */
export function answersTo({ replyTo, from }: HeaderEnvelope): readonly MailAddress[] {
  if (replyTo.length > 0) return replyTo;
  return from === null ? [] : [from];
}
