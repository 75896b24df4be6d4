import type { MailMessage } from '@nexus/contracts';
import { splitSentences } from '@nexus/text';
import { casual } from 'chrono-node/en';
import { isOneWayBulk } from '../../mailing-lists.ts';
import { datePhrases } from './date-phrases.ts';
import { createZoneOffset } from './time-zone-offset.ts';

/** A stretch of time that a mail names by day and hour. */
export interface ProposedTime {
  readonly from: Date;
  /** An hour later where the mail names no end. */
  readonly to: Date;
}

/** Characters of the mail that are looked at, and times that are told of. */
const longestText = 4_000;
const mostTimes = 4;
const hour = 3_600_000;

/** A day by which something is due is no time to be anywhere; what is called off is none either. */
const noMeeting =
  /\b(?:by|before|until|till|no later than|since|ago|(?:due|deadline|latest|expires?|valid)\s*(?::|is|on|at|to|by|,)?)\s*(?:the\s*)?$/iu;
export const calledOff =
  /\b(?:cancel(?:led|ed|s|ling)?|called off|no longer|not (?:take place|happen)|instead of|postponed)\b/iu;

/**
 * The times to come that a mail proposes, or tells that something is at: those with an hour, in its sender's own words and its subject. None of
 * a newsletter.
 *
 * @param timeZone IANA name, of the reader
 */
export function proposedTimes(
  mail: MailMessage,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): readonly ProposedTime[] {
  const sent = mail.receivedAt;
  if (sent === null || isOneWayBulk(mail)) return [];
  const offset = createZoneOffset(timeZone)(sent);
  const found = new Map<number, ProposedTime>();
  for (const sentence of [mail.subject, ...splitSentences(mail.body.own.slice(0, longestText))]) {
    if (calledOff.test(sentence)) continue;
    for (const { words, index } of datePhrases(sentence)) {
      if (noMeeting.test(sentence.slice(0, index))) continue;
      const [result] = casual.parse(words, { instant: sent, timezone: offset }, { forwardDate: true });
      const start = result?.start;
      if (start === undefined || !start.isCertain('hour')) continue;
      if (!start.isCertain('day') && !start.isCertain('weekday')) continue;
      const from = start.date();
      const end = result?.end?.isCertain('hour') ? result.end.date() : null;
      const to = end !== null && end > from && +end - +from <= 12 * hour ? end : new Date(+from + hour);
      if (from > now) found.set(+from, { from, to });
    }
  }
  return [...found.values()].slice(0, mostTimes);
}
