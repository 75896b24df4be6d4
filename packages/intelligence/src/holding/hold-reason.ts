import { hash } from 'node:crypto';
import type { HoldReason, JudgingSettings, MailEnvelope, MailMessage } from '@nexus/contracts';
import { hasPhrase, plainWords } from '@nexus/text';
import { cameAt } from '../inbox/came-at.ts';
import { matchesSender } from './matches-sender.ts';
import { isOneWayBulk } from './one-way-bulk.ts';
import { isInThreads } from './thread-key.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

type Identified = Pick<MailEnvelope, 'messageId' | 'emailId' | 'rememberedAs'>;

/** What makes two mails one to the driver, whatever their ids: a copy in another account has the same Message-ID. */
function identityOf({ messageId, rememberedAs, emailId }: Identified): string {
  return messageId ?? rememberedAs ?? emailId;
}

function digest(identity: string): string {
  return hash('sha256', identity, 'base64url').slice(0, 22);
}

/**
 * The id under which a drive remembers a mail as briefed: 132 bits of SHA-256. Kept for a week, so it is no Message-ID, which often
 * spells out who wrote.
 */
export function briefedId(email: Identified): string {
  return digest(identityOf(email));
}

/** Whether both are the same mail to the driver: copies, or one that came back with another id. */
export function isSameMail(one: Identified, other: Identified): boolean {
  return identityOf(one) === identityOf(other);
}

function wasBriefed(email: Identified, alreadyBriefed: ReadonlySet<string>): boolean {
  if (alreadyBriefed.has(briefedId(email))) return true;
  // Marks made before mail had a name to be remembered by.
  return email.messageId === null && email.rememberedAs !== undefined && alreadyBriefed.has(digest(email.emailId));
}

/**
 * Why a mail is held back whatever its text says; null when it is not. Pure. `seenBefore`: a mail with this Message-ID came
 * earlier. Where several reasons hold the first in this order counts: duplicate, already briefed, muted, junk, undated, older.
 * Without a window (`windowDays` null) a mail needs no date. One whose snooze has ended came anew then, though it was told before (E-9).
 */
export function envelopeHoldReason(
  email: MailEnvelope,
  settings: JudgingSettings,
  seenBefore: boolean,
): HoldReason | null {
  if (seenBefore) return 'duplicate';
  if (email.returnedAt === undefined && wasBriefed(email, settings.alreadyBriefed)) return 'already-briefed';
  if (matchesSender(email.from, settings.mutedSenders)) return 'muted';
  if (settings.mutedThreads !== undefined && isInThreads(email, settings.mutedThreads)) return 'muted';
  if (email.delivery.spam) return 'junk';
  if (settings.windowDays === null) return null;
  const at = cameAt(email);
  if (at === null) return 'undated';
  const opensAt = settings.now.getTime() - settings.windowDays * dayMilliseconds;
  return at.getTime() < opensAt ? 'older' : null;
}

function isWatched({ subject, body }: MailMessage, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return false;
  const text = plainWords(`${subject}\n${body.own}`);
  return keywords.some((keyword) => hasPhrase(text, keyword));
}

/**
 * Why a mail within the window is held back after all; null when it is briefed. Pure. Also for a mail whose text is not read
 * yet. `discussions`: `List-Id`s known to be discussion lists, which are never held.
 */
export function contentHoldReason(
  email: MailMessage,
  settings: JudgingSettings,
  discussions: ReadonlySet<string>,
): HoldReason | null {
  if (email.problems.some(({ code }) => code === 'nothing-readable')) return 'unreadable';
  // The driver wanted to hear of it again.
  if (email.returnedAt !== undefined || !isOneWayBulk(email, discussions)) return null;
  if (matchesSender(email.from, settings.vips) || isWatched(email, settings.keywords)) return null;
  return 'bulk';
}
