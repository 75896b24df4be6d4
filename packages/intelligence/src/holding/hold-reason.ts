import { hash } from 'node:crypto';
import type { HoldReason, JudgingSettings, MailEnvelope, MailMessage } from '@nexus/contracts';
import { hasPhrase, plainWords } from '../text/plain-words.ts';
import { matchesSender } from './matches-sender.ts';
import { isOneWayBulk } from './one-way-bulk.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * The id under which a drive remembers a mail as briefed: 132 bits of SHA-256. Kept for a week, so it is no Message-ID, which often
 * spells out who wrote.
 */
export function briefedId({ messageId, emailId }: Pick<MailEnvelope, 'messageId' | 'emailId'>): string {
  return hash('sha256', messageId ?? emailId, 'base64url').slice(0, 22);
}

/**
 * Why a mail is held back whatever its text says; null when it is not. Pure. `seenBefore`: a mail with this Message-ID came
 * earlier. Where several reasons hold the first in this order counts: duplicate, already briefed, muted, junk, undated, older.
 * Without a window (`windowDays` null) a mail needs no date.
 */
export function envelopeHoldReason(
  email: MailEnvelope,
  settings: JudgingSettings,
  seenBefore: boolean,
): HoldReason | null {
  if (seenBefore) return 'duplicate';
  if (settings.alreadyBriefed.has(briefedId(email))) return 'already-briefed';
  if (matchesSender(email.from, settings.mutedSenders)) return 'muted';
  if (email.delivery.spam) return 'junk';
  if (settings.windowDays === null) return null;
  if (email.receivedAt === null) return 'undated';
  const opensAt = settings.now.getTime() - settings.windowDays * dayMilliseconds;
  return email.receivedAt.getTime() < opensAt ? 'older' : null;
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
  if (!isOneWayBulk(email, discussions)) return null;
  if (matchesSender(email.from, settings.vips) || isWatched(email, settings.keywords)) return null;
  return 'bulk';
}
