import type { HoldReason, JudgingSettings, MailAddress, MailEnvelope, MailMessage } from '@nexus/contracts';
import { hasPhrase, plainWords } from '@nexus/text';
import { isUnansweredBulk } from '../mailing-lists.ts';
import { cameAt, windowStart } from '../unread-mail.ts';
import { isInThreads, wasBriefed } from './mail-identity.ts';

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
  if (settings.isLeftOut?.(email) === true) return 'muted';
  if (email.delivery.spam) return 'junk';
  const opensAt = windowStart(settings.now, settings.windowDays);
  if (opensAt === null) return null;
  const at = cameAt(email);
  if (at === null) return 'undated';
  return at < opensAt ? 'older' : null;
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
  if (email.returnedAt !== undefined || !isUnansweredBulk(email, discussions)) return null;
  if (settings.tellsNewsletters) return null;
  if (matchesSender(email.from, settings.vips) || isWatched(email, settings.keywords)) return null;
  return 'bulk';
}

/** Whether a sender is one of those the driver named: by address, by domain ("@example.com"), or by whole words of the name. */
function matchesSender(from: MailAddress | null, wanted: readonly string[]): boolean {
  if (from === null || wanted.length === 0) return false;
  const name = plainWords(from.name ?? from.address.split('@')[0] ?? '');
  return wanted.some((entry) => {
    const one = entry.trim().toLowerCase();
    if (!one.includes('@')) return hasPhrase(name, one);
    return one.startsWith('@') ? from.address.endsWith(one) : from.address === one;
  });
}
