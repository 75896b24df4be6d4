import type { BriefingDesk } from './briefing-desk.ts';
import { nameMail } from './present-mail.ts';
import { sayThatWasAll } from './say-unreached.ts';
import { remaining } from './tracker-views.ts';

/** Where we are, in a sentence or two, for a caller whose connection was gone (V-8). */
export function sayWelcomeBack(desk: BriefingDesk): string {
  const { state } = desk.tracker;
  const mail = state.cursor === null ? undefined : desk.inbox.items.get(state.cursor);
  if (mail !== undefined) return `Welcome back. We were at ${nameMail(mail)}. Say repeat, or next.`;
  if (remaining(state).length === 0) return `Welcome back. ${sayThatWasAll(desk)}`;
  return state.heard.size === 0
    ? 'Welcome back. Say next for the first mail.'
    : 'Welcome back. Say next to go on with the briefing.';
}
