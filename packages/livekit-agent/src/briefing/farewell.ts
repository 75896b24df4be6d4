import { joinWithAnd } from '../speech/list-in-threes.ts';
import type { BriefingDesk } from './briefing-desk.ts';
import { tally } from './tracker-views.ts';

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
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
    ...(desk.draft === null ? [] : ['One draft was not sent.']),
    'Drive safely.',
  ].join(' ');
}
