import { sayTimeAhead } from '@nexus/language';
import { joinWithAnd } from '@nexus/spoken-text';
import { sayNoneLeft } from '../inbox/account-outages.ts';
import { sayWeight } from '../inbox/mail-choice.ts';
import type { ActionInEffect, ActionKind } from '../state/action-log.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { remaining as stillToCome, tally } from '../state/tracker-selectors.ts';
import { styleWords } from '../wording/styles.ts';

/** The end of a drive in a sentence or two: what was done, what is left, and what did not go out and the driver was not told of. */
export function sayFarewell(drive: DriveContext): string {
  const unsent = drive.actions.outbox.unsent.flatMap((mail) => (mail.isTold ? [] : [mail.tell()]));
  const { goodbye, parting } = styleWords[drive.user.preferences.style];
  const { remaining } = tally(drive.tracker.state);
  const weight = drive.tracker.state.chosen === null ? '' : sayWeight(drive, stillToCome(drive.tracker.state));
  const heard = drive.tracker.state.heard.size;
  const done = [...(heard > 0 ? [`heard ${count(heard, 'mail')}`] : []), ...sayActions(drive)];
  return [
    done.length === 0 ? goodbye : `${goodbye} You ${joinWithAnd(done)}.`,
    remaining === 0
      ? sayNoneLeft(drive)
      : `There ${remaining === 1 ? 'is 1 mail' : `are ${remaining} mails`} still to come${weight}.`,
    ...(drive.actions.outbox.queue.unfinished > 0 && drive.mailbox.account.capabilities.delivers
      ? ['What you sent goes out now.']
      : []),
    ...unsent,
    ...sayOpenChanges(drive),
    ...(drive.actions.drafts.inDoubt === null
      ? []
      : ["I can't tell whether a mail you sent went out; look at your sent mail when you have parked."]),
    ...(drive.actions.drafts.current === null || unsent.includes(drive.actions.drafts.current.unsent ?? '')
      ? []
      : ['One draft was not sent.']),
    parting,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Changes of the mailbox that were late, since the driver will not hear any more how they ended. */
function sayOpenChanges({ actions }: DriveContext): string[] {
  const [first, ...others] = actions.pending.all;
  if (first === undefined) return [];
  return [
    others.length > 0 ? `${others.length + 1} changes are still under way.` : `I am still trying to ${first.label}.`,
  ];
}

/** "until tomorrow at nine" where all that was snoozed comes back at one time. */
function untilWhen(inEffect: readonly ActionInEffect[], { clock }: DriveContext): string {
  const { timeZone } = clock;
  const times = new Map(inEffect.flatMap(({ until }) => (until === undefined ? [] : [[until.getTime(), until]])));
  const [until] = times.values();
  return times.size === 1 && until !== undefined
    ? ` until ${sayTimeAhead(clock.fromWall(until), { now: clock.now(), timeZone })}`
    : '';
}

/** What was done, in the past tense: "archived 2", "snoozed 1 until tomorrow at nine". */
function sayActions(drive: DriveContext): string[] {
  const now = drive.clock.wall();
  // What was snoozed and is back was told again, or is still to come.
  const inEffect = drive.actions.log.inEffect.filter(({ until }) => until === undefined || until > now);
  const phrase = (kind: ActionKind, words: (number: number) => string): string[] => {
    const number = inEffect.filter((action) => action.kind === kind).length;
    return number === 0 ? [] : [words(number)];
  };
  return [
    ...phrase('archived', (number) => `archived ${number}`),
    ...phrase('flagged', (number) => `flagged ${number}`),
    ...phrase('moved', (number) => `moved ${number}`),
    ...phrase('read', (number) => `marked ${number} as read`),
    ...phrase('unread', (number) => `marked ${number} as unread`),
    ...phrase('snoozed', (number) => `snoozed ${number}${untilWhen(inEffect, drive)}`),
    ...phrase('answer-sent', (number) => `sent ${count(number, 'answer')}`),
    ...phrase('mail-sent', (number) => `sent ${count(number, 'mail')}`),
    ...phrase('sender-muted', (number) => `muted ${count(number, 'sender')}`),
    ...phrase('thread-muted', (number) => `muted ${count(number, 'thread')}`),
  ];
}
