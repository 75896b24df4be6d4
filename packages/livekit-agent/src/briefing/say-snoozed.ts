import { sayTimeAhead } from '@nexus/language';
import { countOf } from '@nexus/spoken-text';
import type { DriveContext } from './briefing-desk.ts';

/** How many mails are out of sight until when, snoozed in this drive or an earlier one (E-9); empty when none is. */
export function saySnoozed({ inbox, tracker, record, clock, timeZone }: DriveContext): string {
  const now = clock();
  const { statuses } = tracker.state;
  // What this drive took back may stand there yet.
  const earlier = inbox.snoozed.filter(({ emailId }) => (statuses.get(emailId) ?? 'snoozed') === 'snoozed');
  const all = new Map(earlier.map(({ emailId, until }) => [emailId, until]));
  for (const { kind, subject, until } of record.inEffect)
    if (kind === 'snoozed' && until !== undefined) all.set(subject, until);
  const times = [...all.values()].filter((until) => until > now).toSorted((one, other) => +one - +other);
  const [first] = times;
  if (first === undefined) return '';
  const mails = countOf(times.length, { singular: 'mail is', plural: 'mails are' });
  const isOneTime = times.every((until) => +until === +first);
  const when = sayTimeAhead(first, { now, timeZone });
  const sentence = `${mails} snoozed${isOneTime ? ` until ${when}` : `, the first until ${when}`}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
