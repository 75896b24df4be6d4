import type { DriveSummary } from './drive-state.ts';

/** "1 mail", "12 mails". */
export function mailsInWords(count: number): string {
  return `${count} ${count === 1 ? 'mail' : 'mails'}`;
}

/** What was done in a drive: "You heard 3 mails, archived 1 and flagged 2. 40 mails are still to come." */
export function summaryInWords({ briefed, archived, flagged, remaining }: DriveSummary): string {
  const done = [
    `heard ${mailsInWords(briefed)}`,
    ...(archived > 0 ? [`archived ${archived}`] : []),
    ...(flagged > 0 ? [`flagged ${flagged}`] : []),
  ];
  const last = done.length > 1 ? ` and ${done.at(-1)}` : '';
  const list = done.length > 1 ? done.slice(0, -1).join(', ') : done.join('');
  const left =
    remaining === 0
      ? 'Nothing is left.'
      : `${mailsInWords(remaining)} ${remaining === 1 ? 'is' : 'are'} still to come.`;
  return `You ${list}${last}. ${left}`;
}
