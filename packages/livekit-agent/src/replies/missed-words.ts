import type { Understanding } from '@nexus/language';
import { isTyped } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { remaining } from '../state/tracker-selectors.ts';
import { sayNotMeant } from '../wording/not-understood.ts';

/** In turns. What was missed longer ago is forgotten. */
const isRecent = 4;

/** What can be said at this point of the drive, and in other words the second time. */
function sayWhatHelps({ tracker, actions, mailbox }: DriveContext, isAgain: boolean): string {
  const { state } = tracker;
  if (actions.drafts.current !== null)
    return isAgain || (mailbox.account.capabilities.persistent && !mailbox.account.capabilities.delivers)
      ? 'Your draft is still here: say read me the draft, throw it away, or next.'
      : 'Your draft is still here: say send it, or how to change it.';
  if (state.paused)
    return isAgain ? 'The briefing rests: go on starts it again.' : 'Say go on, and the briefing goes on.';
  if (state.cursor !== null)
    return isAgain
      ? 'You can ask who it is from, what they want, when it is due or how many are left; help tells the rest.'
      : 'Say next, archive it, reply, remind me, or help.';
  if (remaining(state).length > 0)
    return isAgain
      ? 'You can also say only the urgent ones, or find and what to look for; help tells the rest.'
      : 'Say next for a mail, or help.';
  return isAgain ? 'Say find and what to look for, or goodbye.' : 'Say start over, or help.';
}

/** The answer to words in which nothing was found: with what can be said now, and another one when it happens again soon. */
export function answerMissed(
  drive: DriveContext,
  understanding: Pick<Understanding, 'text' | 'asked'>,
  { hasLooked = false }: { readonly hasLooked?: boolean } = {},
): string {
  const { conversation, tracker } = drive;
  const { turn } = tracker.state;
  const isAgain =
    conversation.missedIn !== null && turn - conversation.missedIn < isRecent && turn > conversation.missedIn;
  conversation.missedIn = turn;
  return sayNotMeant(understanding, {
    hasLooked,
    isTyped: isTyped(conversation),
    isAgain,
    helps: sayWhatHelps(drive, isAgain),
  });
}
