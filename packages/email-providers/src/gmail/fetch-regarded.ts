import { type DraftContent, type MailEnvelope, NexusError } from '@nexus/contracts';
import type { GmailClient } from './gmail-client.ts';
import { envelopeQuery, readGmailEnvelope } from './gmail-envelope.ts';
import { isGone } from './gmail-errors.ts';
import type { GmailIds } from './gmail-ids.ts';
import { isInMailbox } from './gmail-labels.ts';

/** What a draft needs of the mail that it answers or forwards. */
export interface RegardedMail {
  readonly envelope: MailEnvelope;
  readonly threadId: string | null;
  /** The whole mail, attachments too, where it is forwarded. */
  readonly raw: Buffer | null;
}

/** Bytes; Gmail takes no larger mail. */
const largestForward = 25 * 1024 * 1024;

export interface FetchRegardedOptions {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly accountId: string;
  readonly signal: AbortSignal;
}

export async function fetchRegarded(
  { emailId, as }: NonNullable<DraftContent['regarding']>,
  { client, ids, accountId, signal }: FetchRegardedOptions,
): Promise<RegardedMail> {
  const gone = () => new NexusError('MAIL_NOT_FOUND', 'The mail to answer is no longer in Gmail. Name another one.');
  const id = ids.toGmailId(emailId);
  if (id === null) throw gone();
  try {
    const message = await client.ask((users, options) => users.messages.get({ ...envelopeQuery, id }, options), signal);
    if (!isInMailbox(message.labelIds ?? [])) throw gone();
    const envelope = readGmailEnvelope(message, { emailId, accountId });
    const known = { envelope, threadId: message.threadId ?? null };
    if (as === 'reply') return { ...known, raw: null };
    if (envelope.size > largestForward) {
      throw new NexusError('MAIL_ACTION_UNSUPPORTED', 'That mail is too large to be forwarded. Forward it in Gmail.');
    }
    const whole = await client.ask(
      (users, options) => users.messages.get({ userId: 'me', id, format: 'raw', fields: 'raw' }, options),
      signal,
    );
    return { ...known, raw: Buffer.from(whole.raw ?? '', 'base64url') };
  } catch (error) {
    throw isGone(error) ? gone() : error;
  }
}
