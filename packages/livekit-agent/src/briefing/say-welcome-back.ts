import type { DriveContext } from './briefing-desk.ts';
import { nameMail } from './present-mail.ts';
import { openQuestion } from './reprompt.ts';
import { sayThatWasAll } from './say-unreached.ts';
import { remaining } from './tracker-views.ts';

function sayWhereWeAre(desk: DriveContext): string {
  const { state } = desk.tracker;
  const mail = state.cursor === null ? undefined : desk.inbox.items.get(state.cursor);
  if (mail !== undefined) return `We were at ${nameMail(mail)}. Say repeat, or next.`;
  if (remaining(state).length === 0) return sayThatWasAll(desk);
  return state.heard.size === 0 ? 'Say next for the first mail.' : 'Say next to go on with the briefing.';
}

/** Where we are, in a few sentences, for a caller whose connection was gone (V-8): a question that was open is over. */
export function sayWelcomeBack(desk: DriveContext): string {
  const isAsked = openQuestion(desk.tracker.state) !== null;
  const dropped = isAsked ? 'Nothing was done about what I asked; say it again if you want it. ' : '';
  return `Welcome back. ${dropped}${sayWhereWeAre(desk)}`;
}
