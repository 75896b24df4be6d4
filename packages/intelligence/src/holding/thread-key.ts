import { hash } from 'node:crypto';
import type { MailEnvelope } from '@nexus/contracts';

type Linked = Pick<MailEnvelope, 'messageId' | 'inReplyTo' | 'references'>;

function digest(messageId: string): string {
  return hash('sha256', messageId, 'base64url').slice(0, 22);
}

function idsOf({ messageId, inReplyTo, references }: Linked): string[] {
  return [...references, inReplyTo, messageId].filter((id): id is string => id !== null && id !== '');
}

/**
 * What a muted thread is kept by: 132 bits of SHA-256 of the first `Message-ID` that its mail names, which tells nothing about the mail.
 * Null for a mail that names none.
 */
export function threadKey(email: Linked): string | null {
  const [first] = idsOf(email);
  return first === undefined ? null : digest(first);
}

/** Whether a mail belongs to one of these threads: it answers, or is, a mail by which one is kept. */
export function isInThreads(email: Linked, threadKeys: ReadonlySet<string>): boolean {
  return threadKeys.size > 0 && idsOf(email).some((id) => threadKeys.has(digest(id)));
}
