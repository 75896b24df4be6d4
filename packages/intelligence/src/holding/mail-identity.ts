import { hash } from 'node:crypto';
import type { MailEnvelope } from '@nexus/contracts';
import { compareText } from '@nexus/text';

type Identified = Pick<MailEnvelope, 'messageId' | 'emailId' | 'rememberedAs'>;
type Linked = Pick<MailEnvelope, 'messageId' | 'inReplyTo' | 'references'>;

/** 132 bits of SHA-256: what is remembered of a mail or a thread is no Message-ID, which often spells out who wrote. */
function digest(identity: string): string {
  return hash('sha256', identity, 'base64url').slice(0, 22);
}

/** What makes two mails one to the driver, whatever their ids: a copy in another account has the same Message-ID. */
function identityOf({ messageId, rememberedAs, emailId }: Identified): string {
  return messageId ?? rememberedAs ?? emailId;
}

/**
 * Orders mails that nothing else puts in order, by what makes them what they are: a provider's ids differ from one place to the next, and a
 * briefing is to be the same wherever the mailbox lies. Zero for a mail and itself alone.
 */
export function compareIdentity(one: Identified, other: Identified): number {
  return compareText(identityOf(one), identityOf(other)) || compareText(one.emailId, other.emailId);
}

/** The id under which a drive remembers a mail as briefed. Kept for a week. */
export function briefedId(email: Identified): string {
  return digest(identityOf(email));
}

/** Whether both are the same mail to the driver: copies, or one that came back with another id. */
export function isSameMail(one: Identified, other: Identified): boolean {
  return identityOf(one) === identityOf(other);
}

export function wasBriefed(email: Identified, alreadyBriefed: ReadonlySet<string>): boolean {
  if (alreadyBriefed.has(briefedId(email))) return true;
  // Marks made before mail had a name to be remembered by.
  return email.messageId === null && email.rememberedAs !== undefined && alreadyBriefed.has(digest(email.emailId));
}

function threadIds({ messageId, inReplyTo, references }: Linked): string[] {
  return [...references, inReplyTo, messageId].filter((id): id is string => id !== null && id !== '');
}

/** The key of a muted thread, made of the first `Message-ID` that its mail names. Null for a mail that names none. */
export function threadKey(email: Linked): string | null {
  const [first] = threadIds(email);
  return first === undefined ? null : digest(first);
}

/** Whether a mail belongs to one of these threads: it is, or answers, a mail that a key was made of. */
export function isInThreads(email: Linked, threadKeys: ReadonlySet<string>): boolean {
  return threadKeys.size > 0 && threadIds(email).some((id) => threadKeys.has(digest(id)));
}
