import type { MailProblem } from '@nexus/contracts';
import { chooseDate, earliest, skew } from '../file/credible-dates.ts';
import type { HeaderFields } from '../mime/header-fields.ts';
import { mailProblem } from '../mime/mail-problem.ts';
import { parseMailDate } from '../mime/parse-mail-date.ts';
import { readArrival } from '../mime/read-headers.ts';

export interface BelievedDate {
  readonly receivedAt: Date | null;
  readonly problems: readonly MailProblem[];
}

/** No mail is longer under way; an older `Date` comes from a wrong clock. */
const longestJourney = 30 * 86_400_000;

/**
 * When a mail came, from what it claims, what the last server wrote, and when it was filed (INTERNALDATE), which no sender can forge:
 * nothing later is believed. Mail that was moved here from elsewhere may have been filed long after it was received.
 */
export function believeDate(fields: HeaderFields, filedAt: Date | null, now: Date): BelievedDate {
  const latest = Math.min(filedAt?.getTime() ?? Infinity, now.getTime()) + skew;
  const isPossible = (time: number) => time >= earliest && time <= latest;
  const date = fields.first('date');
  const claimed = date === null ? null : (parseMailDate(date)?.getTime() ?? null);
  const arrived = readArrival(fields)?.getTime() ?? null;
  const stale = claimed !== null && arrived !== null && isPossible(arrived) && claimed < arrived - longestJourney;
  const claim = { claimed: stale ? null : claimed, arrived, filed: filedAt?.getTime() ?? null };
  const received = chooseDate(claim, isPossible);
  const receivedAt = received === null ? null : new Date(received);
  if (date !== null && received !== claimed) return { receivedAt, problems: [mailProblem('date-implausible')] };
  return { receivedAt, problems: receivedAt === null ? [mailProblem('date-missing')] : [] };
}
