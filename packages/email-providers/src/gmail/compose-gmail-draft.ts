import { hash } from 'node:crypto';
import type { DraftContent, MailAddress, MailEnvelope } from '@nexus/contracts';
import { writeMail } from '../mime/write-mail.ts';
import { fetchRegarded } from './fetch-regarded.ts';
import type { GmailClient } from './gmail-client.ts';
import type { GmailIds } from './gmail-ids.ts';
import { findSender } from './gmail-sender.ts';

/** A draft ready to be created. */
export interface ComposedDraft {
  readonly raw: Buffer;
  /** Null: a thread of its own. */
  readonly threadId: string | null;
}

export interface ComposeDependencies {
  readonly client: GmailClient;
  readonly ids: GmailIds;
  readonly accountId: string;
  /** The account's own. */
  readonly address: string;
  clock(): Date;
}

/** The `Message-ID` of a draft, made of its intent's key: a draft whose answer was lost is found again by it. */
export function draftMessageId(
  key: string,
  { accountId, address }: Pick<ComposeDependencies, 'accountId' | 'address'>,
): string {
  const domain = address.split('@').at(-1) || 'localhost';
  return `${hash('sha256', `${accountId} ${key}`, 'hex').slice(0, 40)}@${domain}`;
}

/**
 * Writes a draft, in the thread of the mail that it answers or forwards. Throws MAIL_NOT_FOUND where that one is gone, and
 * MAIL_ACTION_UNSUPPORTED where it is too large to be forwarded.
 */
export async function composeGmailDraft(
  content: DraftContent,
  messageId: string,
  dependencies: ComposeDependencies & { readonly signal: AbortSignal },
): Promise<ComposedDraft> {
  const { client, address, signal } = dependencies;
  const regarded = content.regarding === null ? null : await fetchRegarded(content.regarding, dependencies);
  const envelope = regarded?.envelope ?? null;
  const namesNobody = content.to.length + content.cc.length === 0;
  const raw = await writeMail({
    ...content,
    from: await findSender(client, { own: address, answered: envelope }, signal),
    to: namesNobody && envelope && content.regarding?.as === 'reply' ? answersTo(envelope) : content.to,
    messageId,
    date: dependencies.clock(),
    regarding: envelope,
    forwarded: regarded?.raw ?? null,
  });
  return { raw, threadId: regarded?.threadId ?? null };
}

/** An answer that names nobody goes to whoever the mail asks to answer to. */
function answersTo({ replyTo, from }: MailEnvelope): readonly MailAddress[] {
  if (replyTo.length > 0) return replyTo;
  return from === null ? [] : [from];
}
