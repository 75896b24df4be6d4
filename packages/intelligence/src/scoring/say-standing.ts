import { type SpokenTime, sayDay, sayHour } from '../spoken-day.ts';

/** "it was due Thursday noon": of a deadline that has passed, whatever day its own words counted from. */
export function sayWasDue(at: Date, time: SpokenTime): string {
  const hour = sayHour(at, time.timeZone);
  const words = sayDay(at, time);
  if (hour === null) return `it was due ${words}`;
  return `it was due ${words}${hour === 'noon' ? '' : ' at'} ${hour}`;
}

/** "on Tuesday", "yesterday", "on 6 November"; empty where the instant is not known. */
export function sayWhenDone(at: Date | null, time: SpokenTime): string {
  if (at === null) return '';
  const words = sayDay(at, time);
  return words === 'today' || words === 'yesterday' ? ` ${words}` : ` on ${words}`;
}

/** What is said of the reader's own answer. One that asks something itself leaves the matter open. */
export function sayAnswered(
  at: Date | null,
  { asksBack, ...time }: SpokenTime & { readonly asksBack: boolean },
): string {
  return `you ${asksBack ? askedBack : 'answered this'}${sayWhenDone(at, time)}`;
}

const askedBack = 'wrote back with a question';

/** What is said of somebody who asked once more: what the earlier mail wants may still be owed. */
export const wroteAgain = 'wrote again';

/** Whether words on what overtakes a mail leave it open, since its sender only asked once more. */
export function isAskedAgain(told: string): boolean {
  return told.includes(` ${wroteAgain} `) || told.includes(` ${wroteAgain}.`);
}

/** "again today", of such words. */
export function againWhen(told: string): string {
  return `again${told.slice(told.indexOf(wroteAgain) + wroteAgain.length).replace(/\.$/, '')}`;
}

/** What is said of somebody who moved what the earlier mail sets, or put it right: what names no time is wanted as before. */
export const changedIt = 'has since changed it';

/** Whether words on what overtakes a mail say that its sender changed it. */
export function isChanged(told: string): boolean {
  return told.includes(changedIt);
}

/** Whether words of `sayAnswered` leave the matter open. */
export function isAskedBack(told: string): boolean {
  return told.includes(askedBack);
}
