import { joinWithAnd } from '../speech/list-in-threes.ts';
import type { BriefingDesk } from './briefing-desk.ts';
import { tally } from './tracker-views.ts';

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Changes of the mailbox that were late, since the driver will not hear any more how they ended. */
function sayOpenChanges({ changes }: BriefingDesk): string[] {
  const [first, ...others] = changes.all;
  if (first === undefined) return [];
  return [
    others.length > 0 ? `${others.length + 1} changes are still under way.` : `I am still trying to ${first.label}.`,
  ];
}

/** The end of a drive in a sentence or two: what was done and what is left. */
export function sayFarewell(desk: BriefingDesk): string {
  const { archived, flagged, remaining } = tally(desk.tracker.state);
  const heard = desk.tracker.state.heard.size;
  const done = [
    `heard ${count(heard, 'mail')}`,
    ...(archived > 0 ? [`archived ${archived}`] : []),
    ...(flagged > 0 ? [`flagged ${flagged}`] : []),
  ];
  const waiting = desk.sendQueue.waiting;
  return [
    heard + archived + flagged === 0 ? 'Goodbye.' : `Goodbye. You ${joinWithAnd(done)}.`,
    remaining === 0
      ? 'Nothing is left.'
      : `There ${remaining === 1 ? 'is 1 mail' : `are ${remaining} mails`} still to come.`,
    ...(waiting > 0 && desk.mailbox.account.capabilities.delivers ? ['What you sent goes out now.'] : []),
    ...sayOpenChanges(desk),
    ...(desk.draft === null ? [] : ['One draft was not sent.']),
    'Drive safely.',
  ].join(' ');
}
